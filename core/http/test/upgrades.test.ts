import net from 'node:net';
import { UnauthorizedError } from '../../errors/index.ts';
import type { HttpSettings, Upgrade } from '../index.ts';
import { type TestServer, testServer } from './fixture.ts';

/** Whether a text is a whole response with a length, after which its connection stays open. */
function isWhole(text: string): boolean {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const length = /^Content-Length: (\d+)$/im.exec(head)?.[1];
  return length !== undefined && !/^Connection: close$/im.test(head) && rest.join('\r\n\r\n').length >= Number(length);
}

/**
 * Sends a text, and resolves with everything received until the server closes the connection.
 * @param until 'response' resolves at the end of a response that leaves the connection open, too
 */
function talk(
  port: number,
  text: string,
  until: 'response' | 'close' = 'response',
): Promise<{ readonly text: string; readonly closed: boolean }> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
      if (until === 'close' || !isWhole(answer)) return;
      resolve({ text: answer, closed: false });
      socket.destroy();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve({ text: answer, closed: true }));
  });
}

const handshake = (path: string, ...headers: string[]) =>
  [`GET ${path} HTTP/1.1`, 'Host: cms.test', 'Connection: Upgrade', 'Upgrade: websocket', ...headers, '', ''].join('\r\n');

const take = ({ socket }: Upgrade) => void socket.end('taken', () => socket.destroy());

