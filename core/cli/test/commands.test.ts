import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pino } from 'pino';
import { appFolder, removeAppFolders } from '../../config/test/app-folder.ts';
import { openSqliteFile } from '../../database/index.ts';
import { createKernel } from '../../kernel/index.ts';
import { plinth, startPlinth } from './run-plinth.ts';

afterAll(removeAppFolders);

const PLUGIN = `
import { COMMANDS, definePlugin, CONFIG } from 'plinth';
export default definePlugin({
  name: 'greeter',
  description: 'Greets.',
  apply({ container, hooks }) {
    container.resolve(COMMANDS).add({
      name: 'greet',
      description: 'Greetings',
      commands: [
        {
          name: 'one',
          description: 'Greets somebody',
          arguments: '<name> [title]',
          options: [{ flags: '--times <n>', description: 'how often', default: '1' }, { flags: '--loud', description: 'shout' }],
          run: async ({ arguments: [name, title], options, print, kernel }) => {
            if (name === 'nobody') throw new Error('there is nobody to greet');
            print([title ?? 'no title', name, options.times, options.loud === true, kernel.plugins.includes('greeter')].join(' '));
          },
        },
      ],
    });
    hooks.routes.tap('greeter', (routes) => {
      routes.get('/greet/:name', { auth: false }, ({ params }) => ({ hello: params.name }));
      routes.get('/greet/*', { auth: false }, ({ params }) => ({ hello: params['*'] }));
    });
  },
});
`;

const LEAF =
  '{ "kind": "collectionType", "info": { "singularName": "leaf", "pluralName": "leaves", "displayName": "Leaf" }, "attributes": { "name": { "type": "string" } } }';

const app = () =>
  appFolder({
    'plugins/greeter.ts': PLUGIN,
    'config/plugins.ts': "export default { greeter: { resolve: './plugins/greeter.ts' }, i18n: false };",
    'config/content-types/leaf.json': LEAF,
  });

