import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testDialects } from 'plinth/testing';
import { appFolder, removeAppFolders } from '../../config/test/app-folder.ts';
import type { ReviewRead } from '../../database/dialect.ts';
import { review as reviewMysql } from '../../database/dialects/mysql/review.ts';
import { review as reviewPostgres } from '../../database/dialects/postgres/review.ts';
import { review as reviewSqlite } from '../../database/dialects/sqlite/review.ts';
import { checkDeployment } from '../doctor/check-deployment.ts';
import { checkMachine, type Machine } from '../doctor/check-machine.ts';
import type { DoctorFinding } from '../doctor/doctor-finding.ts';
import { plinth } from './run-plinth.ts';

const GB = 1_024 ** 3;
const SECRET = '0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0';
const OTHER_SECRET = SECRET.split('').reverse().join('');

const MACHINE: Machine = {
  node: '24.3.0',
  now: () => new Date(),
  isGlibc: false,
  isRoot: false,
  hasModes: true,
  disk: () => ({ free: 50 * GB, size: 100 * GB }),
};

/** A deployment without findings. */
const ENV = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://content.example.com',
  JWT_SECRET: SECRET,
  API_TOKEN_SECRET: OTHER_SECRET,
  SMTP_HOST: 'mail.example.com',
  MAIL_FROM: 'post@example.com',
  DATABASE_URL: 'sqlite:data.db',
};
const SERVER = { proxy: true };
const PAGE = {
  kind: 'collectionType',
  info: { singularName: 'page', pluralName: 'pages', displayName: 'Page' },
  attributes: { title: { type: 'string' } },
};

afterAll(removeAppFolders);

function app(files: Readonly<Record<string, unknown>> = {}): string {
  const all = { 'config/server.json': SERVER, 'config/content-types/page.json': PAGE, ...files };
  return appFolder(
    Object.fromEntries(Object.entries(all).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)])),
  );
}

/** Creates the database of an app, as its first start does. */
async function started(folder: string, env: Readonly<Record<string, string>> = ENV): Promise<string> {
  expect(await plinth(['token', 'list', '--app', folder], { LOG_LEVEL: 'error', ...env })).toMatchObject({ code: 0 });
  return folder;
}

async function findings(folder: string, env: Readonly<Record<string, string | undefined>> = {}, machine: Partial<Machine> = {}, nodes = 1) {
  return checkDeployment(folder, { ...ENV, ...env }, { nodes }, { ...MACHINE, ...machine });
}

const lines = (found: readonly DoctorFinding[]) => found.map(({ level, about, text }) => `${level} ${about}: ${text}`);

