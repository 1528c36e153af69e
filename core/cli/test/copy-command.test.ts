import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openSqliteFile } from '../../database/index.ts';
import { bootApp, type InlineApp, type TemporaryDatabase, testDialects } from '../../testing/index.ts';
import { writeApp } from '../../testing/inline-app.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { plinth, startPlinth } from './run-plinth.ts';

const TOKEN = 'full-access-token-of-tests';
const env = { TOKEN_FULL: TOKEN, JWT_SECRET: 'a-secret-of-tests-that-is-long-enough', ENCRYPTION_KEY: 'k'.repeat(40), LOG_LEVEL: 'error' };
const localized = { i18n: { localized: true } };

const app: InlineApp = {
  contentTypes: [
    {
      info: { singularName: 'author', pluralName: 'authors' },
      attributes: {
        name: { type: 'string', unique: true },
        pages: { type: 'relation', relation: 'oneToMany', target: 'api::page.page', mappedBy: 'author' },
      },
    },
    {
      info: { singularName: 'page', pluralName: 'pages' },
      options: { draftAndPublish: true },
      pluginOptions: localized,
      attributes: {
        title: { type: 'string', index: 'text', search: true, pluginOptions: localized },
        views: { type: 'biginteger' },
        price: { type: 'decimal' },
        seen: { type: 'datetime' },
        extra: { type: 'json' },
        author: { type: 'relation', relation: 'manyToOne', target: 'api::author.author', inversedBy: 'pages' },
        friends: { type: 'relation', relation: 'manyToMany', target: 'api::author.author' },
        parts: { type: 'dynamiczone', components: ['shared.part'] },
      },
    },
  ] as never,
  components: {
    'shared.part': { attributes: { text: { type: 'text' }, of: { type: 'relation', relation: 'oneToOne', target: 'api::author.author' } } },
  } as never,
};
const access = {
  locales: [{ code: 'en', isDefault: true }, { code: 'de' }],
  roles: { public: { actions: ['api::*', 'plugin::users-permissions.auth.register', 'plugin::users-permissions.auth.callback'] } },
  tokens: [{ name: 'full', type: 'full-access', value: { env: 'TOKEN_FULL' } }],
};
const files = {
  'config/access.json': JSON.stringify(access),
  'config/plugins.json': JSON.stringify({ search: true, history: true, audit: true, graphql: false, mcp: false, openapi: false }),
};
const folder = writeApp({ ...app, files });
/** The same app with some plugins switched off: their tables are in the database, but not in the model. */
const smaller = writeApp({
  ...app,
  files: {
    ...files,
    'config/plugins.json': JSON.stringify({ search: true, history: false, audit: false, graphql: false, mcp: false, openapi: false }),
  },
});

/** The same app with a migration that has not run. */
const migrated = writeApp({ ...app, files: { ...files, 'config/migrations/1-any.js': 'exports.up = async () => undefined;' } });

const PATHS = [
  '/api/pages?populate=*&sort=id',
  '/api/pages?locale=de&status=draft&populate[parts][populate]=*',
  '/api/pages?filters[title][$containsi]=ÜB&sort=title:desc',
  '/api/pages?filters[price][$gt]=1.25&sort=views',
  '/api/authors?populate=*&sort=name',
  '/api/search?q=deutsch&locale=de&status=draft',
];

/** Writes content that makes every active plugin store rows. */
async function fill(url: string): Promise<void> {
  const { request, close } = await bootApp({ app: folder.path, database: url, env });
  const write = (method: 'post' | 'put' | 'delete', path: string, data?: object) =>
    request[method](path)
      .set('Authorization', `Bearer ${TOKEN}`)
      .send(data === undefined ? undefined : { data })
      .expect((answer) => {
        if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
      });
  try {
    const authors: string[] = [];
    for (const name of ["O'Hara \\ 🦊", 'a', 'B', 'ä']) authors.push((await write('post', '/api/authors', { name })).body.data.documentId);
    for (let number = 0; number < 12; number++) {
      const { body } = await write('post', '/api/pages', {
        title: `Über ${number} ${'🦊'.repeat(number)}`,
        views: String(9_007_199_254_740_993n * BigInt(number)),
        price: number === 5 ? null : number / 8,
        seen: `2024-02-29T12:34:56.${String(number).padStart(3, '0')}Z`,
        extra: number % 2 ? null : { '': [null, '', 1.5, { deep: '\\u0041' }] },
        author: authors[number % 4],
        friends: authors.slice(0, number % 4),
        parts: [{ __component: 'shared.part', text: '', of: authors[0] }],
      });
      const { documentId } = body.data;
      if (number % 3 === 0) await write('put', `/api/pages/${documentId}?locale=de`, { title: `Auf Deutsch ${number}` });
      if (number % 4 === 0) await write('put', `/api/pages/${documentId}?status=draft`, { title: 'A draft' });
      if (number === 11) await write('delete', `/api/pages/${documentId}`);
    }
    await request
      .post('/api/auth/local/register')
      .send({ username: 'ada', email: 'ada@example.org', password: 'lapis lazuli' })
      .expect(200);
  } finally {
    await close();
  }
}