describe('upgrade', () => {
  let server: TestServer;
  const opened: Upgrade[] = [];
  const calls: string[] = [];

  async function serve(
    settings: Partial<HttpSettings> = {},
    open: (upgrade: Upgrade) => void = take,
    prepare: (server: TestServer) => void = () => undefined,
  ) {
    server = testServer(settings);
    prepare(server);
    server.routes.get('/plain', { auth: false }, () => ({ plain: true }));
    server.routes.post('/plain', { auth: false }, (ctx) => ({ body: ctx.request.body }));
    server.http.upgrade('/live', {
      open(upgrade) {
        opened.push(upgrade);
        open(upgrade);
      },
      close: () => calls.push('close'),
    });
    return (await server.http.listen(server.routes.routes)).port;
  }

  afterEach(async () => {
    await server.http.close();
    opened.length = 0;
    calls.length = 0;
  });

  it('hands a handshake to the handler of its path, with what is known of the request', async () => {
    const port = await serve();
    expect((await talk(port, handshake('/live?a[b]=c', 'X-Request-Id: one'))).text).toBe('taken');
    expect(opened[0]?.ctx).toMatchObject({ parameters: { a: { b: 'c' } }, ip: '127.0.0.1', state: { requestId: 'one' } });
    const caller = await opened[0]?.authenticate('Bearer reader');
    expect(caller?.ability.can('test.read')).toBe(true);
    await expect(opened[0]?.authenticate('Bearer nobody')).rejects.toThrow(UnauthorizedError);
  });

  it('answers handshakes of other paths as requests', async () => {
    const port = await serve();
    const { text } = await talk(port, handshake('/plain'));
    expect(text).toMatch(/^HTTP\/1.1 200 OK\r\n/);
    expect(text.endsWith('{"plain":true}')).toBe(true);
    expect((await talk(port, handshake('/nowhere'))).text).toMatch(/^HTTP\/1.1 404 /);
    expect(opened).toEqual([]);
  });

  it('answers requests that could speak another protocol, bodies included, and keeps their connections or says that it does not', async () => {
    const port = await serve();
    const body = JSON.stringify({ word: 'x'.repeat(200_000) });
    const head = [
      'POST /plain HTTP/1.1',
      'Host: a',
      'Connection: Upgrade, HTTP2-Settings',
      'Upgrade: h2c',
      'HTTP2-Settings: AAMAAABkAAQAAP__',
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    ];
    const next = 'GET /plain HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
    const { text, closed } = await talk(port, `${head.join('\r\n')}\r\n\r\n${body}${next}`, 'close');
    expect(text).toContain(`{"body":${body}}`);
    expect(closed).toBe(true);
    if (text.split('\r\n\r\n')[0]?.includes('Connection: close')) expect(text.endsWith(`${body}}`)).toBe(true);
    else expect(text.endsWith('{"plain":true}')).toBe(true);
    const handshakes = talk(port, `${handshake('/plain')}${next}`, 'close');
    expect((await handshakes).text.match(/\{"plain":true\}/g)).toHaveLength(2);
    expect((await talk(port, handshake('/live').replace('websocket', 'h2c'))).text).toMatch(/^HTTP\/1.1 404 /);
  });

  it.each([
    ['a length', 'Content-Length: 4', 'four'],
    ['chunks', 'Transfer-Encoding: chunked', '4\r\nfour\r\n0\r\n\r\n'],
  ])('answers a handshake with a body, announced by %s, as a request', async (_name, header, body) => {
    const port = await serve();
    expect((await talk(port, `${handshake('/live', header)}${body}`)).text).toMatch(/^HTTP\/1.1 404 /);
    expect((await talk(port, `${handshake('/plain', header)}${body}`)).text).toMatch(/\{"plain":true\}$/);
    expect(opened).toEqual([]);
  });

  it('answers what a handler throws, and goes on', async () => {
    const port = await serve({}, () => {
      throw new Error('a secret');
    });
    const { text, closed } = await talk(port, handshake('/live', 'X-Request-Id: two'));
    expect(text).toMatch(/^HTTP\/1.1 500 Internal Server Error\r\nConnection: close\r\n/);
    expect(text).toContain('"details":{"requestId":"two"}');
    expect(text).not.toContain('secret');
    expect(closed).toBe(true);
    expect(server.lines).toMatchObject([{ level: 'error', facts: { requestId: 'two' } }]);
    expect((await talk(port, handshake('/live?a[b')))?.text).toMatch(/^HTTP\/1.1 [45]00 /);
  });

  it.each<[string, HttpSettings['cors'] | '*' | undefined, string, boolean]>([
    ['no origin, as of programs', false, '', true],
    ['the own host', false, 'Origin: https://cms.test', true],
    ['another one, without CORS', false, 'Origin: https://foreign.test', false],
    ['one that is no address', false, 'Origin: null', false],
    ['one that CORS names', undefined, 'Origin: https://friend.test', true],
    ['one that CORS does not name', undefined, 'Origin: https://friend.test.foreign.test', false],
    ['any, where CORS lets all', '*', 'Origin: https://foreign.test', true],
  ])('of %s', async (_name, cors, header, taken) => {
    const named = { credentials: false, methods: [], headers: [], exposedHeaders: [], maxAge: 1 };
    const origins = cors === '*' ? ('*' as const) : ['https://friend.test'];
    const port = await serve({ cors: cors === false ? false : { ...named, origins } });
    const { text, closed } = await talk(port, handshake('/live', ...(header === '' ? [] : [header])));
    expect(text.startsWith(taken ? 'taken' : 'HTTP/1.1 403 Forbidden')).toBe(true);
    expect(closed).toBe(true);
    expect(opened).toHaveLength(taken ? 1 : 0);
  });

  it('meets the middlewares of all requests, which may refuse it', async () => {
    let ended = 0;
    const prepare = ({ http }: TestServer) => {
      http.addMiddleware('watch', async (ctx, next) => {
        ctx.res.on('close', () => (ended += 1));
        await next();
      });
      http.addMiddleware('gate', async (ctx, next) => {
        if (ctx.get('x-key') === 'throw') ctx.throw(401, 'No entry');
        if (ctx.get('x-key') === 'late') return await next().then(() => ctx.throw(401, 'Too late'));
        if (ctx.get('x-key') === 'answer') ctx.status = 429;
        else await next();
      });
    };
    const port = await serve({}, take, prepare);
    expect((await talk(port, handshake('/live'))).text).toBe('taken');
    expect((await talk(port, handshake('/live', 'X-Key: throw'))).text).toMatch(/^HTTP\/1.1 401 Unauthorized\r\n/);
    expect((await talk(port, handshake('/live', 'X-Key: answer'))).text).toMatch(/^HTTP\/1.1 429 Too Many Requests\r\n/);
    expect(opened).toHaveLength(1);
    expect((await talk(port, handshake('/live', 'X-Key: late'))).text).toBe('taken');
    expect(server.lines).toMatchObject([{ level: 'error', message: 'middleware failed after a WebSocket handshake' }]);
    expect(ended).toBe(4);
  });

  it('closes what was taken when the server stops, and cuts what stays', async () => {
    const port = await serve({ shutdownTimeout: 100 }, () => undefined);
    const talking = talk(port, handshake('/live'), 'close');
    while (opened.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await server.http.close();
    expect(calls).toEqual(['close']);
    expect(await talking).toEqual({ text: '', closed: true });
  });

  it('is refused when the server stops while a middleware looks at it', async () => {
    let goOn: () => void = () => undefined;
    const gate = new Promise<void>((done) => {
      goOn = done;
    });
    let waiting = 0;
    const prepare = ({ http }: TestServer) =>
      http.addMiddleware('slow', async (_ctx, next) => {
        waiting += 1;
        await gate;
        await next();
      });
    const port = await serve({ shutdownTimeout: 600_000 }, () => undefined, prepare);
    const talking = talk(port, handshake('/live'), 'close');
    while (waiting === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    const closed = server.http.close();
    goOn();
    await closed;
    expect((await talking).text).toMatch(/^HTTP\/1.1 503 Service Unavailable\r\n/);
    expect(opened).toEqual([]);
  });

  it('survives clients that leave in the middle', async () => {
    const port = await serve({}, ({ socket }) => socket.once('end', () => socket.end()).resume());
    const socket = net.connect(port, '127.0.0.1', () => socket.write(handshake('/live')));
    while (opened.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    socket.destroy();
    await new Promise((resolve) => (opened[0] as Upgrade).socket.once('close', resolve));
    expect((await talk(port, handshake('/plain'))).text).toContain('"plain":true');
  });

  it('are told in the access log when they are over', async () => {
    const port = await serve({ accessLog: true });
    await talk(port, handshake('/live'));
    await talk(port, handshake('/live', 'Origin: https://foreign.test'));
    await server.http.close();
    const line = { level: 'info', message: 'upgrade' };
    const facts = { path: '/live', ip: '127.0.0.1', duration: expect.any(Number) };
    expect(server.lines).toMatchObject([
      { ...line, facts: { ...facts, status: undefined } },
      { ...line, facts: { ...facts, status: 403 } },
    ]);
  });

  it('takes a path once, and only until the routes are built', async () => {
    await serve();
    const handler = { open: () => undefined, close: () => undefined };
    expect(() => server.http.upgrade('/live', handler)).toThrow('is registered too late');
    const other = testServer();
    other.http.upgrade('/a', handler);
    expect(() => other.http.upgrade('/a', handler)).toThrow('already registered');
  });
});