describe('plinth doctor', () => {
  it('finds nothing in a deployment that is as it should be', async () => {
    expect(lines(await findings(await started(app())))).toEqual([]);
  });

  it('prints a line for each finding, what must be mended first, and ends with 1', async () => {
    const folder = await started(app());
    const { code, out, err } = await plinth(['doctor', '--app', folder], { ...ENV, NODE_ENV: 'development', SMTP_HOST: '', MAIL_FROM: '' });
    const [first, ...rest] = out.trimEnd().split('\n');
    expect([code, err]).toEqual([1, expect.stringMatching(/^plinth: 1 of \d problems must be fixed\n$/)]);
    expect(first).toMatch(/^error {4}environment +NODE_ENV is "development": .*: set NODE_ENV=production$/);
    expect(rest).toContainEqual(expect.stringMatching(/^warning {2}mail +no emails are sent: .*: set SMTP_HOST and MAIL_FROM$/));
  });

  it('gives the same as JSON, and shows no secret', async () => {
    const weak = `${'ab'.repeat(20)}`;
    const { code, out } = await plinth(['doctor', '--json', '--app', await started(app())], { ...ENV, JWT_SECRET: weak });
    expect(code).toBe(1);
    expect(out).not.toContain(weak);
    const { findings: found, mend } = JSON.parse(out) as { findings: readonly DoctorFinding[]; mend: number };
    expect(mend).toBe(1);
    expect(found[0]).toEqual({
      level: 'mend',
      about: 'users-permissions',
      text: 'JWT_SECRET consists of only a few different characters: anyone who guesses it can impersonate any user',
      mend: 'set it to what `plinth secret` prints',
    });
  });

  it('refuses a number of nodes that is none', async () => {
    expect(await plinth(['doctor', '--nodes', '0'])).toMatchObject({ code: 1, err: expect.stringContaining('of at least 1') });
  });

  it('makes no database where there is none, and says so', async () => {
    const folder = app();
    expect(lines(await findings(folder))).toEqual(['look database: does not exist yet']);
    expect(lines(await findings(folder))).toEqual(['look database: does not exist yet']);
  });

  it('names every mistake that keeps the app from starting', async () => {
    const broken = { 'config/server.json': { proxxy: true, port: 'x' } };
    const found = lines(await findings(app(broken)));
    expect(found).toHaveLength(2);
    for (const line of found) expect(line).toMatch(/^mend start: config\/server\.json:1 (proxxy|port): /);
    const folder = app({ 'config/content-types/page.json': { ...PAGE, attributes: { title: { type: 'strng' }, text: { type: 'txt' } } } });
    expect(lines(await findings(folder))).toEqual([
      expect.stringMatching(/^mend start: config\/content-types\/page\.json:1 attributes title type: .*strng/),
      expect.stringMatching(/^mend start: config\/content-types\/page\.json:1 attributes text type: .*txt/),
    ]);
    expect(lines(await findings(app(), { DATABASE_URL: 'postgres://u:100%pw@db.invalid/x' }))).toEqual([
      expect.stringMatching(/^mend start: database\.url: contains a % that does not encode a character .*% as %25/),
    ]);
    expect(lines(await findings(app(), { DATABASE_URL: 'postgres://nobody:notherealone@127.0.0.1:1/none' }))).toEqual([
      expect.stringMatching(/^mend start: .*the PostgreSQL database "none" at 127\.0\.0\.1:1/),
    ]);
  });
});

