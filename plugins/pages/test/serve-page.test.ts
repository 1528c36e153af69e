import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import http, { type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { type PageOptions, servePage } from 'plinth/plugins/pages';
import { RouteCollection } from 'plinth/testing';
import { testServer } from './fixture.ts';

const PAGE = '<!doctype html><title>Studio</title>';
const SCRIPT = 'console.log("studio");'.repeat(100);
const HTML = { Accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' };
const YEAR = 'public, max-age=31536000, immutable';
const CHECKED = 'public, max-age=0';

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

let folder: string;
const servers: http.Server[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plinth-test-'));
  mkdirSync(join(folder, 'page/assets'), { recursive: true });
  mkdirSync(join(folder, 'page/.git'));
  const files: Readonly<Record<string, string | Buffer>> = {
    'secret.txt': 'kept to itself',
    'page/index.html': PAGE,
    'page/index.html.br': brotliCompressSync(PAGE),
    'page/assets/index-BqX3jK2a.js': SCRIPT,
    'page/assets/index-BqX3jK2a.js.br': brotliCompressSync(SCRIPT),
    'page/assets/index-BqX3jK2a.js.gz': gzipSync(SCRIPT),
    'page/assets/theme.css': 'a{}',
    'page/assets/theme.css.gz': gzipSync('a{}'),
    'page/assets/none': 'bytes',
    'page/assets/none.gz': gzipSync('bytes'),
    'page/.env': 'kept to itself',
    'page/.git/config': 'kept to itself',
  };
  for (const [path, content] of Object.entries(files)) writeFileSync(join(folder, path), content);
  writeFileSync(join(folder, 'page/assets/out.js'), 'inside');
  symlinkSync(join(folder, 'secret.txt'), join(folder, 'page/assets/out.js.br'));
});
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

async function serve(options: PageOptions = {}) {
  const { listener, routes } = testServer({ security: {} });
  servePage(routes, '/studio', join(folder, 'page'), options);
  routes.get('/studio/api', { auth: false, describe: false }, () => 'not the page');
  const server = http.createServer(listener());
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  /** Sends the path unchanged: fetch would resolve its dots. */
  return (path: string, given: http.OutgoingHttpHeaders = {}, method = 'GET') =>
    new Promise<Answer>((resolve, reject) => {
      const headers = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
      const request = http.request({ port, path, headers, method, agent: false });
      request.on('error', reject).on('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(chunks) }));
      });
      request.end();
    });
}

