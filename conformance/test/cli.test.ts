import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runConformance } from '../cli.ts';
import { type Exchanged, type FakeDeployment, fakeDeployment, memoryDeployment } from './fake-deployment.ts';

const TOKEN = 'full-token';
const READER = 'read-token';
/** Three rows that the in-memory deployment passes. Some tests make it fail one. */
const ROWS = ['document.flat', 'document.id', 'envelope.data-of-many'];

let deployment: FakeDeployment | undefined;
const servers: Server[] = [];
const sockets = new Set<Socket>();
const folder = mkdtempSync(join(tmpdir(), 'conformance-cli-'));

afterEach(async () => {
  await deployment?.close();
  deployment = undefined;
  for (const socket of sockets) socket.destroy();
  for (const server of servers.splice(0)) await new Promise((closed) => server.close(closed));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function conformance(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  let [out, err] = ['', ''];
  const code = await runConformance(args, {
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    terminal: false,
    env,
  });
  return { code, out, err, last: (out + err).trimEnd().split('\n').at(-1) };
}

async function judged(handle: (exchanged: Exchanged) => void, args: readonly string[] = [], env: Readonly<Record<string, string>> = {}) {
  await deployment?.close();
  deployment = await fakeDeployment(handle);
  return conformance(['--url', deployment.url, '--token', TOKEN, '--only', ROWS.join(','), ...args], env);
}

async function listening(server: Server): Promise<string> {
  servers.push(server);
  server.on('connection', (socket) => sockets.add(socket));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Writes a list of known failures to a file. */
function listed(...lines: readonly string[]): string {
  const file = join(folder, 'known-failures.txt');
  writeFileSync(file, lines.join('\n'));
  return file;
}

/** A deployment that wraps its documents, like an older dialect: `document.flat` fails. */
function wrapping(times = Number.POSITIVE_INFINITY): (exchanged: Exchanged) => void {
  const { handle } = memoryDeployment();
  let left = times;
  return (exchanged) => {
    const single = exchanged.method === 'GET' && /^\/api\/voyages\/document\d/.test(exchanged.url.pathname);
    const json = (status: number, body: unknown) => {
      const { data } = body as { readonly data?: { readonly title?: string } };
      const wrapped = data?.title === 'Flat' && left-- > 0;
      exchanged.json(status, wrapped ? { data: { attributes: data } } : body);
    };
    handle(single ? { ...exchanged, json } : exchanged);
  };
}

describe('plinth conformance where nothing can be judged', () => {
  const args = (url: string) => ['--url', url, '--token', TOKEN];

  it('ends with 2 on a closed port', async () => {
    const url = await listening(createServer());
    await new Promise((closed) => servers.pop()?.close(closed));
    expect(await conformance(args(url))).toMatchObject({ code: 2, last: expect.stringContaining('no answer') });
  });

  it('ends with 2 on a server that accepts and closes', async () => {
    const url = await listening(createServer((socket) => socket.end()));
    expect(await conformance([...args(url), '--timeout', '2000'])).toMatchObject({ code: 2, last: expect.stringMatching(/no answer/) });
  });

  it.each([
    ['a page', 200, { 'content-type': 'text/html' }, '<h1>Welcome</h1>', /answers text\/html without a list in data/],
    ['a redirect', 302, { location: 'https://elsewhere.example/' }, '', /redirects to https:\/\/elsewhere\.example\/: give that address/],
    ['503', 503, { 'content-type': 'application/json' }, '{}', /\/api\/voyages answers 503: nothing can be judged/],
    ['a refused token', 401, { 'content-type': 'application/json' }, '{}', /refuses the token \(401\)/],
  ])('ends with 2 on %s', async (_, status, headers, body, message) => {
    const url = await listening(createHttpServer((_request, response) => response.writeHead(status, headers).end(body)));
    expect(await conformance(args(url))).toMatchObject({ code: 2, out: '', last: expect.stringMatching(message) });
  });

  it('ends with 2 when every row is skipped', async () => {
    const { code, out } = await judged(memoryDeployment().handle, ['--only', 'graphql.queries.one']);
    expect([code, out]).toEqual([
      2,
      expect.stringContaining('Nothing was judged: 1 is skipped.\nskipped 1: the deployment has no graphql'),
    ]);
  });
});

describe('plinth conformance looks at the rights first, and', () => {
  const refused = { data: null, error: { status: 403, name: 'ForbiddenError', message: 'Forbidden', details: {} } };

  it('names what a read-only token may not do, before any row', async () => {
    const { handle } = memoryDeployment();
    const { code, out, err } = await judged((exchanged) => (exchanged.method === 'GET' ? handle(exchanged) : exchanged.json(403, refused)));
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(/the token may not write \/api\/voyages, \/api\/sailors, .*: give one with full access as --token\n$/);
  });

  it('names what a token may not read', async () => {
    const { handle } = memoryDeployment();
    const { code, err } = await judged((exchanged) =>
      exchanged.method === 'GET' && exchanged.url.pathname === '/api/ledgers' ? exchanged.json(403, refused) : handle(exchanged),
    );
    expect([code, err]).toEqual([2, expect.stringContaining('the token may not read /api/ledgers: give one with full access')]);
  });

  it('names what a token may not delete', async () => {
    const { handle } = memoryDeployment();
    const { code, err } = await judged((exchanged) =>
      exchanged.method === 'DELETE' && exchanged.url.pathname.startsWith('/api/quays') ? exchanged.json(403, refused) : handle(exchanged),
    );
    expect([code, err]).toEqual([2, expect.stringContaining('the token may not delete /api/quays: give one')]);
  });

  it('does not take an upload plugin for absent because the token may not see it', async () => {
    const { handle } = memoryDeployment();
    const { code, err } = await judged((exchanged) =>
      exchanged.url.pathname === '/api/upload/files' ? exchanged.json(403, refused) : handle(exchanged),
    );
    expect([code, err]).toEqual([2, expect.stringContaining('the token may not read /api/upload/files (403)')]);
  });

  it('names every content type that is missing', async () => {
    const { handle } = memoryDeployment();
    const { code, err } = await judged((exchanged) =>
      /^\/api\/(piers|quays)/.test(exchanged.url.pathname) ? exchanged.json(404, {}) : handle(exchanged),
    );
    expect(code).toBe(2);
    expect(err).toContain('the deployment has no /api/piers, /api/quays: see "Prepare a deployment"');
  });

  it.each([
    ['may write', () => false, /the token of --read-token may write/],
    ['is refused', () => true, /the read-only token is refused \(403\)/],
  ])('does not judge with a read-only token that %s', async (_, refuses, message) => {
    const { handle } = memoryDeployment();
    const isReader = ({ request }: Exchanged) => request.headers.authorization === `Bearer ${READER}`;
    const { code, err } = await judged(
      (exchanged) => (isReader(exchanged) && refuses() ? exchanged.json(403, refused) : handle(exchanged)),
      ['--read-token', READER],
    );
    expect([code, err]).toEqual([2, expect.stringMatching(message)]);
  });

  it('writes nothing to find that out', async () => {
    const { handle, stored } = memoryDeployment();
    expect((await judged(handle)).code).toBe(0);
    expect([...stored.values()].flat()).toEqual([]);
  });
});

describe('plinth conformance says of a row', () => {
  it('what it states, why it fails, and how to ask again, without a token', async () => {
    const { code, out } = await judged(wrapping());
    expect(code).toBe(1);
    const lines = out.slice(out.indexOf('✗ document.flat')).split('\n').slice(1, 4);
    expect(lines[0]).toMatch(/^ {4}\S.*\.$/);
    expect(lines[1]).toContain('expected data.title is "Flat", found nothing');
    expect(lines[2]).toMatch(/^ {4}curl -g 'http:.*\/api\/voyages\/document\d+' -H "Authorization: Bearer \$TOKEN_FULL"$/);
    expect(out).not.toContain(TOKEN);
  });

  it('that it is flaky when it passes only the second time', async () => {
    const { code, out } = await judged(wrapping(1));
    expect(code).toBe(0);
    expect(out).toContain('~ document.flat\n');
    expect(out).toMatch(/2 of 3 rows pass, 1 is flaky\.\nflaky, passed only the second time: document\.flat\n$/);
  });

  it('why it was skipped, and counts it as a failure when told to', async () => {
    const rows = ['--only', 'document.id,graphql.queries.one'];
    const { handle } = memoryDeployment();
    expect(await judged(handle, rows)).toMatchObject({
      code: 0,
      out: expect.stringContaining('1 of 1 rows pass, 1 is skipped.\nskipped 1: the deployment has no graphql\n'),
    });
    expect(await judged(handle, [...rows, '--fail-on-skip'])).toMatchObject({
      code: 1,
      last: 'Skipped rows count as failures: --fail-on-skip.',
    });
  });

  it('that it could not be cleared away in one line for all', async () => {
    const { handle } = memoryDeployment();
    let probed = false;
    const { err } = await judged((exchanged) => {
      const own = exchanged.method === 'DELETE' && /document\d/.test(exchanged.url.pathname);
      probed ||= own;
      return own ? exchanged.json(500, {}) : handle(exchanged);
    });
    expect(probed).toBe(true);
    expect(err).toMatch(/^\d+ documents could not be removed, such as \/api\/voyages\/document\d+: the next run tries again\n$/);
  });
});

describe('plinth conformance --known-failures', () => {
  it('lets a deployment with known gaps be green, and no other', async () => {
    const file = listed('# gaps of ours', '', 'document.flat  # the old wrapper');
    expect(await judged(wrapping(), ['--known-failures', file])).toMatchObject({ code: 0, last: '2 of 3 rows pass, 1 fails as known.' });
    expect(await judged(wrapping(), ['--known-failures', listed('document.id')])).toMatchObject({ code: 1 });
  });

  it('tells of a known failure that passes', async () => {
    const { code, last } = await judged(memoryDeployment().handle, ['--known-failures', listed('document.flat')]);
    expect([code, last]).toEqual([0, 'on the list of known failures, and passed: document.flat']);
  });

  it('refuses names that no row has, with their lines, and a file that is not there', async () => {
    const file = listed('document.flat', 'document.falt', 'nonsense');
    expect(await judged(memoryDeployment().handle, ['--known-failures', file])).toMatchObject({
      code: 2,
      err: expect.stringContaining(`rows that do not exist: ${file}:2 "document.falt", ${file}:3 "nonsense"`),
    });
    expect(await judged(memoryDeployment().handle, ['--known-failures', join(folder, 'none')])).toMatchObject({
      code: 2,
      err: expect.stringMatching(/--known-failures: ENOENT/),
    });
  });

  it('takes what a report lists as failures', async () => {
    const reports = join(folder, 'reports');
    expect((await judged(wrapping(), ['--report', reports])).code).toBe(1);
    expect(readFileSync(join(reports, 'failures.txt'), 'utf8')).toMatch(/^document\.flat {2}# \S.*\.\n$/);
    expect((await judged(wrapping(), ['--known-failures', join(reports, 'failures.txt')])).code).toBe(0);
  });
});

describe('plinth conformance --format', () => {
  it('github annotates what fails, what is flaky, and that nothing was judged', async () => {
    const ACTIONS = { GITHUB_ACTIONS: 'true' };
    expect((await judged(wrapping(), [], ACTIONS)).out).toMatch(/^::error title=document\.flat::\S.*\.%0AGET \/api\/voyages\/.*$/m);
    expect((await judged(wrapping(1), ['--format', 'github'])).out).toMatch(/^::warning title=document\.flat is flaky::/m);
    const none = await judged(({ json }) => json(503, {}), [], ACTIONS);
    expect([none.code, none.out]).toEqual([2, expect.stringMatching(/^::error title=Nothing was judged::http.* answers 503/)]);
  });

  it('tap writes TAP and nothing else', async () => {
    const { out } = await judged(wrapping(), ['--format', 'tap', '--only', 'document.flat,document.id,graphql.queries.one']);
    expect(out).toMatch(/^TAP version 14\n/);
    expect(out).toMatch(/^not ok \d - document\.flat: .*\n {2}---\n {2}outcome: fail\n {2}message: ".*"\n {2}\.\.\.$/m);
    expect(out).toMatch(/^ok \d - document\.id: /m);
    expect(out).toMatch(/^ok \d - graphql\.queries\.one: .* # SKIP the deployment has no graphql$/m);
    expect(out).toMatch(/^1\.\.3$/m);
    for (const line of out.trimEnd().split('\n')) expect(line).toMatch(/^(TAP version 14|# |ok |not ok | {2}|1\.\.3)/);
    expect((await judged(({ json }) => json(503, {}), ['--format', 'tap'])).out).toMatch(/^TAP version 14\nBail out! .*503/);
  });

  it('is refused when there is no such format', async () => {
    expect(await conformance(['--url', 'http://localhost:1', '--token', 't', '--format', 'xml'])).toMatchObject({
      code: 2,
      err: 'plinth conformance: --format must be one of text, github, tap, not "xml"\n',
    });
  });
});