describe('plinth start', () => {
  it('misses a secret of production before it opens the database, while other commands need none', async () => {
    const folder = appFolder({ 'config/content-types/leaf.json': LEAF });
    const env = { DATABASE_URL: 'sqlite:data.db', NODE_ENV: 'production' };
    const { code, err } = await plinth(['start', '--app', folder, '--port', '0'], env);
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('Set JWT_SECRET') });
    expect(existsSync(join(folder, 'data.db'))).toBe(false);
    expect((await plinth(['migrate', '--app', folder], env)).code).toBe(0);
  });

  it('prints the ready line alone, serves, and ends with 0 when told to stop', async () => {
    const run = startPlinth(['start', '--app', app(), '--port', '0'], { LOG_LEVEL: 'silent' });
    const [, url] = await run.printed(/^ready (http:\/\/127\.0\.0\.1:\d+)\n$/);
    expect(await (await fetch(`${url}/greet/you`)).json()).toEqual({ hello: 'you' });
    run.stop();
    expect(await run.done).toMatchObject({ code: 0, err: '' });
    await expect(fetch(`${url}/greet/you`)).rejects.toThrow();
  });

  it('prints on request how long each plugin took in each phase, on standard error', async () => {
    const run = startPlinth(['start', '--timings', '--app', app(), '--port', '0'], { LOG_LEVEL: 'silent' });
    await run.printed(/^ready \S+\n$/);
    run.stop();
    const { out, err } = await run.done;
    expect(out).toMatch(/^ready \S+\n$/);
    const lines = err.replace(/\d+\.\d ms/g, 'T').split('\n');
    expect(lines.filter((line) => /^\S+ ?\S* T$/.test(line))).toEqual([
      'start T',
      ...['load', 'apply', 'configure', 'model', 'tables', 'connect', 'sync', 'bootstrap', 'routes', 'listen'].map(
        (phase) => `├─ ${phase} T`,
      ),
      '└─ ready T',
    ]);
    const load = lines.slice(lines.indexOf('├─ load T') + 1, lines.indexOf('├─ apply T'));
    expect(load[0]).toBe('│  ├─ core T');
    expect(load.at(-1)).toBe('│  └─ greeter T');
    const routes = lines.slice(lines.indexOf('├─ routes T'), lines.indexOf('├─ listen T'));
    expect(routes).toContain('│  ├─ greeter T');
    // One line, however many taps a plugin has.
    expect(routes.filter((line) => line.includes(' users-permissions '))).toHaveLength(1);
  });

  it('prints the times up to a failure too', async () => {
    const broken = appFolder({
      'slow.ts': `export default { name: 'slow', apply({ hooks }) {
        hooks.connect.tap('slow', () => { throw new Error('no'); });
        hooks.shutdown.tapPromise('slow', () => new Promise((resolve) => setTimeout(resolve, 300)));
      } };`,
      'config/plugins.json': '{ "slow": { "resolve": "./slow.ts" } }',
    });
    const { code, out, err } = await plinth(['start', '--timings', '--app', broken, '--port', '0'], { LOG_LEVEL: 'silent' });
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(/\n└─ connect \d+\.\d ms\n {3}├─ core \d+\.\d ms\n(?: {3}├─ .* ms\n)* {3}└─ slow \d+\.\d ms\n/);
    // Closing is not part of the boot.
    expect(err.split('└─ connect')[1]?.match(/─ slow /g)).toHaveLength(1);
    expect(err).not.toMatch(/ -\d/);
    expect(err).toMatch(/ ms\nplinth: plugin "slow" failed in kernel\.connect: no \(slow\.ts:2\)\n$/);
  });

  it('ends a boot that is under way when told to stop, with 0', async () => {
    const run = startPlinth(['start', '--app', app(), '--port', '0'], { LOG_LEVEL: 'silent' });
    run.stop();
    expect(await run.done).toEqual({ code: 0, out: '', err: '' });
  });

  it('tells mistakes of the app once, on standard error, and ends with 1', async () => {
    const broken = appFolder({ 'config/server.json': '{ "prot": 1 }' });
    expect(await plinth(['start', '--app', broken])).toEqual({
      code: 1,
      out: '',
      err: `plinth: The configuration of ${broken} has errors\n\nconfig/server.json\n  line 1, prot: unknown key; did you mean "port"?\n\n1 problem\n`,
    });
  });

  it('tells that a database cannot be reached in one line, without its password', async () => {
    const env = { LOG_LEVEL: 'silent', DATABASE_URL: 'postgres://root:hunter2@127.0.0.1:1/x' };
    const { code, out, err } = await plinth(['start', '--app', appFolder({ 'config/server.json': '{}' }), '--port', '0'], env);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(/^plinth: [^\n]*127\.0\.0\.1:1 cannot be opened: [^\n]+\n$/);
    expect(err).not.toContain('hunter2');
  });

  it('names a mistake in a nested key by its line and path', async () => {
    const { code, out, err } = await plinth(['start', '--app', appFolder({ 'config/api.json': '{ "rest": { "maxLimit": 0 } }' })]);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(/^plinth: The configuration of .* has errors\n\nconfig\/api\.json\n {2}line 1, rest\.maxLimit: .*\n/);
  });

  it('says of a folder without an app how to begin, and takes whatever looks like one', async () => {
    const stranger = JSON.stringify({ name: 'shop', dependencies: { express: '^5.0.0' } });
    for (const files of [{}, { 'package.json': stranger }, { 'index.html': '' }]) {
      const folder = appFolder(files);
      const { code, out, err } = await plinth(['start', '--app', folder, '--port', '0']);
      expect({ code, out }).toEqual({ code: 1, out: '' });
      expect(err).toBe(
        `plinth: ${folder} does not contain an app: it has neither config/ nor src/, and no package.json that depends on plinth. Specify the app folder with --app, or create an app with "plinth init my-app"\n`,
      );
    }
    expect((await plinth(['dev', '--app', appFolder({})])).err).toMatch(/^plinth: .* does not contain an app: /);
    const named = JSON.stringify({ devDependencies: { plinth: '*' } });
    for (const files of [{ 'package.json': named }, { 'src/index.ts': '' }, { 'config/server.json': '{}' }]) {
      const run = startPlinth(['start', '--app', appFolder(files), '--port', '0'], { LOG_LEVEL: 'silent' });
      await run.printed(/^ready /);
      run.stop();
      expect((await run.done).code).toBe(0);
    }
  });

  it('refuses a folder that is not there, a port that is none, and a port in use', async () => {
    expect((await plinth(['start', '--app', '/no/such/folder'])).err).toBe('plinth: the app folder /no/such/folder does not exist\n');
    expect((await plinth(['start', '--port', 'http'])).err).toContain('Expected an integer from 0 to 65535.');
    const first = startPlinth(['start', '--app', app(), '--port', '0'], { LOG_LEVEL: 'silent' });
    const [, port = ''] = await first.printed(/:(\d+)\n/);
    const second = await plinth(['start', '--app', app(), '--port', port], { LOG_LEVEL: 'silent' });
    expect(second).toMatchObject({ code: 1, out: '' });
    expect(second.err).toContain(`Cannot listen on 127.0.0.1:${port}: the port is in use by another program`);
    first.stop();
    await first.done;
  });
});