describe('plinth doctor looks at the machine, and', () => {
  const machine = (changed: Partial<Machine>, env: Readonly<Record<string, string>> = {}, folder = app()) =>
    lines(checkMachine(folder, env, { ...MACHINE, ...changed }));

  it.each([
    ['too old', '18.20.0', '2026-01-01', 'mend node: Node.js 18.20.0 is too old; >=20.19 is required'],
    ['too old by a minor', '20.9.0', '2026-01-01', 'mend node: Node.js 20.9.0 is too old; >=20.19 is required'],
    ['past its end', '20.19.0', '2026-05-02', 'look node: Node.js 20 has been out of support since 2026-04-30'],
    [
      'a short release',
      '25.1.0',
      '2026-01-01',
      'look node: Node.js 25.1.0 is not a long-term support release; it is supported for only six months',
    ],
  ])('tells of a Node that is %s', (_, node, today, line) => {
    expect(machine({ node, now: () => new Date(`${today}T12:00:00Z`) })).toEqual([line]);
  });

  it('leaves a Node alone that is still kept', () => {
    expect(machine({ node: '20.19.0', now: () => new Date('2026-04-30T12:00:00Z') })).toEqual([]);
  });

  it('tells of root, and of a glibc that keeps memory', () => {
    const unset =
      'look process: freed memory is not returned to the system: MALLOC_ARENA_MAX, MALLOC_MMAP_THRESHOLD_, MALLOC_TRIM_THRESHOLD_ are not set';
    expect(machine({ isRoot: true, isGlibc: true })).toEqual(['look process: the process runs as root', unset]);
    expect(
      machine({ isGlibc: true }, { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' }),
    ).toEqual([]);
  });

  it('tells of an .env that others may read', () => {
    const folder = app({ '.env': 'PORT=1\n' });
    chmodSync(join(folder, '.env'), 0o644);
    expect(machine({}, {}, folder)).toEqual([`mend files: other users can read or write ${join(folder, '.env')} (644)`]);
    chmodSync(join(folder, '.env'), 0o600);
    expect(machine({}, {}, folder)).toEqual([]);
  });

  it('tells of a disk that is full, and of one that will be', () => {
    expect(machine({ disk: () => ({ free: 0.1 * GB, size: 100 * GB }) })).toEqual([
      expect.stringMatching(/^mend disk: 102 MB of 102400 MB are free on the disk of /),
    ]);
    expect(machine({ disk: () => ({ free: 4 * GB, size: 100 * GB }) })).toEqual([
      expect.stringMatching(/^look disk: 4096 MB of 102400 MB/),
    ]);
  });

  it('tells of a second copy of the package', () => {
    const folder = app({ 'package.json': {} });
    mkdirSync(join(folder, 'node_modules/plinth'), { recursive: true });
    writeFileSync(join(folder, 'node_modules/plinth/package.json'), '{ "name": "plinth" }');
    const copy = realpathSync(join(folder, 'node_modules/plinth'));
    expect(machine({}, {}, folder)).toEqual([
      expect.stringContaining(`mend packages: the app uses a different copy of "plinth" (${copy}) than the server`),
    ]);
    rmSync(join(folder, 'node_modules/plinth'), { recursive: true });
    symlinkSync(join(__dirname, '../../..'), join(folder, 'node_modules/plinth'));
    expect(machine({}, {}, folder)).toEqual([]);
  });
});

describe('plinth doctor looks at the settings, and', () => {
  it.each<[what: string, files: Readonly<Record<string, unknown>>, env: Readonly<Record<string, string>>, line: RegExp]>([
    ['NODE_ENV', {}, { NODE_ENV: '' }, /^mend environment: NODE_ENV is "development"/],
    ['no public address', {}, { PUBLIC_URL: '' }, /^mend public URL: the public URL is not set: .*http:\/\/127\.0\.0\.1:1337$/],
    [
      'a public address without TLS',
      {},
      { PUBLIC_URL: 'http://content.example.com' },
      /^look public URL: config\/server\.json: url does not use https/,
    ],
    [
      'TLS without a proxy',
      { 'config/server.json': {} },
      {},
      /^mend proxy: url uses https, terminated by a proxy, but config\/server\.json: proxy is off/,
    ],
    ['a proxy that is none', {}, { PUBLIC_URL: 'http://localhost:1337' }, /^look proxy: .*proxy is on, but url points to this machine/],
    [
      'a port past the proxy',
      { 'config/server.json': { ...SERVER, host: '0.0.0.0', proxies: 2 } },
      {},
      /^look proxy: the server listens on 0\.0\.0\.0 and trusts X-Forwarded-For from 2 proxies/,
    ],
    ['a talkative log', {}, { LOG_LEVEL: 'debug' }, /^look log: the log level is debug$/],
    [
      'missing headers',
      { 'config/middlewares.json': { security: { enabled: false } } },
      {},
      /^look headers: security headers are disabled$/,
    ],
    ['a missing key', {}, { JWT_SECRET: '' }, /^mend users-permissions: JWT_SECRET is not set/],
    [
      'a short key',
      {},
      { API_TOKEN_SECRET: 'changeme-changeme-changeme-changeme' },
      /^mend api-tokens: API_TOKEN_SECRET looks like an example value$/,
    ],
    [
      'a key in the database',
      {},
      { API_TOKEN_SECRET: '' },
      /^look api-tokens: API tokens are hashed with a key that is stored in the same database/,
    ],
    [
      'limits that are off',
      { 'config/plugins.json': { 'users-permissions': { config: { rateLimit: { enabled: false } } } } },
      {},
      /^mend users-permissions: sign-in attempts are not rate-limited/,
    ],
    [
      'proxies that nobody believes',
      { 'config/server.json': {}, 'config/plugins.json': { 'users-permissions': { config: { rateLimit: { proxies: 1 } } } } },
      { PUBLIC_URL: 'http://localhost:1337' },
      /^mend users-permissions: rateLimit\.proxies is set, but server\.proxy does not trust any proxy/,
    ],
    [
      'a cookie without TLS',
      { 'config/plugins.json': { 'users-permissions': { config: { sessions: { cookie: { secure: false } } } } } },
      {},
      /^mend users-permissions: the session cookie is also sent over unencrypted HTTP/,
    ],
    [
      'a guessable token',
      { 'config/access.json': { tokens: [{ name: 'ci', type: 'read-only', value: { env: 'TOKEN_CI' } }] } },
      { TOKEN_CI: 'a'.repeat(40) },
      /^mend api-tokens: config\/access\.json: TOKEN_CI, the value of the token "ci", consists of only a few different characters$/,
    ],
    [
      'a token without a value',
      { 'config/access.json': { tokens: [{ name: 'ci', type: 'read-only', value: { env: 'TOKEN_CI' } }] } },
      {},
      /^mend api-tokens: .*the value of the token "ci", is not set$/,
    ],
    ['mails that go nowhere', {}, { SMTP_HOST: '', MAIL_FROM: '' }, /^look mail: no emails are sent/],
  ])('tells of %s, and of nothing else', async (_, files, env, line) => {
    const rest = lines(await findings(app(files), env)).filter((found) => found !== 'look database: does not exist yet');
    expect(rest).toEqual([expect.stringMatching(line)]);
  });

  it('tells of a database password that is easily guessed', async () => {
    const found = lines(await findings(app(), { DATABASE_URL: 'postgres://plinth:plinth@db.invalid/content' }));
    expect(found).toContain('mend database: the password of the database user "plinth" at db.invalid is easy to guess');
  });

  it('tells of limits that several nodes do not share', async () => {
    expect(lines(await findings(await started(app()), {}, {}, 2))).toEqual([
      'look database: 2 nodes share one SQLite file: all of them must run on the same host',
      'look users-permissions: each of the 2 nodes counts sign-in attempts separately',
    ]);
  });
});

describe('plinth doctor looks at the database, and', () => {
  const wanted = { nodes: 2, connections: 47, isRemote: true };
  const rowsOf =
    (...answers: readonly (readonly (readonly unknown[])[])[]): ReviewRead =>
    async () =>
      answers[asked++] ?? [];
  let asked = 0;
  beforeEach(() => {
    asked = 0;
  });
  const texts = async (found: ReturnType<typeof reviewMysql>) => (await found).diagnoses.map(({ level, text }) => `${level} ${text}`);

  it('tells of a clock that differs', async () => {
    const folder = await started(app());
    const ahead = lines(await findings(folder, {}, { now: () => new Date(Date.now() - 60_000) }));
    expect(ahead).toEqual([expect.stringMatching(/^mend clock: the database clock is (59|60) s ahead of the clock of this machine/)]);
  });

  it('tells of a disk without room where the file is', async () => {
    const folder = await started(app(), { ...ENV, DATABASE_URL: 'sqlite:files/data.db' });
    const disk = (path: string) => ({ free: path.endsWith('files') ? 0 : 50 * GB, size: 100 * GB });
    expect(lines(await findings(folder, { DATABASE_URL: 'sqlite:files/data.db' }, { disk }))).toEqual([
      expect.stringMatching(/^mend disk: 0 MB of 102400 MB are free on the disk of .*files$/),
    ]);
  });

  it('tells of tables that the next start changes, and of what the model does not want any more', async () => {
    const folder = await started(app());
    writeFileSync(join(folder, 'config/content-types/page.json'), JSON.stringify({ ...PAGE, attributes: { rank: { type: 'integer' } } }));
    const found = lines(await findings(folder));
    expect(found).toContainEqual(expect.stringMatching(/^look content model: \d+ database migrations are pending$/));
    expect(found).toContainEqual(expect.stringMatching(/^look content model: no longer part of the content model: .*title/));
  });

  it('tells of content that a plugin which is off hides', async () => {
    const localized = { ...PAGE, pluginOptions: { i18n: { localized: true } } };
    const folder = await started(app({ 'config/content-types/page.json': localized }));
    writeFileSync(join(folder, 'config/plugins.json'), '{ "i18n": false }');
    expect(lines(await findings(folder))).toContainEqual(
      'mend plugins: versions along "locale" of api::page.page are hidden: the plugin that provides them is disabled',
    );
  });

  it('tells of content that the option of its type hides', async () => {
    const folder = await started(app({ 'config/content-types/page.json': { ...PAGE, options: { draftAndPublish: true } } }));
    writeFileSync(join(folder, 'config/content-types/page.json'), JSON.stringify(PAGE));
    expect(lines(await findings(folder))).toContainEqual(
      'mend content model: versions along "status" of api::page.page are hidden: their options.draftAndPublish is disabled',
    );
  });

  it('tells what is wrong with a MySQL server', async () => {
    const rows = [
      ['time_zone', 'SYSTEM'],
      ['max_connections', '40'],
      ['read_only', 'ON'],
      ['innodb_flush_log_at_trx_commit', '2'],
      ['character_set_database', 'latin1'],
    ];
    expect(await texts(reviewMysql(rowsOf(rows, [['Ssl_cipher', '']]), wanted))).toEqual([
      'mend a session has the time zone SYSTEM, although Plinth sets it to +00:00',
      'mend the server allows 40 connections, but 47 are needed (2 × twice pool.max, plus a few)',
      'mend the server is read-only',
      'look the last transactions can be lost if the host crashes (innodb_flush_log_at_trx_commit is not 1)',
      'look the character set of the database is latin1: tables that other tools create there cannot store all characters',
      'look the connection to the server is not encrypted',
    ]);
  });

  it('tells what is wrong with a PostgreSQL server', async () => {
    const row = ['Europe/Berlin', 'LATIN1', 100, 3, 'off', 'off', true, 30, -1, false];
    expect(await texts(reviewPostgres(rowsOf([row]), wanted))).toEqual([
      'mend a session has the time zone Europe/Berlin, although Plinth sets it to UTC',
      'mend the encoding of the database is LATIN1, which cannot store all characters',
      'mend the server allows 30 connections, but 47 are needed (2 × twice pool.max, plus a few)',
      'mend the server is a read-only standby',
      'mend all data can be lost if the host crashes (fsync is off)',
      'look the last transactions can be lost if the host crashes (synchronous_commit is off)',
      'look the connection to the server is not encrypted',
    ]);
  });

  it('tells of an SQLite file without a write-ahead log', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'plinth-doctor-'));
    const review = reviewSqlite(rowsOf([['delete']], [[join(folder, 'data.db')]]), { ...wanted, nodes: 1 });
    expect(await texts(review)).toEqual(['mend the journal mode is "delete" instead of "wal": writes block reads']);
    rmSync(folder, { recursive: true });
  });
});