describe('servePage', () => {
  it('answers with the page where it is, and leads there from the path without a slash', async () => {
    const get = await serve();
    expect(await get('/studio')).toMatchObject({ status: 302, headers: { location: './studio/' } });
    const page = await get('/studio/');
    expect([page.status, page.bytes.toString(), page.headers['content-type']]).toEqual([200, PAGE, 'text/html; charset=utf-8']);
    expect(page.headers['cache-control']).toBe(CHECKED);
  });

  it('answers paths of the page to browsers that go there, and to nobody else', async () => {
    const get = await serve();
    for (const path of ['/studio/articles', '/studio/articles/7/edit', '/studio/articles/', '/studio/assets', '/studio/v1.2']) {
      const page = await get(path, HTML);
      expect([path, page.status, page.bytes.toString()]).toEqual([path, 200, PAGE]);
      expect(page.headers.vary).toMatch(/\bAccept\b/);
      expect((await get(path, HTML, 'HEAD')).status).toBe(200);
      for (const Accept of ['*/*', 'application/json', 'text/*', 'text/html;q=0', undefined]) {
        expect([path, Accept, (await get(path, { Accept })).status]).toEqual([path, Accept, 404]);
      }
      expect((await get(path, HTML, 'POST')).status).toBe(405);
    }
    expect((await get('/studio/api', HTML)).bytes.toString()).toBe('not the page');
    expect((await get('/elsewhere', HTML)).status).toBe(404);
    expect((await get('/studious', HTML)).status).toBe(404);
  });

  it('does not answer a missing file whose name holds a hash, also to browsers', async () => {
    const get = await serve();
    for (const name of ['index-Ca4fe2b1.js', 'main.3f2a1b4c.css', 'chunk-A2B3C4D5.js', 'app-0123abcdef0123abcdef.js.map']) {
      expect([name, (await get(`/studio/assets/${name}`, HTML)).status]).toEqual([name, 404]);
    }
  });

  it('is a page without paths of its own where that is said', async () => {
    const get = await serve({ fallback: false });
    expect((await get('/studio/articles', HTML)).status).toBe(404);
    expect((await get('/studio/')).status).toBe(200);
  });

  it('has hashed names kept for a year, and everything else asked for again', async () => {
    const get = await serve();
    expect((await get('/studio/assets/index-BqX3jK2a.js')).headers['cache-control']).toBe(YEAR);
    expect((await get('/studio/assets/theme.css')).headers['cache-control']).toBe(CHECKED);
    expect((await get('/studio/articles', HTML)).headers['cache-control']).toBe(CHECKED);
    const own = await serve({ hashed: (path) => path.startsWith('assets/') });
    expect((await own('/studio/assets/theme.css')).headers['cache-control']).toBe(YEAR);
    expect((await own('/studio/index.html')).headers['cache-control']).toBe(CHECKED);
  });

  it.each([
    'about-something.html',
    'release-20261123.html',
    'jquery-bootstrap5.js',
    'my-DarkTheme.css',
    'logo-iPhone15.png',
    'theme-Version2.css',
    'invoice-INV00123.html',
    'report-2024Q1V2.html',
    'notes-decade10.html',
    'notes-2024dec1.html',
    'index.html',
    'app.min.js',
    'a-facade.js',
    'BqX3jK2a.js',
  ])('takes %s for a name that stays', async (name) => {
    writeFileSync(join(folder, 'page', name), name === 'index.html' ? PAGE : 'x');
    expect((await (await serve())(`/studio/${name}`)).headers['cache-control']).toBe(CHECKED);
  });

  it.each<[string | undefined, string | undefined, (bytes: Buffer) => Buffer]>([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
    ['*', 'br', brotliDecompressSync],
    ['identity', undefined, (bytes) => bytes],
    ['br;q=0, *;q=0', undefined, (bytes) => bytes],
    ['nonsense;;q=x', undefined, (bytes) => bytes],
    [undefined, undefined, (bytes) => bytes],
  ])('sends to who accepts %s what was compressed as %s', async (accepted, encoding, unpack) => {
    const get = await serve();
    const { status, headers, bytes } = await get('/studio/assets/index-BqX3jK2a.js', { 'Accept-Encoding': accepted });
    expect([status, headers['content-encoding'], headers['content-type']]).toEqual([200, encoding, 'text/javascript; charset=utf-8']);
    expect(unpack(bytes).toString()).toBe(SCRIPT);
    expect(headers.vary).toMatch(/\bAccept-Encoding\b/);
    expect(headers['content-length']).toBe(String(bytes.length));
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('says of each form what it is: its tag, its parts, its type', async () => {
    const get = await serve();
    const path = '/studio/assets/index-BqX3jK2a.js';
    const [plain, packed] = [await get(path), await get(path, { 'Accept-Encoding': 'br' })];
    expect(packed.headers.etag).not.toBe(plain.headers.etag);
    const known = { 'If-None-Match': packed.headers.etag };
    expect(await get(path, { ...known, 'Accept-Encoding': 'br' })).toMatchObject({ status: 304, headers: { 'cache-control': YEAR } });
    expect((await get(path, known)).status).toBe(200);
    const part = await get(path, { 'Accept-Encoding': 'br', Range: 'bytes=0-4' });
    expect([part.status, part.headers['content-encoding'], part.bytes]).toEqual([206, 'br', packed.bytes.subarray(0, 5)]);
    const head = await get(path, { 'Accept-Encoding': 'br' }, 'HEAD');
    expect([head.status, head.headers['content-encoding'], head.bytes.length]).toEqual([200, 'br', 0]);
    const past = await get(path, { 'Accept-Encoding': 'br', Range: 'bytes=999999-' });
    expect([past.status, past.headers['content-encoding']]).toEqual([416, undefined]);
    const theme = await get('/studio/assets/theme.css', { 'Accept-Encoding': 'br, gzip' });
    expect([theme.headers['content-encoding'], theme.headers['content-type']]).toEqual(['gzip', 'text/css; charset=utf-8']);
    const none = await get('/studio/assets/none', { 'Accept-Encoding': 'gzip' });
    expect([none.headers['content-encoding'], none.headers['content-type']]).toEqual(['gzip', 'application/octet-stream']);
    expect((await get('/studio/any', { ...HTML, 'Accept-Encoding': 'br' })).headers['content-encoding']).toBe('br');
  });

  it('has a policy of its own, with Trusted Types', async () => {
    const strict = (await (await serve())('/studio/x', HTML)).headers['content-security-policy'];
    expect(strict).toBe(
      "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
    );
    const own = await serve({
      contentSecurityPolicy: { 'trusted-types': ['lit-html'], 'connect-src': ["'self'", 'https://a.example'], 'img-src': null },
    });
    const { headers } = await own('/studio/');
    expect(headers['content-security-policy']).toMatch(/; trusted-types lit-html; connect-src 'self' https:\/\/a\.example$/);
    expect(headers['content-security-policy']).not.toContain('img-src');
    const missing = await own('/studio/assets/nothing.js');
    expect([missing.status, missing.headers['content-security-policy']]).not.toContain(headers['content-security-policy']);
  });

  it.each([
    '/studio/../secret.txt',
    '/studio/%2e%2e/secret.txt',
    '/studio/..%2fsecret.txt',
    '/studio/..%5csecret.txt',
    '/studio/assets/..%2f..%2fsecret.txt',
    '/studio/.env',
    '/studio/.git/config',
    '/studio/%2eenv',
    '/studio/assets/%00.js',
    '/studio//etc/passwd',
    '/studio/assets%2findex-BqX3jK2a.js',
    '/studio/assets/index-BqX3jK2a.js/',
    '/studio/%ff',
  ])('leads nowhere else: %s', async (path) => {
    const get = await serve();
    const { status, bytes } = await get(path, { ...HTML, 'Accept-Encoding': 'br' });
    expect([400, 404]).toContain(status);
    expect(bytes.toString()).not.toContain('kept to itself');
    expect(bytes.toString()).not.toContain('Studio');
  });

  it('sends no compressed form that lies elsewhere', async () => {
    const get = await serve();
    const { headers, bytes } = await get('/studio/assets/out.js', { 'Accept-Encoding': 'br' });
    expect([headers['content-encoding'], bytes.toString()]).toEqual([undefined, 'inside']);
  });

  it('never leaves the folder and never fails, whatever a path says', async () => {
    const get = await serve();
    const piece = fc.constantFrom(
      '..',
      '.',
      '%2e',
      '%2f',
      '%5c',
      '%00',
      '%',
      'assets',
      'index.html',
      '.env',
      '~',
      ';',
      'a',
      '%25',
      'ü'.normalize(),
      '',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 6 }), fc.constantFrom('/', ''), async (pieces, between) => {
        const path = encodeURI(`/studio/${pieces.join(between)}`).replaceAll('%25', '%');
        const { status, bytes } = await get(path, HTML);
        expect(status).toBeLessThan(500);
        expect(bytes.toString()).not.toContain('kept to itself');
      }),
      { numRuns: 300 },
    );
  });

  it('has a policy that changes while the service runs, made anew when another one is said', async () => {
    let reads = 0;
    const said = (maps: string) => ({
      get 'connect-src'() {
        reads++;
        return ["'self'", maps];
      },
    });
    let policy: ReturnType<typeof said> | { readonly 'img-src': readonly string[] } = said('https://one.example');
    const get = await serve({ contentSecurityPolicy: () => policy });
    const told = async () => String((await get('/studio/')).headers['content-security-policy']);
    for (let time = 0; time < 3; time++) expect(await told()).toContain("connect-src 'self' https://one.example");
    expect(await told()).toContain("default-src 'self'");
    expect(reads).toBe(1);
    policy = said('https://two.example');
    expect(await told()).toContain('https://two.example');
    expect(await told()).not.toContain('https://one.example');
    expect(reads).toBe(2);
    policy = { 'img-src': ['a; script-src *'] };
    expect((await get('/studio/')).status).toBe(500);
    expect(await told()).not.toContain('*');
  });

  it.each<[string, PageOptions, string]>([
    ['/', {}, 'the path must have a form such as /studio, found "/"'],
    ['studio', {}, 'the path must have a form'],
    ['/a/:b', {}, 'the path must have a form'],
    ['/studio/', {}, 'the path must have a form'],
    ['/studio', { contentSecurityPolicy: { 'img-src': ["'self'; script-src *"] } }, 'is not a valid Content-Security-Policy source'],
    ['/studio', { contentSecurityPolicy: () => ({ 'img-src': ['a b'] }) }, 'is not a valid Content-Security-Policy source'],
    ['/studio', { contentSecurityPolicy: { 'img-src': ['a\nb'] } }, 'is not a valid Content-Security-Policy source'],
    ['/studio', { contentSecurityPolicy: { 'img-src': ['https://ü.example'] } }, 'is not a valid Content-Security-Policy source'],
  ])('refuses %s with %j at the start', (path, options, message) => {
    expect(() => servePage(new RouteCollection(), path, folder, options)).toThrow(message);
  });
});