describe('commands of plugins', () => {
  it('show in the help of the app', async () => {
    const { code, out } = await plinth(['--help', '--app', app()]);
    expect(code).toBe(0);
    expect(out).toMatch(/greet +Greetings/);
  });

  it('run with arguments and options, on a booted kernel', async () => {
    expect(await plinth(['greet', 'one', 'Ann', '--app', app()])).toEqual({ code: 0, out: 'no title Ann 1 false true\n', err: '' });
    expect((await plinth(['greet', 'one', 'Ann', 'Dr.', '--times', '3', '--loud', `--app=${app()}`])).out).toBe('Dr. Ann 3 true true\n');
  });

  it('that fail say why and end with 1', async () => {
    expect(await plinth(['greet', 'one', 'nobody', '--app', app()])).toEqual({
      code: 1,
      out: '',
      err: 'plinth: there is nobody to greet\n',
    });
  });

  it('are refused without their arguments, and when nobody adds them', async () => {
    expect(await plinth(['greet', 'one', '--app', app()])).toMatchObject({
      code: 1,
      err: expect.stringContaining("missing required argument 'name'"),
    });
    expect(await plinth(['start', './my-app'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('Specify the app folder with --app.'),
    });
    expect(await plinth(['gret', '--app', app()])).toMatchObject({ code: 1, err: expect.stringContaining("unknown command 'gret'") });
  });

  it('are left out of the help of an app with mistakes, which says so', async () => {
    const { code, out } = await plinth(['--help', '--app', appFolder({ 'config/server.json': '{ "prot": 1 }' })]);
    expect(code).toBe(0);
    expect(out).toContain('Plugin commands are not listed because the app has errors:');
    expect(out).toContain('did you mean "port"?');
  });
});

describe('plinth plugins, hooks and routes', () => {
  it('list plugins in boot order', async () => {
    const { out } = await plinth(['plugins', '--app', app()]);
    expect(out).toMatch(/^\d+\. {2}greeter +\.\/plugins\/greeter\.ts +in the order of config\/plugins +Greets\.$/m);
    expect(out).toMatch(/^disabled: .*i18n/m);
  });

  it('say what a switched-off plugin hides, and make no database to find out', async () => {
    const leaf = { ...JSON.parse(LEAF), pluginOptions: { i18n: { localized: true } } };
    const folder = appFolder({ 'config/content-types/leaf.json': JSON.stringify(leaf) });
    const database = { DATABASE_URL: 'sqlite:data.db' };
    expect((await plinth(['plugins', '--app', folder], database)).out).not.toContain('hidden');
    expect(existsSync(join(folder, 'data.db'))).toBe(false);
    expect((await plinth(['locale', 'list', '--app', folder], database)).code).toBe(0);
    writeFileSync(join(folder, 'config', 'plugins.json'), '{ "i18n": false }');
    expect((await plinth(['plugins', '--app', folder], database)).out).toContain(
      'hidden: versions of api::leaf.leaf whose locale is not "en"',
    );
  });

  it('list hooks with who taps them', async () => {
    const { out } = await plinth(['hooks', '--app', app()]);
    expect(out).toMatch(/kernel\.routes\n {2}A tap adds its routes to the table\.\n {2}taps: .*greeter/);
    expect(out).toContain('documents.committed');
    expect(out).toContain('http.request');
  });

  it('list routes without a database', async () => {
    const { code, out } = await plinth(['routes', '--app', app()], { DATABASE_URL: 'mysql://nobody@127.0.0.1:1/none' });
    expect(code).toBe(0);
    expect(out).toMatch(/^GET +\/greet\/:name +\(public\) +greeter$/m);
    expect(out).toMatch(/^GET +\/admin\/api\/webhooks +plugin::webhooks\.webhook\.read +policies: admin\.session +admin$/m);
    expect(out).toMatch(/^\S+ +\/admin\/api\/\S+ +\(see policies\) +policies: admin\.session +admin$/m);
    expect(out).not.toMatch(/\(everybody\) +policies/);
    expect(out).toMatch(/^GET +\/api\/leaves +api::leaf\.leaf\.find +rest$/m);
  });

  it('speak JSON', async () => {
    const folder = app();
    const routes = JSON.parse((await plinth(['routes', '--json', '--app', folder])).out);
    expect(routes).toContainEqual({ method: 'GET', path: '/greet/:name', action: null, policies: [], plugin: 'greeter' });
    expect(routes).toContainEqual({ method: 'GET', path: '/greet/*', action: null, policies: [], plugin: 'greeter' });
    const { plugins } = JSON.parse((await plinth(['plugins', '--json', '--app', folder])).out);
    expect(plugins).toContainEqual({ name: 'greeter', description: 'Greets.', origin: './plugins/greeter.ts', why: [] });
    const hooks = JSON.parse((await plinth(['hooks', '--json', '--app', folder])).out);
    expect(hooks).toContainEqual({ name: 'kernel.ready', sentence: expect.any(String), taps: expect.arrayContaining(['admin']) });
  });
});

describe('plinth migrate', () => {
  const file = { DATABASE_URL: 'sqlite:data.db' };

  it('says what it would do, does it, and then has nothing to do', async () => {
    const folder = app();
    const dry = await plinth(['migrate', '--dry-run', '--app', folder], file);
    expect(dry).toMatchObject({ code: 0, err: '' });
    expect(dry.out).toContain('would do createTable leaves\n');
    expect((await plinth(['migrate', '--app', folder], file)).out).toContain('did createTable leaves\n');
    expect((await plinth(['migrate', '--app', folder], file)).out).toBe('nothing to migrate\n');
  });

  it('drops what the model does not want any more only when told to', async () => {
    const [before, after] = [LEAF, LEAF.replace('"name": { "type": "string" }', '"title": { "type": "string" }')];
    const [old, changed] = [before, after].map((leaf) => appFolder({ 'config/content-types/leaf.json': leaf }));
    const shared = { DATABASE_URL: `sqlite:${old}/data.db` };
    await plinth(['migrate', '--app', old as string], shared);
    const refused = await plinth(['migrate', '--app', changed as string], shared);
    expect(refused.code).toBe(1);
    expect(refused.err).toContain('column "leaves.name" would be dropped');
    const done = await plinth(['migrate', '--allow-loss', '--app', changed as string], shared);
    expect(done.code).toBe(0);
    expect(done.out).toContain('did dropColumn leaves.name\n');
  });

  it('adds what loses nothing, and leaves the rest, with --no-loss', async () => {
    const [old, changed] = [LEAF, LEAF.replace('"name": { "type": "string" }', '"title": { "type": "string" }')].map((leaf) =>
      appFolder({ 'config/content-types/leaf.json': leaf }),
    );
    const shared = { DATABASE_URL: `sqlite:${old}/data.db` };
    await plinth(['migrate', '--app', old as string], shared);
    const { code, out } = await plinth(['migrate', '--no-loss', '--app', changed as string], shared);
    expect([code, out]).toEqual([0, 'did addColumn leaves.title\nrequires --allow-loss=leaves: column "leaves.name" would be dropped\n']);
    const both = await plinth(['migrate', '--no-loss', '--allow-loss', '--app', changed as string], shared);
    expect([both.code, both.err]).toEqual([1, expect.stringContaining("'--no-loss' cannot be used with option '--allow-loss")]);
  });

  describe('with a migration of the app that saves what would else be lost', () => {
    const TREE = LEAF.replaceAll('leaf', 'tree').replaceAll('leaves', 'trees').replaceAll('Leaf', 'Tree');
    const RENAME = "export const up = (knex) => knex.schema.alterTable('leaves', (table) => table.renameColumn('name', 'title'));";
    const titled = LEAF.replace('"name": {', '"title": {');
    const files = { 'config/content-types/leaf.json': titled, 'config/migrations/1-title.ts': RENAME };

    async function databaseOf(types: Readonly<Record<string, string>>) {
      const old = appFolder(types);
      const shared = { DATABASE_URL: `sqlite:${old}/data.db` };
      await plinth(['migrate', '--app', old], shared);
      return shared;
    }

    it('runs it before it is asked what may be lost', async () => {
      const leaf = { 'config/content-types/leaf.json': LEAF };
      const script = await plinth(['migrate', '--allow-loss', '--app', appFolder(files)], await databaseOf(leaf));
      expect(script).toEqual({ code: 0, out: 'ran 1-title\n', err: '' });
      const terminal = Object.assign(Readable.from([]), { isTTY: true });
      const asked = await plinth(['migrate', '--allow-loss', '--app', appFolder(files)], await databaseOf(leaf), terminal);
      expect(asked).toEqual({ code: 0, out: 'ran 1-title\n', err: '' });
    });

    it('says in a dry run that it would run, until it did', async () => {
      const shared = await databaseOf({ 'config/content-types/leaf.json': LEAF });
      const dry = () => plinth(['migrate', '--dry-run', '--app', appFolder(files)], shared);
      expect((await dry()).out).toMatch(
        /^would run 1-title \(which can affect the changes below\)\n[\s\S]*column "leaves.name" would be dropped/,
      );
      await plinth(['migrate', '--app', appFolder(files)], shared);
      expect(await dry()).toEqual({ code: 0, out: 'nothing to migrate\n', err: '' });
    });

    it('says that it ran, also where another loss is then refused', async () => {
      const shared = await databaseOf({ 'config/content-types/leaf.json': LEAF, 'config/content-types/tree.json': TREE });
      const lossy = appFolder({ ...files, 'config/content-types/tree.json': TREE.replace('"name": {', '"title": {') });
      const refused = await plinth(['migrate', '--app', lossy], shared);
      expect(refused).toMatchObject({ code: 1, out: 'ran 1-title\n' });
      expect(refused.err).toContain('column "trees.name" would be dropped');
      expect(refused.err).not.toContain('leaves');
    });
  });

  it('says of content what it did, not what would be', async () => {
    const old = appFolder({ 'config/content-types/leaf.json': LEAF });
    const shared = { DATABASE_URL: `sqlite:${old}/data.db` };
    await plinth(['migrate', '--app', old], shared);
    const database = openSqliteFile(join(old, 'data.db'));
    database.exec("insert into plinth_documents (document_id, type) values ('one', 'api::leaf.leaf')");
    database.exec("insert into leaves (_document, document_id, name) select id, 'one', 'green' from plinth_documents");
    database.close();
    const { out } = await plinth(['migrate', '--allow-loss', '--app', appFolder({ 'config/server.json': '{}' })], shared);
    expect(out).toContain('did: 1 document of api::leaf.leaf removed, with all links to it: ');
    expect(out).not.toContain('would be');
  });

  describe('of tables of a plugin that is off', () => {
    const types = { 'config/content-types/leaf.json': LEAF };
    const on = () => appFolder(types);
    const off = (plugin: string) => appFolder({ ...types, 'config/plugins.json': JSON.stringify({ [plugin]: false }) });

    it('keeps them without their names, also in a script, and drops those that are named', async () => {
      const old = on();
      const shared = { DATABASE_URL: `sqlite:${old}/data.db` };
      await plinth(['migrate', '--app', old], shared);
      const folder = off('api-tokens');
      const kept = await plinth(['migrate', '--allow-loss', '--app', folder], shared);
      expect(kept).toMatchObject({ code: 0, err: '' });
      expect(kept.out).toContain('requires --allow-loss=api_tokens: table "api_tokens" and all its rows would be dropped\n');
      const wrong = await plinth(['migrate', '--allow-loss=api_token', '--app', folder], shared);
      expect(wrong).toMatchObject({ code: 1, out: '' });
      expect(wrong.err).toContain(
        '--allow-loss names "api_token", which has no destructive changes; tables with destructive changes: api_tokens, api_token_keys',
      );
      const done = await plinth(['migrate', '--allow-loss=api_tokens', '--app', folder], shared);
      expect(done.out).toContain('did dropTable api_tokens\n');
      expect(done.out).toContain('requires --allow-loss=api_token_keys: ');
      expect((await plinth(['migrate', '--allow-loss', 'api_token_keys', '--app', folder], shared)).out).toBe(
        'did dropTable api_token_keys\n',
      );
    });

    it('asks for each table at a terminal', async () => {
      const old = on();
      const shared = { DATABASE_URL: `sqlite:${old}/data.db` };
      await plinth(['migrate', '--app', old], shared);
      const terminal = Object.assign(Readable.from(['n\ny\n']), { isTTY: true });
      const asked = await plinth(['migrate', '--allow-loss', '--app', off('api-tokens')], shared, terminal);
      expect(asked.err).toContain('api_tokens (of the plugin "api-tokens", which is disabled)\n');
      expect(asked.err).toContain('Delete this data? [y/N] ');
      expect(asked.out).toContain('did dropTable api_token_keys\n');
      expect(asked.out).toContain('requires --allow-loss=api_tokens: ');
    });

    it('warns at start by the name of the plugin, once', async () => {
      const old = on();
      const shared = { DATABASE_URL: `sqlite:${old}/data.db` };
      await plinth(['migrate', '--app', old], shared);
      const lines: string[] = [];
      const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line).msg) });
      const kernel = createKernel({ appDir: off('api-tokens'), env: shared, overrides: { logger, config: { server: { port: 0 } } } });
      await kernel.start({ until: 'sync' });
      await kernel.shutdown();
      expect(lines).toEqual([
        'the plugin "api-tokens" is disabled: its tables and their rows are kept; drop them with "plinth migrate --allow-loss=api_tokens,api_token_keys"',
      ]);
    });
  });
});