for (const dialect of testDialects(process.env).filter(({ name }) => name !== 'sqlite')) {
  describe(`plinth doctor on a server (${dialect.name})`, () => {
    it('counts the connections that all nodes may open, and finds the sessions as they were set', async () => {
      const database = await dialect.createDatabase();
      const folder = await started(app(), { ...ENV, DATABASE_URL: database.url });
      const few = lines(await findings(folder, { DATABASE_URL: database.url })).filter((line) => line.startsWith('mend'));
      const many = lines(await findings(folder, { DATABASE_URL: database.url }, {}, 500)).filter((line) => line.startsWith('mend'));
      await database.remove();
      expect(few).toEqual([]);
      expect(many).toEqual([
        expect.stringMatching(
          /^mend database: the server allows \d+ connections, but 10505 are needed \(500 × twice pool\.max, plus a few\)$/,
        ),
      ]);
    });

    it('says of each replica why it is not read', async () => {
      const database = await dialect.createDatabase();
      const folder = await started(app(), { ...ENV, DATABASE_URL: database.url });
      const away = new URL(database.url);
      away.port = '1';
      const env = { DATABASE_URL: database.url, DATABASE_READ_URL: `${database.url},${away.href}` };
      const found = lines(await findings(folder, env)).filter((line) => line.startsWith('mend'));
      await database.remove();
      expect(found).toEqual([
        expect.stringMatching(/^mend replica: cannot read from the .+ database ".+" at .+: the server is the primary itself$/),
        expect.stringMatching(/^mend replica: cannot read from the .+ database ".+" at .+:1: .*ECONNREFUSED/),
      ]);
    });
  });
}
