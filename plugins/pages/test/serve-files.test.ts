import { spawnSync } from 'node:child_process';
import fs, { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import fsPromises from 'node:fs/promises';
import http, { type IncomingHttpHeaders } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Handler } from 'plinth';
import { type FileOptions, serveFiles } from 'plinth/plugins/pages';
import { testServer } from './fixture.ts';

const TEXT = '0123456789'.repeat(500);
const CHANGED = new Date('2026-05-06T07:08:09Z');
const BIG = 30_000_000;

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let folder: string;
let root: string;
const servers: http.Server[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plinth-test-'));
  root = join(folder, 'public');
  mkdirSync(join(root, 'sub'), { recursive: true });
  mkdirSync(join(root, '.git'));
  mkdirSync(join(root, 'bare'));
  mkdirSync(join(folder, 'public-not'));
  const files = {
    'secret.txt': 'secret',
    'public-not/secret.txt': 'secret',
    'public/a.txt': TEXT,
    'public/sub/b c.html': '<p>b</p>',
    'public/sub/ü.svg': '<svg/>',
    'public/sub/index.html': 'index of sub',
    'public/index.html': 'index',
    'public/none': 'bytes',
    'public/.env': 'secret',
    'public/.git/config': 'secret',
    'public/%2e%2e': 'a name like any other',
  };
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
  writeFileSync(join(root, 'big.bin'), Buffer.alloc(BIG, 7));
  utimesSync(join(root, 'a.txt'), CHANGED, CHANGED);
  symlinkSync(join(folder, 'secret.txt'), join(root, 'out.txt'));
  symlinkSync(folder, join(root, 'up'));
  symlinkSync(join(folder, 'public-not'), join(root, 'sibling'));
  symlinkSync(join(root, '.env'), join(root, 'env.txt'));
  symlinkSync(join(root, 'loop'), join(root, 'loop'));
  symlinkSync(join(root, 'sub'), join(root, 'inside'));
  symlinkSync(root, join(folder, 'linked'));
  spawnSync('mkfifo', [join(root, 'pipe')]);
});
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Serving extends FileOptions {
  readonly folder?: string;
  readonly action?: string;
  readonly requestTimeout?: number;
}

/** A server of the folder at `/files/*`, and at `/files` for its index. Compression and entity tags are on. */
async function serve({ folder: served = root, action, requestTimeout = 30_000, ...options }: Serving = {}) {
  const { listener, routes, lines } = testServer({ requestTimeout });
  const guard = action === undefined ? { auth: false as const } : { action };
  const send = serveFiles(served, options);
  let found = 0;
  const handler: Handler = async (ctx) => {
    const answer = await send(ctx);
    found += 1;
    return answer;
  };
  routes.get('/files', guard, handler);
  routes.get('/files/*', guard, handler);
  const server = http.createServer(listener());
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const request = (path: string, headers: http.OutgoingHttpHeaders = {}, method = 'GET') =>
    http.request({ host: '127.0.0.1', port, path, headers, method, agent: false });
  /** Sends the path unchanged: fetch would resolve its dots. */
  const get = (path: string, headers?: http.OutgoingHttpHeaders, method?: string) =>
    new Promise<Answer>((resolve, reject) => {
      request(path, headers, method)
        .on('response', (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () =>
            resolve({ status: response.statusCode as number, headers: response.headers, body: Buffer.concat(chunks).toString() }),
          );
        })
        .on('error', reject)
        .end();
    });
  /** Waits until so many files were found, and are open or wait for their turn. */
  const finds = (count: number) => until(() => found >= count);
  return { get, request, lines, port, finds };
}