async function answersOf(url: string): Promise<readonly string[]> {
  const { request, close } = await bootApp({ app: folder.path, database: url, env });
  try {
    const answers: string[] = [];
    for (const path of PATHS) answers.push((await request.get(encodeURI(path)).set('Authorization', `Bearer ${TOKEN}`).expect(200)).text);
    await request.post('/api/auth/local').send({ identifier: 'ada', password: 'lapis lazuli' }).expect(200);
    return answers;
  } finally {
    await close();
  }
}

afterAll(() => {
  folder.remove();
  smaller.remove();
  migrated.remove();
});

for (const from of testDialects(process.env)) {
  describe(`plinth copy-database from ${from.name}`, () => {
    let source: TemporaryDatabase;
    let answers: readonly string[];
    const targets: TemporaryDatabase[] = [];

    beforeAll(async () => {
      source = await from.createDatabase();
      await fill(source.url);
      answers = await answersOf(source.url);
    });
    afterAll(async () => {
      for (const database of [source, ...targets]) await database.remove();
    });

    for (const to of testDialects(process.env)) {
      it(`gives an app on ${to.name} that answers the same, with nothing broken and its audit in order`, async () => {
        const target = await to.createDatabase();
        targets.push(target);
        // The app of the command has fewer plugins than the one that wrote.
        const { code, out, err } = await plinth(['copy-database', '--app', smaller.path, '--to', target.url], {
          ...env,
          DATABASE_URL: source.url,
        });
        expect([code, out]).toEqual([
          0,
          expect.stringMatching(
            /^copied \d+ rows from the .* to the .*\nverified: row counts and checksums of \d+ tables with \d+ rows match\n/,
          ),
        ]);
        expect(err).toMatch(/^copied 0 of \d+ rows .*creating indexes\ncompared/s);
        expect(out).toContain('not copied (state of running nodes): admin_presence, admin_nodes\n');

        const compared = await plinth(
          ['copy-database', '--check', '--json', '--app', folder.path, '--from', source.url, '--to', target.url],
          env,
        );
        const { tables, copied } = JSON.parse(compared.out);
        expect([compared.code, copied, compared.err]).toEqual([0, 0, '']);
        expect(tables.map(({ table }: { table: string }) => table)).toEqual(
          expect.arrayContaining(['plinth_history', 'plinth_audit', 'up_users']),
        );
        const on = { ...env, DATABASE_URL: target.url };
        expect(await plinth(['migrate', '--dry-run', '--app', folder.path], on)).toMatchObject({ code: 0, out: 'nothing to migrate\n' });
        expect(await plinth(['check', '--app', folder.path], on)).toMatchObject({ code: 0, out: 'no problems found\n' });
        expect(await plinth(['audit', 'verify', '--app', folder.path], on)).toMatchObject({ code: 0 });
        expect(await answersOf(target.url)).toEqual(answers);

        // The target has been used, so it differs now.
        const later = await plinth(['copy-database', '--check', '--app', folder.path, '--from', source.url, '--to', target.url], env);
        expect([later.code, later.err]).toEqual([1, expect.stringMatching(/plinth: \d+ of \d+ tables differ: .*plinth_audit/)]);
      });
    }

    it('is refused while a node uses the source, and where the target is not empty', async () => {
      const on = { ...env, DATABASE_URL: source.url };
      const target = await from.createDatabase();
      targets.push(target);
      const running = startPlinth(['start', '--app', folder.path, '--port', '0'], on);
      try {
        await running.printed(/^ready/);
        const { code, err } = await plinth(['copy-database', '--app', folder.path, '--to', target.url], on);
        expect([code, err]).toEqual([
          1,
          expect.stringMatching(/^plinth: the source database is in use, the .*: .*:\d+ was active \d s ago.* Stop all nodes/),
        ]);
      } finally {
        running.stop();
        await running.done;
      }
      const { code, err } = await plinth(['copy-database', '--app', folder.path, '--from', target.url, '--to', source.url], env);
      expect([code, err]).toEqual([1, expect.stringMatching(/^plinth: nothing to copy/)]);
      await fill(target.url);
      const filled = await plinth(['copy-database', '--app', folder.path, '--from', source.url, '--to', target.url], env);
      expect([filled.code, filled.err]).toEqual([
        1,
        expect.stringMatching(
          /the target must be empty, but the .* is the database of a Plinth app: "[a-z0-9_]+" \(\d+ rows?\), .* and \d+ more/,
        ),
      ]);
    });
  });
}