describe('a command of a plugin that only looks', () => {
  const file = { DATABASE_URL: 'sqlite:data.db' };
  const MIGRATION = "export const up = (knex) => knex('leaves').insert({ name: 'new', document_id: 'one' });";
  const tablesOf = (folder: string) => {
    const database = openSqliteFile(join(folder, 'data.db'));
    const names = database.prepare("select name from sqlite_master where type = 'table'").pluck().all();
    database.close();
    return names;
  };

  it.each(['check', 'unused'])('changes no tables, and names plinth migrate: upload %s', async (name) => {
    const folder = appFolder({ 'config/content-types/leaf.json': LEAF });
    const early = await plinth(['upload', name, '--app', folder], file);
    expect([early.code, early.out]).toEqual([1, '']);
    expect(early.err).toMatch(
      /^plinth: the database schema does not match the content model\. This command does not change tables; run "plinth migrate" first\n$/,
    );
    expect(tablesOf(folder)).toEqual([]);
    await plinth(['migrate', '--app', folder], file);
    expect(await plinth(['upload', name, '--app', folder], file)).toMatchObject({ code: 0, err: '' });
  });

  it('runs no migrations, and names those that wait', async () => {
    const old = appFolder({ 'config/content-types/leaf.json': LEAF });
    const shared = { DATABASE_URL: `sqlite:${old}/data.db` };
    await plinth(['migrate', '--app', old], shared);
    const folder = appFolder({ 'config/content-types/leaf.json': LEAF, 'config/migrations/1-new.ts': MIGRATION });
    const { code, err } = await plinth(['upload', 'check', '--app', folder], shared);
    expect([code, err]).toEqual([1, expect.stringContaining('pending migrations: 1-new. This command does not change tables')]);
    expect((await plinth(['migrate', '--dry-run', '--app', folder], shared)).out).toContain('would run 1-new');
  });
});