describe('serveFiles', () => {
  it('sends a file with its type, its size and its date, and is never asked to guess', async () => {
    const { get } = await serve();
    expect(await get('/files/a.txt')).toMatchObject({
      status: 200,
      body: TEXT,
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        'content-length': String(TEXT.length),
        'last-modified': CHANGED.toUTCString(),
        'cache-control': 'public, max-age=0',
        'accept-ranges': 'bytes',
        'x-content-type-options': 'nosniff',
      },
    });
    expect((await get('/files/sub/b%20c.html')).body).toBe('<p>b</p>');
    expect((await get('/files/sub/%C3%BC.svg')).headers['content-type']).toBe('image/svg+xml');
    expect((await get('/files/none')).headers['content-type']).toBe('application/octet-stream');
    expect((await get('/FILES/inside/b%20c.html')).status).toBe(308);
    expect((await get('/files/%252e%252e')).body).toBe('a name like any other');
  });

  it('answers HEAD without content', async () => {
    const { get } = await serve();
    expect(await get('/files/a.txt', {}, 'HEAD')).toMatchObject({ status: 200, body: '', headers: { 'content-length': '5000' } });
    expect((await get('/files/nothing', {}, 'HEAD')).status).toBe(404);
  });

  it('answers 304 to a client that has the file, by its tag and by its date', async () => {
    const { get } = await serve();
    const { etag } = (await get('/files/a.txt')).headers;
    for (const condition of [{ 'If-None-Match': etag as string }, { 'If-Modified-Since': CHANGED.toUTCString() }]) {
      expect(await get('/files/a.txt', { ...condition, 'Accept-Encoding': 'br, gzip' })).toMatchObject({ status: 304, body: '' });
    }
    expect((await get('/files/a.txt', { 'If-None-Match': '"other"' })).status).toBe(200);
    expect(await get('/files/a.txt', { 'If-Match': '"other"' })).toMatchObject({ status: 412, headers: { 'content-type': /json/ } });
  });

  it('sends parts, and all of it where several are asked for', async () => {
    const { get } = await serve();
    const { etag } = (await get('/files/a.txt')).headers;
    expect(await get('/files/a.txt', { Range: 'bytes=10-14' })).toMatchObject({
      status: 206,
      body: '01234',
      headers: { 'content-range': 'bytes 10-14/5000', 'content-length': '5' },
    });
    expect(await get('/files/a.txt', { Range: 'bytes=-3' })).toMatchObject({ status: 206, body: '789' });
    expect((await get('/files/a.txt', { Range: 'bytes=0-1,5-6' })).body).toBe(TEXT);
    expect(await get('/files/a.txt', { Range: 'bytes=0-1', 'If-Range': etag as string })).toMatchObject({ status: 206, body: '01' });
    expect((await get('/files/a.txt', { Range: 'bytes=0-1', 'If-Range': '"other"' })).status).toBe(200);
    const beyond = await get('/files/a.txt', { Range: 'bytes=5000-' });
    expect(beyond).toMatchObject({ status: 416, headers: { 'content-range': 'bytes */5000' } });
    expect(JSON.parse(beyond.body).error).toMatchObject({ status: 416, name: 'RangeNotSatisfiableError' });
    for (const header of ['etag', 'last-modified', 'cache-control']) expect(beyond.headers).not.toHaveProperty(header);
  });

  it('is not touched by compression', async () => {
    const { get } = await serve();
    const answer = await get('/files/a.txt', { 'Accept-Encoding': 'br, gzip' });
    expect(answer.body).toBe(TEXT);
    expect(answer.headers).not.toHaveProperty('content-encoding');
  });

  it('lets clients keep files for as long as it is told, but no cache those of a caller with credentials', async () => {
    const { get } = await serve({ maxAge: 3_600, immutable: true, action: 'test.read' });
    const { status, headers } = await get('/files/a.txt', { Authorization: 'Bearer reader' });
    expect([status, headers['cache-control']]).toEqual([200, 'private, max-age=3600, immutable']);
    expect((await get('/files/a.txt')).status).toBe(403);
    expect((await get('/files/../secret.txt')).status).toBe(403);
  });

  it('adds headers by file, and takes them back from a refusal', async () => {
    const headers = (path: string): Record<string, string> => ({
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': 'attachment',
      'X-Path': encodeURIComponent(path),
      'Cache-Control': 'no-store',
    });
    const { get } = await serve({ headers });
    expect((await get('/files/inside/b%20c.html')).headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment',
      'cache-control': 'no-store',
      'x-path': 'sub%2Fb%20c.html',
    });
    const refused = (await get('/files/a.txt', { Range: 'bytes=9999-' })).headers;
    expect(refused).toMatchObject({ 'content-type': 'application/json; charset=utf-8' });
    expect(refused).not.toHaveProperty('content-disposition');
  });

  it.each<[string, () => Record<string, string>]>([
    ['throws', () => JSON.parse('no')],
    ['gives a value that no header can hold', () => ({ 'Content-Disposition': 'attachment; filename="\u6d77.jpg"' })],
    ['gives a name that no header can have', () => ({ 'a b': 'c' })],
  ])('answers 500 when its function of headers %s', async (_, headers) => {
    const { get, lines } = await serve({ headers });
    expect(await get('/files/a.txt')).toMatchObject({ status: 500, headers: { 'content-type': 'application/json; charset=utf-8' } });
    expect(lines).toMatchObject([{ level: 'error', message: 'request failed' }]);
  });

  it('finds no folders, unless an index stands for them', async () => {
    const plain = await serve();
    for (const path of ['/files', '/files/', '/files/sub', '/files/sub/', '/files/bare']) expect((await plain.get(path)).status).toBe(404);
    const { get } = await serve({ index: 'index.html' });
    expect(await get('/files/')).toMatchObject({ status: 200, body: 'index' });
    expect(await get('/files/sub/')).toMatchObject({ status: 200, body: 'index of sub' });
    expect(await get('/files?x=1')).toMatchObject({ status: 302, headers: { location: './files/?x=1' } });
    expect(await get('/files/sub')).toMatchObject({ status: 302, headers: { location: './sub/' } });
    for (const path of ['/files/bare', '/files/bare/', '/files/a.txt/', '/files/up/', '/files/index.html/']) {
      expect((await get(path)).status).toBe(404);
    }
  });

  it('serves names with a dot when it is asked to, and a folder that is itself a link', async () => {
    const { get } = await serve({ dotfiles: true, folder: join(folder, 'linked') });
    expect((await get('/files/.env')).body).toBe('secret');
    expect((await get('/files/a.txt')).body).toBe(TEXT);
    expect((await get('/files/out.txt')).status).toBe(404);
  });

  it('finds nothing in a folder that is not there yet', async () => {
    const later = join(folder, 'later');
    const { get } = await serve({ folder: later });
    expect((await get('/files/a.txt')).status).toBe(404);
    mkdirSync(later);
    writeFileSync(join(later, 'a.txt'), 'now');
    expect((await get('/files/a.txt')).body).toBe('now');
  });

  it.each([
    '/files/../secret.txt',
    '/files/./a.txt',
    '/files/sub/../a.txt',
    '/files/sub/../../secret.txt',
    '/files/a.txt/..',
    '/files/%2e%2e/secret.txt',
    '/files/%2E%2E/%2E%2E/etc/passwd',
    '/files/.%2e/secret.txt',
    '/files/..%2fsecret.txt',
    '/files/%2e%2e%2fsecret.txt',
    '/files/sub%2f..%2f..%2fsecret.txt',
    '/files/..%5csecret.txt',
    '/files/sub%5cindex.html',
    '/files/..\\secret.txt',
    '/files/%252e%252e%252fsecret.txt',
    '/files/%252e%252e/secret.txt',
    '/files/%c0%ae%c0%ae/secret.txt',
    '/files/%u002e%u002e/secret.txt',
    '/files/%e2%80%a4%e2%80%a4/secret.txt',
    '/files/%ef%bc%8e%ef%bc%8e%ef%bc%8fsecret.txt',
    '/files/..;/secret.txt',
    '/files/..%00/secret.txt',
    '/files/a.txt%00',
    '/files/a.txt%00.png',
    '/files/a.txt%20',
    '/files/a.txt.',
    '/files/a.txt/',
    '/files/a.txt/x',
    '/files//a.txt',
    '/files//etc/passwd',
    '/files///etc/passwd',
    '/files/%2fetc%2fpasswd',
    '/files/%2Fetc/passwd',
    '//etc/passwd',
    '/files/~root',
    '/files/C:/Windows/win.ini',
    '/files/file:%2f%2f%2fetc%2fpasswd',
    '/files/.env',
    '/files/%2eenv',
    '/files/.git/config',
    '/files/...',
    '/files/env.txt',
    '/files/out.txt',
    '/files/up/secret.txt',
    '/files/up/public/../secret.txt',
    '/files/sibling/secret.txt',
    '/files/loop',
    '/files/pipe',
    `/files/${'x'.repeat(300)}`,
    `/files/${'sub/'.repeat(3_000)}a`,
    '/files/*',
    '/files/%',
  ])('gives nothing away at %s', async (path) => {
    for (const options of [{}, { index: 'index.html' }]) {
      const { get, lines } = await serve(options);
      const answer = await get(path);
      expect([400, 404]).toContain(answer.status);
      expect(JSON.parse(answer.body)).toMatchObject({ data: null, error: { status: answer.status } });
      expect(answer.body).not.toContain(folder);
      expect(lines).toEqual([]);
    }
  });

  describe('with a time limit', () => {
    beforeEach(() => {
      jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'setInterval', 'queueMicrotask', 'Date', 'performance'] });
    });
    afterEach(() => jest.useRealTimers());

    it('goes on sending to a slow client for longer than a request may take', async () => {
      const { get, request } = await serve({ requestTimeout: 700 });
      await get('/files/none');
      let length = 0;
      await new Promise<void>((resolve, reject) => {
        request('/files/big.bin')
          .on('response', (response) => {
            response.pause();
            jest.advanceTimersByTime(1_200);
            response.on('data', (chunk: Buffer) => {
              length += chunk.length;
            });
            response.on('end', resolve);
            response.on('error', reject);
            response.resume();
          })
          .on('error', reject)
          .end();
      });
      expect(length).toBe(BIG);
    });

    it.each<[string, object, string]>([
      ['found', fsPromises, 'realpath'],
      ['looked at', fs, 'stat'],
      ['opened', fsPromises, 'open'],
    ])('has its end until a file is %s, after which nothing more is sent', async (_, module, name) => {
      const { get, lines } = await serve({ requestTimeout: 300, maxAge: 3_600 });
      await get('/files/none');
      const late = lateFunction(module as Record<string, (...values: unknown[]) => unknown>, name);
      const asked = get('/files/a.txt').catch((error: NodeJS.ErrnoException) => error.code);
      await late.called;
      jest.advanceTimersByTime(300);
      const answer = await asked;
      late.goOn();
      if (typeof answer === 'object') {
        expect(answer.status).toBe(503);
        expect(answer.headers).not.toHaveProperty('cache-control');
      } else expect(answer).toBe('ECONNRESET');
      // It takes the same steps as the late request, which are over before.
      expect((await get('/files/a.txt')).body).toBe(TEXT);
      expect(lines.filter(({ level }) => level === 'error')).toEqual([]);
    });
  });

  it('is not found when a folder took its place since it was looked up', async () => {
    const { get } = await serve({ requestTimeout: 300 });
    const looked = jest.spyOn(fsPromises, 'stat').mockImplementation(async () => fs.statSync(join(root, 'a.txt')));
    const answer = await get('/files/bare');
    looked.mockRestore();
    expect(answer).toMatchObject({ status: 404, body: expect.stringContaining('NotFoundError') });
  });

  it('cuts the connection when the file cannot be read after all', async () => {
    const { get } = await serve();
    const handle = await fsPromises.open(join(root, 'a.txt'));
    const failing = jest
      .spyOn(Object.getPrototypeOf(handle), 'read')
      .mockRejectedValue(Object.assign(new Error('broken disk'), { code: 'EIO' }));
    await handle.close();
    const answer = get('/files/a.txt');
    await expect(answer).rejects.toMatchObject({ code: 'ECONNRESET' });
    failing.mockRestore();
    expect((await get('/files/a.txt')).body).toBe(TEXT);
  });

  it('cuts the connection when the file has become shorter', async () => {
    const { get } = await serve();
    const file = join(root, 'shrinking.txt');
    fs.writeFileSync(file, TEXT);
    const open = fsPromises.open;
    const opening = jest.spyOn(fsPromises, 'open').mockImplementation((async (path: string, flags: string) => {
      fs.truncateSync(file, 10);
      return open(path, flags);
    }) as never);
    await expect(get('/files/shrinking.txt')).rejects.toMatchObject({ code: 'ECONNRESET' });
    opening.mockRestore();
    expect((await get('/files/shrinking.txt')).body).toBe(TEXT.slice(0, 10));
  });

  it('lets go of the file when its client leaves', async () => {
    const open = () => readdirSync('/proc/self/fd').filter((fd) => linkOf(fd).endsWith('/big.bin')).length;
    const { request, lines } = await serve();
    await new Promise<void>((resolve) => {
      const asking = request('/files/big.bin').on('response', (response) => {
        response.once('data', () => {
          expect(open()).toBe(1);
          response.on('error', () => undefined);
          asking.destroy();
          resolve();
        });
      });
      asking.on('error', () => undefined).end();
    });
    await until(() => open() === 0);
    expect(lines.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('opens the files that a client asks for at once one after another, and mixes none up', async () => {
    const { port, finds } = await serve();
    const warned = jest.fn();
    process.on('warning', warned);
    const asked = (path: string) => `GET /files/${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
    const socket = connect(port, '127.0.0.1');
    try {
      socket.pause();
      socket.write(asked('big.bin') + asked('a.txt').repeat(300) + asked('none').replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
      // The server answers no more of a connection's requests at once than these two.
      await finds(2);
      const open = readdirSync('/proc/self/fd').filter((fd) => linkOf(fd).startsWith(root));
      expect(open).toHaveLength(1);
      const chunks: Buffer[] = [];
      for await (const chunk of socket) chunks.push(chunk);
      const bodies = Buffer.concat(chunks)
        .toString('latin1')
        .split(/HTTP\/1\.1 200 OK\r\n(?:[^\r\n]+\r\n)+\r\n/)
        .slice(1);
      expect(bodies.map(({ length }) => length)).toEqual([BIG, ...Array.from({ length: 300 }, () => TEXT.length), 5]);
      expect(bodies[0]?.replaceAll('\u0007', '')).toBe('');
      expect(new Set(bodies.slice(1))).toEqual(new Set([TEXT, 'bytes']));
      expect(warned).not.toHaveBeenCalled();
    } finally {
      process.off('warning', warned);
      socket.destroy();
    }
  });

  it('cuts the connection when a file has changed before its turn', async () => {
    const { port, finds } = await serve();
    writeFileSync(join(root, 'turning.txt'), 'before');
    const socket = connect(port, '127.0.0.1').pause();
    socket.write(['big.bin', 'turning.txt'].map((path) => `GET /files/${path} HTTP/1.1\r\nHost: a\r\n\r\n`).join(''));
    await finds(2);
    writeFileSync(join(root, 'turning.txt'), 'afterwards');
    let text = '';
    for await (const chunk of socket) text = (text + chunk.toString('latin1')).slice(-1_000);
    expect(text).not.toContain('after');
  });

  it('wants an absolute path, and seconds', () => {
    expect(() => serveFiles('./public')).toThrow('serveFiles: the folder must be an absolute path');
    for (const maxAge of [-1, 1.5, Number.NaN]) expect(() => serveFiles('/x', { maxAge })).toThrow('must be a whole number of seconds');
  });
});

/** Holds the calls of a module's function, which takes a callback or returns a promise, until the test lets them go on. */
function lateFunction(module: Record<string, (...values: unknown[]) => unknown>, name: string) {
  const original = module[name] as (...values: unknown[]) => unknown;
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  let spy: jest.SpyInstance | undefined;
  const called = new Promise<void>((resolve) => {
    spy = jest.spyOn(module, name).mockImplementation((...values) => {
      resolve();
      const later = opened.then(() => original(...values));
      return module === (fsPromises as object) ? later : undefined;
    });
  });
  const goOn = () => {
    spy?.mockRestore();
    open();
  };
  return { called, goOn };
}

/** Waits until a condition holds. @throws Error after 50 seconds */
async function until(holds: () => boolean): Promise<void> {
  const end = performance.now() + 50_000;
  while (!holds()) {
    if (performance.now() > end) throw new Error(`not within 50 seconds: ${holds}`);
    await sleep(10);
  }
}

function linkOf(fd: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`);
  } catch {
    return '';
  }
}
