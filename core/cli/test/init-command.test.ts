import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { DOCUMENTS, SYSTEM } from 'plinth';
import { bootApp } from 'plinth/testing';
import { appFolder, removeAppFolders } from '../../config/test/app-folder.ts';
import { hasSqlite } from '../init/app-files.ts';
import { installedTarball } from '../init/installed-tarball.ts';
import { runInit } from '../init/run-init.ts';
import { plinth } from './run-plinth.ts';

afterAll(removeAppFolders);

const read = (folder: string, path: string) => readFileSync(join(folder, path), 'utf8');

/** All files of a folder, sorted, without those that a server creates. */
function filesOf(folder: string): readonly string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  return files.filter((file) => !file.startsWith('.plinth')).sort();
}

/** Makes an app in a new folder, and returns its path. */
async function init(...options: readonly string[]): Promise<string> {
  const folder = join(appFolder({}), 'My App');
  expect(await plinth(['init', folder, '--yes', ...options])).toMatchObject({ code: 0, err: '' });
  return folder;
}

describe('plinth init', () => {
  it('leaves the example out for who begins with something else', async () => {
    const folder = await init('--template', 'none');
    const files = filesOf(folder);
    expect(files).toContain('config/access.json');
    expect(files.filter((file) => /content-types|plugins|test/.test(file))).toEqual([]);
    expect(JSON.parse(read(folder, 'package.json')).scripts).not.toHaveProperty('test');
    // Types are added through the admin page, which also sets what visitors may read.
    expect(JSON.parse(read(folder, 'config/access.json')).roles).toMatchObject({ public: { seed: true }, authenticated: { seed: true } });
    const app = await bootApp({ app: folder, env: {} });
    try {
      expect([...app.kernel.container.resolve(DOCUMENTS).model.contentTypes.keys()].filter((uid) => uid.startsWith('api::'))).toEqual([]);
    } finally {
      await app.close();
    }
    const { code, err } = await plinth(['init', join(appFolder({}), 'x'), '--yes', '--template', 'blok']);
    expect([code, err]).toEqual([1, 'plinth: --template must be example or none, not "blok"\n']);
  });

  it('writes an app, and says what comes next', async () => {
    const folder = join(appFolder({}), 'My App');
    const { code, out, err } = await plinth(['init', folder, '--yes']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^Created a new app in .*My App\..*\n\n {2}cd '.*\/My App'\n {2}npm install\n {2}npm run dev /);
    expect(filesOf(folder)).toEqual([
      '.dockerignore',
      '.env',
      '.env.example',
      '.gitignore',
      'Dockerfile',
      'README.md',
      'compose.yaml',
      'config/access.json',
      'config/api.ts',
      'config/content-types/article.json',
      'config/content-types/author.json',
      'config/database.ts',
      'config/plugins.ts',
      'config/server.ts',
      'package.json',
      'plugins/reading-time.ts',
      'test/app.test.mjs',
      'tsconfig.json',
    ]);
    const { version, peerDependencies } = JSON.parse(readFileSync(require.resolve('plinth/package.json'), 'utf8'));
    expect(JSON.parse(read(folder, 'package.json'))).toMatchObject({
      name: 'my-app',
      private: true,
      scripts: { start: 'plinth start', dev: 'plinth dev', test: 'node --test' },
      dependencies: { plinth: `^${version}` },
    });
    const { dependencies, allowScripts } = JSON.parse(read(folder, 'package.json'));
    const driver = hasSqlite(process.versions.node) ? undefined : peerDependencies['better-sqlite3'];
    expect([dependencies['better-sqlite3'], allowScripts]).toEqual([driver, driver && { 'better-sqlite3': true }]);
    const { devDependencies } = JSON.parse(readFileSync(require.resolve('plinth/package.json'), 'utf8'));
    expect(JSON.parse(read(folder, 'package.json')).devDependencies).toEqual({
      '@types/koa': devDependencies['@types/koa'],
      '@types/node': devDependencies['@types/node'],
      typescript: devDependencies.typescript,
    });
    // A test in TypeScript imports the plugin that it tests by its file.
    expect(JSON.parse(read(folder, 'tsconfig.json'))).toMatchObject({
      compilerOptions: { allowImportingTsExtensions: true },
      include: expect.arrayContaining(['plugins', 'test']),
    });
    // It fits on one screen.
    expect(read(folder, 'README.md').split('\n').length).toBeLessThan(45);
    for (const file of filesOf(folder)) expect(read(folder, file)).not.toContain('{{');
  });

  it('keeps fresh secrets in .env, which only its owner reads and git ignores, and none in .env.example', async () => {
    const [first, second] = [await init(), await init()];
    expect(statSync(join(first, '.env')).mode & 0o777).toBe(0o600);
    expect(read(first, '.gitignore').split('\n')).toEqual(expect.arrayContaining(['.env*', '!.env.example', '*.db']));
    expect(read(first, '.dockerignore').split('\n')).toEqual(expect.arrayContaining(['.env*', '**/*.db']));
    const secrets = (folder: string, file: string) => {
      const found = read(folder, file).matchAll(/^(JWT_SECRET|API_TOKEN_SECRET|POSTGRES_PASSWORD)=(.*)$/gm);
      return Object.fromEntries(Array.from(found, ([, name, value]) => [name, value]));
    };
    const ofFirst = Object.values(secrets(first, '.env'));
    expect(new Set([...ofFirst, ...Object.values(secrets(second, '.env'))]).size).toBe(6);
    for (const secret of ofFirst) expect(secret).toMatch(/^[\w-]{43}$/);
    expect(secrets(first, '.env.example')).toEqual({ JWT_SECRET: '', API_TOKEN_SECRET: '', POSTGRES_PASSWORD: '' });
    expect(read(first, '.env.example').replaceAll(/=.*/g, '')).toBe(read(first, '.env').replaceAll(/=.*/g, ''));
  });

  it('makes an app that serves', async () => {
    const folder = await init();
    const app = await bootApp({ app: folder });
    try {
      expect(await (await fetch(`${app.url}/api/articles?populate=author`)).json()).toMatchObject({ data: [] });
      expect((await fetch(`${app.url}/api/articles`, { method: 'POST' })).status).toBe(403);
    } finally {
      await app.close();
    }
  });

  it('makes an app whose plugin fills in what a rule keeps from writers, who publish nothing without that right', async () => {
    const folder = await init();
    const access = JSON.parse(read(folder, 'config/access.json'));
    access.roles.public.actions.push({ action: 'api::article.article.create', fields: ['title', 'text'] });
    writeFileSync(join(folder, 'config/access.json'), JSON.stringify(access));
    const app = await bootApp({ app: folder });
    try {
      const data = { title: 'Hello', text: 'word '.repeat(401) };
      expect((await app.request.post('/api/articles').send({ data })).status).toBe(403);
      const made = await app.request.post('/api/articles?status=draft').send({ data });
      expect([made.status, made.body.error]).toEqual([201, undefined]);
      const documents = app.kernel.container.resolve(DOCUMENTS);
      const query = documents.parse('api::article.article', { status: 'draft' }, 'one', SYSTEM);
      expect(await documents.findOne(made.body.data.documentId, query)).toMatchObject({ readingMinutes: 3 });
    } finally {
      await app.close();
    }
  });

  it.each([
    ['20.19.0', false],
    ['22.15.1', false],
    ['22.16.0', true],
    ['23.11.0', false],
    ['24.0.0', true],
  ])('knows whether Node %s has an SQLite of its own: %s', (version, has) => {
    expect(hasSqlite(version)).toBe(has);
  });

  it('takes a database server, and a package that is somewhere else', async () => {
    const parent = appFolder({ 'plinth-0.1.0.tgz': '' });
    const folder = join(parent, 'shop');
    const { out } = await plinth(['init', folder, '--yes', '--database', 'postgres', '--package', join(parent, 'plinth-0.1.0.tgz')]);
    expect(out).toContain('docker compose up -d database');
    expect(JSON.parse(read(folder, 'package.json')).dependencies).toEqual({ plinth: 'file:../plinth-0.1.0.tgz' });
    expect(out).toContain(
      'Before "docker build": plinth is installed from ../plinth-0.1.0.tgz, which is outside of the Docker build context. Put a tarball of it into the app folder',
    );
    const [, password] = /^POSTGRES_PASSWORD=(.+)$/m.exec(read(folder, '.env')) ?? [];
    expect(read(folder, '.env')).toContain(`DATABASE_URL=postgres://plinth:${password}@127.0.0.1:5432/plinth\n`);
    expect(JSON.parse(read(await init('--package', 'plinth@next'), 'package.json')).dependencies).toMatchObject({ plinth: 'next' });
  });

  it('depends on the tarball that it was installed from, which no registry need have', async () => {
    const lock = {
      packages: { 'node_modules/plinth': { version: '0.1.0', resolved: 'file:../plinth-0.1.0.tgz' }, 'node_modules/other': {} },
    };
    const parent = appFolder({ 'plinth-0.1.0.tgz': '', 'tool/node_modules/.package-lock.json': JSON.stringify(lock) });
    const modules = join(parent, 'tool/node_modules');
    const tarball = installedTarball(join(modules, 'plinth'), 'plinth');
    expect(tarball).toBe(join(parent, 'plinth-0.1.0.tgz'));
    expect(installedTarball(join(modules, 'other'), 'other')).toBeNull();
    expect(installedTarball(join(parent, 'plinth'), 'plinth')).toBeNull();
    const io = { cwd: parent, out: () => undefined, err: () => undefined };
    await runInit(['shop', '--yes'], { name: 'plinth init', version: '0.1.0', tarball }, io);
    expect(JSON.parse(read(parent, 'shop/package.json')).dependencies).toMatchObject({ plinth: 'file:../plinth-0.1.0.tgz' });
  });

  it('writes nothing where something is, and names it', async () => {
    const taken = appFolder({ 'package.json': '{}', 'src/a.ts': '' });
    expect(await plinth(['init', taken, '--yes'])).toMatchObject({ code: 1, out: '' });
    expect((await plinth(['init', taken, '--yes'])).err).toMatch(
      / is not empty \(it contains package\.json, src\)\. Specify an empty folder/,
    );
    expect(filesOf(taken)).toEqual(['package.json', 'src/a.ts']);
    const many = appFolder(Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => [name, ''])));
    expect((await plinth(['init', many, '--yes'])).err).toContain('it contains a, b, c, d, e and 2 more');
    const file = join(taken, 'package.json');
    expect((await plinth(['init', file, '--yes'])).err).toContain('package.json is a file');
    expect((await plinth(['init', join(file, 'app'), '--yes'])).err).toMatch(
      /cannot create .*package\.json\/app: a part of its path is a file\./,
    );
    const harmless = appFolder({ '.git/HEAD': '', LICENSE: 'MIT' });
    expect(await plinth(['init', harmless, '--yes'])).toMatchObject({ code: 0 });
    expect(read(harmless, 'LICENSE')).toBe('MIT');
  });

  it('says what is called wrongly', async () => {
    const folder = join(appFolder({}), 'app');
    const said = async (...args: readonly string[]) => {
      const { code, out, err } = await plinth(['init', ...args]);
      expect({ code, out }).toEqual({ code: 1, out: '' });
      return err;
    };
    expect(await said()).toBe('plinth: the app folder is missing; specify it: plinth init my-app\n');
    expect(await said(folder, 'other', '--yes')).toContain('expected one folder, found 2');
    expect(await said(folder, '--yse')).toMatch(/^plinth: Unknown option '--yse'\. Run plinth init --help to list the options\.\n$/);
    expect(await said(folder, '--database', 'oracle')).toContain('--database must be sqlite or postgres, not "oracle"');
    expect(await said(folder, '--package', './missing.tgz')).toContain('--package ./missing.tgz does not exist');
    expect(statSync(folder, { throwIfNoEntry: false })).toBeUndefined();
    expect((await plinth(['init', '--help'])).out).toContain('Usage: plinth init <folder> [options]');
  });

  it('asks two questions at a terminal, and takes defaults for empty answers', async () => {
    const cwd = appFolder({});
    const asked = async (...answers: readonly string[]) => {
      const said: string[] = [];
      const input = Object.assign(Readable.from(answers.map((answer) => `${answer}\n`)), { isTTY: true });
      const io = { cwd, input, out: () => undefined, err: (text: string) => void said.push(text) };
      await runInit([], { name: 'npm create plinth', version: '1.2.3' }, io);
      return said.join('');
    };
    expect(await asked('', '')).toBe('App folder (my-app): Database: sqlite or postgres (sqlite): ');
    expect(read(cwd, 'my-app/.env')).toContain('DATABASE_URL=sqlite:.plinth/data.db\n');
    await asked('shop', 'postgres');
    expect(read(cwd, 'shop/.env')).toContain('DATABASE_URL=postgres://');
    await expect(asked('other')).rejects.toThrow('the input ended before all prompts were answered');
    writeFileSync(join(cwd, 'file'), '');
    await expect(asked('file')).rejects.toThrow('file is a file');
  });
});