describe('plinth check', () => {
  const file = { DATABASE_URL: 'sqlite:data.db' };

  it('says that no problems found, or what is, and ends with 1 when something is left', async () => {
    const folder = app();
    await plinth(['migrate', '--app', folder], file);
    expect(await plinth(['check', '--app', folder], file)).toEqual({ code: 0, out: 'no problems found\n', err: '' });
    const orphan = "insert into plinth_documents (document_id, type) values ('one', 'api::leaf.leaf')";
    const database = openSqliteFile(join(folder, 'data.db'));
    database.exec(orphan);
    database.close();
    const found = await plinth(['check', '--app', folder], file);
    expect(found.code).toBe(1);
    expect(found.out).toBe('document, api::leaf.leaf: document records without a version (1: one); fix it with --repair\n');
    expect(found.err).toBe('plinth: 1 of 1 problems remain\n');
    const repaired = await plinth(['check', '--repair', '--json', '--app', folder], file);
    expect(repaired.code).toBe(0);
    expect(
      repaired.out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([expect.objectContaining({ kind: 'document', count: 1, examples: ['one'], state: 'repaired' }), { findings: 1, left: 0 }]);
    expect((await plinth(['check', '--app', folder], file)).out).toBe('no problems found\n');
  });

  it('says that there is no database yet, and makes none', async () => {
    const folder = app();
    const out = 'the database does not exist yet; `plinth start` creates it\n';
    expect(await plinth(['check', '--app', folder], file)).toEqual({ code: 0, out, err: '' });
    expect((await plinth(['check', '--json', '--app', folder], file)).out).toBe('{"findings":0,"left":0}\n');
    expect(existsSync(join(folder, 'data.db'))).toBe(false);
  });

  it('tells of a damaged file', async () => {
    const folder = app();
    await plinth(['migrate', '--app', folder], file);
    const path = join(folder, 'data.db');
    const bytes = readFileSync(path);
    // A page in the middle, so that the file still opens.
    bytes.fill(0x5a, bytes.length - 4096 * 3, bytes.length - 4096 * 2);
    writeFileSync(path, bytes);
    const found = await plinth(['check', '--app', folder], file);
    expect(found.code).toBe(1);
    expect(found.out).toMatch(/^database, database: /);
  });
});
