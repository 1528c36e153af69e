import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { UnavailableError } from '../../errors/index.ts';
import type { Handler, HttpMiddleware, HttpSettings, RequestContext, ResponseTapScope } from '../index.ts';
import { JsonText, LONG_ANSWER } from '../json-answer.ts';
import { type RememberingServer, rememberingServer } from './remembering-server.ts';

/** A handler that changes its response. */
const setting =
  (set: (ctx: RequestContext) => unknown): Handler =>
  (ctx) => {
    set(ctx);
    return {};
  };

/** Reads from a socket until it has sent so many matches and is silent, and closes it. */
async function untilCount(socket: Socket, pattern: RegExp, count: number): Promise<string> {
  let received = '';
  for await (const chunk of socket) {
    received += chunk;
    if ((received.match(pattern)?.length ?? 0) === count && received.endsWith('}')) break;
  }
  return received;
}

describe('answers that are remembered', () => {
  let server: RememberingServer;

  afterEach(() => server.close());

  /** A listening server with one route. @param prepare adds the routes and anything else */
  async function serve(prepare: (made: RememberingServer) => void = (made) => made.add('/a'), settings: Partial<HttpSettings> = {}) {
    server = rememberingServer(settings);
    prepare(server);
    await server.listen();
    return server;
  }

  /** Sends several requests, and resolves with the number of handler runs. */
  async function runsOf(times: number, path = '/a', headers: Record<string, string> = {}): Promise<number> {
    const before = server.runs();
    for (let n = 0; n < times; n++) await server.ask(path, { headers });
    return server.runs() - before;
  }

  /** Whether the handler ran for each request. */
  const isMadeAnew = async (path = '/a') => (await runsOf(5, path)) === 5 && server.http.remembered.answered === 0;

  it('are kept when they are asked for again, and made anew when something changes', async () => {
    await serve();
    expect(await runsOf(5)).toBe(2);
    server.change();
    expect(await runsOf(3)).toBe(1);
    expect(server.http.remembered).toMatchObject({ answered: 5, made: 2, held: 1 });
  });

  it('are made of nothing older than what they are remembered under, also of what is followed', async () => {
    await serve(({ add, followed }) =>
      add('/a', (ctx) => {
        ctx.state.dependsOn = { topics: ['test', ctx.get('X-Kind')] };
        return { value: followed() };
      }),
    );
    const ask = async (kind: string) => JSON.parse((await server.ask('/a', { headers: { 'X-Kind': kind } })).body);
    for (const kind of ['a', 'b', 'a', 'b']) await ask(kind);
    server.change();
    // Another node commits between the authentication and the check of the topics.
    let commits = 1;
    server.atLook(() => {
      if (commits-- > 0) server.change();
    });
    await ask('a');
    expect(await ask('a')).toEqual({ value: 2 });
    expect(server.http.remembered.answered).toBe(1);
  });

  it('are the same answers, with an id of their own and a line in the log', async () => {
    await serve(undefined, { cors: { origins: '*', credentials: false, methods: [], headers: [], exposedHeaders: [], maxAge: 1 } });
    const { 'x-request-id': _, date: __, ...first } = (await server.ask('/a')).headers;
    await server.ask('/a');
    const third = await server.ask('/a', { headers: { 'X-Request-Id': 'mine' } });
    expect(third.headers).toMatchObject({ ...first, 'x-request-id': 'mine' });
    expect(Object.keys(third.headers).sort()).toEqual([...Object.keys(first), 'date', 'x-request-id'].sort());
    expect(third.body).toBe('{"text":"answer of /a"}');
    const lines = server.lines
      .filter(({ message }) => message === 'request')
      .map(({ facts: { duration: _, requestId: __, ...facts } }) => facts);
    expect(lines[2]).toEqual(lines[0]);
    expect(server.lines.at(-1)?.facts.requestId).toBe('mine');
  });

  it('are compared with what a client has, as others are', async () => {
    await serve();
    const { headers } = await server.ask('/a');
    await server.ask('/a');
    const tag = headers.etag as string;
    const statuses: number[] = [];
    for (const held of [tag, tag.slice(2), `"x", ${tag}`, '*', '"x"']) {
      statuses.push((await server.ask('/a', { headers: { 'If-None-Match': held } })).status);
    }
    statuses.push((await server.ask('/a', { headers: { 'If-None-Match': tag, 'Cache-Control': 'no-cache' } })).status);
    expect(statuses).toEqual([304, 304, 304, 304, 200, 200]);
    expect(server.runs()).toBe(2);
  });

  it('are kept even if every client has them already', async () => {
    await serve();
    const tag = (await server.ask('/a')).headers.etag as string;
    const held = { headers: { 'If-None-Match': tag } };
    const replies = [await server.ask('/a', held), await server.ask('/a', held), await server.ask('/a')];
    expect(replies.map(({ status }) => status)).toEqual([304, 304, 200]);
    const own = ({ 'x-request-id': _, date: __, ...rest }: (typeof replies)[0]['headers']) => rest;
    expect(own(replies[1]?.headers ?? {})).toEqual(own(replies[0]?.headers ?? {}));
    expect(server.runs()).toBe(2);
  });

  it('come whole and in order to a client that sends many requests at once and reads late', async () => {
    const { ask } = await serve(({ add, routes }) => {
      add('/short');
      add('/long', () => ({ text: 'long '.repeat(4_000) }));
      routes.get('/anew', { auth: false }, () => sleep(2, { text: 'made anew' }));
    });
    for (const path of ['/short', '/long', '/short', '/long']) await ask(path);
    const paths = Array.from({ length: 300 }, (_, at) => ['/short', '/long', '/short', '/anew', '/short'][at % 5] as string);
    const socket = connect(server.port());
    socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: test\r\nX-Request-Id: of-${path.slice(1)}\r\n\r\n`).join(''));
    await sleep(50);
    const received = await untilCount(socket, /HTTP\/1\.1 200 OK/g, paths.length);
    const [first, ...replies] = received.split('HTTP/1.1 200 OK\r\n');
    expect(first).toBe('');
    const texts = { '/short': 'answer of /short', '/long': 'long '.repeat(4_000), '/anew': 'made anew' };
    for (const [at, path] of paths.entries()) {
      const [head = '', body] = (replies[at] ?? '').split('\r\n\r\n');
      expect(head).toContain(`X-Request-Id: of-${path.slice(1)}`);
      expect(body).toBe(JSON.stringify({ text: texts[path as keyof typeof texts] }));
    }
    expect(server.http.remembered.answered).toBeGreaterThan(200);
  });

  it('answer HEAD without their bodies', async () => {
    await serve();
    await runsOf(2);
    const { status, headers, body } = await server.ask('/a', { method: 'HEAD' });
    expect([status, headers['content-length'], body, server.runs()]).toEqual([200, '23', '', 2]);
  });

  it('differ by the headers that their route names, and by no others', async () => {
    await serve();
    await runsOf(2);
    expect(await runsOf(3, '/a', { 'X-Kind': 'b' })).toBe(2);
    expect(await runsOf(3, '/a', { 'X-Else': 'b' })).toBe(0);
    expect(await runsOf(3, '/a?b')).toBe(2);
  });

  it('are shared by callers of equal rights, with a tag for each, unless they are personal', async () => {
    await serve((made) => {
      made.add('/a', undefined, { action: 'test.read', auth: undefined } as never);
      made.add('/own', (ctx) => {
        ctx.state.dependsOn = { topics: ['test'], isPersonal: true };
        return { id: ctx.state.caller.id };
      });
    });
    const as = (token: string, path = '/a') => server.ask(path, { headers: { Authorization: `Bearer ${token}` } });
    const [first] = [await as('reader'), await as('reader')];
    const other = await as('other');
    expect([server.runs(), other.body]).toEqual([2, first?.body]);
    expect(other.headers.etag).not.toBe(first?.headers.etag);
    expect((await as('reader')).headers).toMatchObject({ etag: first?.headers.etag, 'cache-control': 'private, no-cache' });
    expect([(await as('nobody')).status, (await server.ask('/a')).status]).toEqual([401, 403]);
    for (const token of ['reader', 'other', 'reader', 'other', 'reader', 'other']) {
      expect(JSON.parse((await as(token, '/own')).body).id).toBe(token === 'reader' ? 1 : 2);
    }
    expect(server.runs()).toBe(6);
  });

  it('are never given when it cannot be asked whether they hold', async () => {
    await serve();
    await runsOf(3);
    server.look({ error: new UnavailableError() });
    expect((await server.ask('/a')).status).toBe(503);
    server.look({});
    expect([(await server.ask('/a')).status, server.runs()]).toEqual([200, 2]);
  });

  it('are not waited for longer than a request may take', async () => {
    await serve(undefined, { requestTimeout: 100 });
    await runsOf(3);
    server.look({ hangs: true });
    const { status, body } = await server.ask('/a');
    expect([status, body]).toEqual([503, expect.stringContaining('was not answered within 100 ms')]);
  });

  it('are made by one request for all that wait', async () => {
    let go: (() => void) | null = null;
    let isHeld = false;
    await serve((made) =>
      made.add('/a', async () => {
        if (isHeld) await new Promise<void>((resolve) => (go = resolve));
        return { n: made.runs() };
      }),
    );
    await runsOf(3);
    server.change();
    isHeld = true;
    const replies = Promise.all(Array.from({ length: 8 }, () => server.ask('/a')));
    while (go === null) await sleep(5);
    (go as () => void)();
    expect(new Set((await replies).map(({ body }) => body))).toEqual(new Set(['{"n":3}']));
    expect(server.runs()).toBe(3);
  });

  it('are not made by a request behind another one of its connection, for which others would wait', async () => {
    let go: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    let isBehind: () => void = () => undefined;
    const behind = new Promise<void>((resolve) => {
      isBehind = resolve;
    });
    await serve((made) => {
      made.routes.get('/held', { auth: false }, () => held.then(() => 'held'));
      made.add('/a', () => {
        if (made.runs() === 3) isBehind();
        return new JsonText({ length: LONG_ANSWER, write: () => ['{"long":1}'] });
      });
    });
    await runsOf(3);
    server.change();
    const socket = connect(server.port());
    const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
    socket.write(get('/held') + get('/a'));
    await behind;
    expect((await server.ask('/a')).body).toBe('{"long":1}');
    expect(server.runs()).toBe(4);
    go();
    const text = await untilCount(socket, /"long"/g, 1);
    expect(text).toMatch(/held[\s\S]*"long"/);
  });

  it('are asked about again by those who waited', async () => {
    const held: (() => void)[] = [];
    let isHeld = false;
    await serve((made) =>
      made.add('/a', async () => {
        const n = made.runs();
        if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
        return { n };
      }),
    );
    await runsOf(3);
    server.change();
    isHeld = true;
    const first = server.ask('/a');
    while (held.length < 1) await sleep(5);
    const looks = server.looks();
    const replies = [first, server.ask('/a')];
    // The second request has looked at the topics, and waits for the first one.
    while (server.looks() === looks) await sleep(5);
    // The response that the first request computes is already stale.
    server.change();
    held.shift()?.();
    while (held.length < 1) await sleep(5);
    held.shift()?.();
    const bodies = (await Promise.all(replies)).map(({ body }) => body);
    expect(bodies.sort()).toEqual(['{"n":3}', '{"n":4}']);
  });

  it('are made anew by one request before they are too old, while others are given them', async () => {
    let go = () => {};
    let isHeld = false;
    await serve((made) =>
      made.add('/a', async () => {
        if (isHeld) await new Promise<void>((resolve) => (go = resolve));
        return { n: made.runs() };
      }),
    );
    await runsOf(3);
    server.look({ age: 4_500 });
    isHeld = true;
    const first = server.ask('/a');
    while (server.runs() < 3) await sleep(5);
    const others = [await server.ask('/a'), await server.ask('/a')];
    expect([others.map(({ body }) => body), server.runs()]).toEqual([['{"n":2}', '{"n":2}'], 3]);
    go();
    expect((await first).body).toBe('{"n":3}');
    server.look({ age: 10_000 });
    isHeld = false;
    expect((await server.ask('/a')).body).toBe('{"n":4}');
  });

  it('close their connections while the server does', async () => {
    await serve(undefined, { drainDelay: 500, drainsUnused: true });
    await runsOf(3);
    const closing = server.http.close();
    const { status, headers } = await server.ask('/a');
    expect([status, headers.connection, server.runs()]).toEqual([200, 'close', 2]);
    await closing;
  });

  it('take no more memory than they may, and those that are asked for stay', async () => {
    await serve((made) => made.add('/items/:id', (ctx) => ({ id: ctx.params.id, text: 'x'.repeat(500) })), { remembered: 60_000 });
    // Nothing becomes stale, however long this takes.
    server.look({ at: 0 });
    for (let n = 0; n < 300; n++) {
      await runsOf(2, `/items/${n}`);
      expect(await runsOf(1, '/items/0')).toBe(0);
      expect(server.http.remembered.bytes).toBeLessThanOrEqual(60_000);
    }
    for (let n = 0; n < 300; n++) await server.ask(`/items/${n}?seen=once`);
    expect(await runsOf(1, '/items/0')).toBe(0);
    expect(server.http.remembered.held).toBeGreaterThan(5);
  });

  it('are not kept where one takes more than an eighth of the room', async () => {
    await serve((made) => made.add('/a', () => ({ text: 'x'.repeat(10_000) })), { remembered: 60_000 });
    expect(await isMadeAnew()).toBe(true);
  });

  describe('to POST', () => {
    const post = (made: RememberingServer) =>
      made.routes.post('/p', { auth: false, remembers: { headers: [] } }, (ctx) => {
        ctx.state.dependsOn = { topics: ['test'] };
        return { n: ++posted, got: ctx.request.body };
      });
    let posted = 0;
    beforeEach(() => {
      posted = 0;
    });
    const send = (body: string, headers: Record<string, string> = {}) =>
      server.ask('/p', {
        method: 'POST',
        body,
        headers: { 'Content-Type': 'application/json', 'Content-Length': String(body.length), ...headers },
      });

    it('are kept by their bodies, which handlers are given as ever', async () => {
      await serve(post);
      const bodies = [];
      for (const body of ['{"a":1}', '{"a":1}', '{"a":1}', '{"a":2}', '{"a":1}', '{"a":2}', '{"a":2}'])
        bodies.push((await send(body)).body);
      const of = (n: number, a: number) => `{"n":${n},"got":{"a":${a}}}`;
      expect(bodies).toEqual([of(1, 1), of(2, 1), of(2, 1), of(3, 2), of(2, 1), of(4, 2), of(4, 2)]);
      expect((await send('{"a":')).status).toBe(400);
      expect((await send('{"a":1}', { 'Content-Type': 'application/json; charset=latin1' })).status).toBe(415);
    });

    it('look again when their bodies have arrived', async () => {
      await serve(post);
      for (let n = 0; n < 3; n++) await send('{}');
      const before = server.arrivals();
      await send('{}');
      expect(server.arrivals() - before).toBe(2);
    });
  });

  describe('are none', () => {
    it('of routes that do not say so', async () => {
      await serve((made) => made.add('/a', undefined, { remembers: undefined } as never));
      expect(await isMadeAnew()).toBe(true);
    });

    it('of handlers that do not say what they depend on', async () => {
      await serve((made) =>
        made.add('/a', (ctx) => {
          ctx.state.dependsOn = null;
          return {};
        }),
      );
      expect(await isMadeAnew()).toBe(true);
    });

    it.each<[string, Parameters<RememberingServer['add']>[1]]>([
      ['that set a cookie', setting((ctx) => ctx.set('Set-Cookie', 'a=b'))],
      ['of another status', setting((ctx) => Object.assign(ctx, { status: 203 }))],
      ['that are streams', () => Readable.from(['text'])],
      ['that nobody may keep', setting((ctx) => ctx.set('Cache-Control', 'no-store'))],
      ['with a tag of their own', setting((ctx) => ctx.set('ETag', '"own"'))],
      ['with a revision', setting((ctx) => Object.assign(ctx.state, { revision: 3 }))],
      ['that fail', () => Promise.reject(new UnavailableError())],
    ])('%s', async (_, handler) => {
      await serve((made) => made.add('/a', handler));
      expect(await isMadeAnew()).toBe(true);
    });

    it('of routes with a policy, which is asked each time', async () => {
      let asked = 0;
      await serve((made) => {
        made.http.addPolicy('counts', () => ++asked > 0);
        made.add('/a', undefined, { policies: ['counts'] });
      });
      expect([await isMadeAnew(), asked]).toEqual([true, 5]);
    });

    it.each(['before-routing', 'before-handler'] as const)('beside a middleware %s, unless it lets them pass', async (position) => {
      for (const scope of [{}, { passedBy: true }] as const) {
        let asked = 0;
        await serve((made) => {
          const count: HttpMiddleware = (_ctx, next) => {
            asked += 1;
            return next();
          };
          made.http.addMiddleware('counts', count, position, scope);
          made.add('/a');
        });
        expect([await runsOf(5), asked]).toEqual('passedBy' in scope ? [2, 2] : [5, 5]);
        if (!('passedBy' in scope)) await server.close();
      }
    });

    it('while a hook is tapped by somebody who does not say what becomes of it', async () => {
      for (const name of ['request', 'response'] as const) {
        let told = 0;
        await serve((made) => {
          made.add('/a');
          made.http.hooks[name].tap('counts', () => void told++);
        });
        expect([await isMadeAnew(), told]).toEqual([true, 5]);
        if (name === 'request') await server.close();
      }
    });
  });

  it('are told to those who tap the answers and say how', async () => {
    const told: unknown[] = [];
    await serve((made) => {
      made.add('/a');
      made.http.hooks.request.tap({ name: 'first', remembered: null }, () => undefined);
      const remembered = ({ route, status, caller, parameters }: Parameters<NonNullable<ResponseTapScope['remembered']>>[0]) =>
        told.push([route.path, status, caller.kind, { ...parameters }]);
      made.http.hooks.response.tap({ name: 'second', remembered }, () => void told.push('made'));
    });
    for (let n = 0; n < 3; n++) await server.ask('/a?b=c');
    expect(told).toEqual(['made', 'made', ['/a', 200, 'public', { b: 'c' }]]);
  });
});