describe('plinth copy-database', () => {
  const place = temporaryFolder();
  const url = (name: string) => `sqlite:${join(place.path, name)}`;
  afterAll(() => place.remove());

  it('says what is wrong with its arguments, without a password', async () => {
    const say = async (...args: string[]) => (await plinth(['copy-database', '--app', folder.path, ...args], env, '')).err;
    expect(await say()).toContain("required option '--to <url>' not specified");
    expect(await say('--to', 'oracle://me:secret@host/x')).toBe(
      'plinth: --to: expected sqlite:PATH, sqlite::memory:, mysql://…, mariadb://… or postgres://…\n',
    );
    expect(await say('--to', 'mysql://me:secret@host')).toMatch(/^plinth: --to: the database name is missing/);
    expect(await say('--from', 'data.db', '--to', url('x.db'))).toMatch(/^plinth: --from: expected sqlite:PATH/);
    openSqliteFile(join(place.path, 'there.db'), {}).close();
    expect(await say('--from', url('none.db'), '--to', url('x.db'))).toMatch(
      /^plinth: nothing to copy: the SQLite file .*none\.db does not exist\n$/,
    );
    expect(await say('--check', '--from', url('there.db'), '--to', url('mistyped.db'))).toMatch(
      /^plinth: nothing to compare with: the SQLite file .*mistyped\.db does not exist\n$/,
    );
    expect(existsSync(join(place.path, 'mistyped.db'))).toBe(false);
    expect(await say('--check', '--restart', '--to', url('x.db'))).toMatch(/specify only one of them/);
    expect(await say('--to', '-')).toMatch(/^plinth: --to: expected/);
    expect((await plinth(['copy-database', '--app', join(place.path, 'nowhere'), '--to', url('x.db')], env)).err).toMatch(
      /^plinth: the app folder .*nowhere does not exist/,
    );
    expect(await say('--from', url('a.db'), '--to', 'sqlite::memory:')).toMatch(/^plinth: --to must not be an in-memory database/);
  });

  it('goes on after it was stopped, reads the target from standard input, and leaves tables of others alone', async () => {
    await fill(url('source.db'));
    const file = openSqliteFile(join(place.path, 'source.db'), {});
    file.exec('create table of_somebody (a text)');
    file.close();
    const on = { ...env, DATABASE_URL: url('source.db') };
    const running = startPlinth(['copy-database', '--app', folder.path, '--to', url('target.db')], on);
    // The app is read by then.
    await new Promise(setImmediate);
    running.stop();
    expect(await running.done).toMatchObject({ code: 1, err: expect.stringContaining('stopped. Run the same command again to resume') });
    const start = await plinth(['start', '--app', folder.path, '--port', '0'], { ...env, DATABASE_URL: url('target.db') });
    expect([start.code, start.err]).toEqual([1, expect.stringContaining('the database is an incomplete copy of the SQLite file')]);
    const check = await plinth(['check', '--app', migrated.path], { ...env, DATABASE_URL: url('target.db') });
    expect([check.code, check.out, check.err]).toEqual([1, '', expect.stringContaining('the database is an incomplete copy of the')]);
    const { code, out } = await plinth(['copy-database', '--app', folder.path, '--to', '-'], on, `${url('target.db')}\n`);
    expect([code, out]).toEqual([0, expect.stringContaining('not copied (not created by Plinth): of_somebody\n')]);
  });
});
