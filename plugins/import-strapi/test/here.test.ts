import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createKernel, type KernelInstance, SYSTEM } from 'plinth';
import supertest from 'supertest';
import { importProject } from '../import-project.ts';
import { printedIn } from '../runs/import-process.ts';
import { ImportRuns } from '../runs/project-imports.ts';
import { sectionsOf } from '../runs/report-sections.ts';
import { TOKEN } from './moving.ts';
import { makeProject, SALT, type TestProject } from './source-project.ts';

const CALLBACK = 'plugin::users-permissions.auth.callback';

describe('a project that comes into an app which is there', () => {
  let project: TestProject;
  let app: string;
  const kernels: KernelInstance[] = [];
  const read = (path: string) => readFileSync(join(app, path), 'utf8');
  let env: Readonly<Record<string, string>> = {};
  const kernel = () => {
    const made = createKernel({
      appDir: app,
      env,
      overrides: { config: { server: { host: '127.0.0.1', port: 0, logLevel: 'fatal', maxEventLoopDelay: 0 } } },
    });
    kernels.push(made);
    return made;
  };
  const run = async (options: object) => {
    const lines: string[] = [];
    await importProject({
      ...{ caller: SYSTEM, kernel: kernel(), arguments: [], app, print: (line: string) => lines.push(line), readSecret: async () => '' },
      options: { project: project.folder, ...options },
      openApp: async () => {
        const opened = kernel();
        await opened.start({ until: 'bootstrap' });
        return opened;
      },
    });
    return lines;
  };
  const close = async () => {
    for (const each of kernels.splice(0)) await each.shutdown();
  };

  beforeEach(() => {
    project = makeProject();
    app = mkdtempSync(join(tmpdir(), 'here-'));
    mkdirSync(join(app, 'config'));
    mkdirSync(join(app, '.plinth'));
    writeFileSync(join(app, 'config/database.json'), JSON.stringify({ url: 'sqlite:.plinth/data.db' }));
    writeFileSync(join(app, 'config/api.ts'), 'export default {};\n');
    writeFileSync(
      join(app, 'config/access.json'),
      JSON.stringify({ roles: { public: { actions: [CALLBACK] }, own: { actions: [CALLBACK] } } }),
    );
    writeFileSync(join(app, 'package.json'), '{ "name": "mine" }');
    writeFileSync(join(app, '.env'), 'JWT_SECRET=mine-and-of-nobody-else-who-asks-for-it');
  });
  afterEach(async () => {
    await close();
    project.remove();
    rmSync(app, { recursive: true, force: true });
  });

  it('has its content, rights and tokens there; what the app says itself stays', async () => {
    const before = kernel();
    await before.start();
    await before.shutdown();
    expect(await run({ here: true })).toContain('Both sides have as many versions of every type, status and locale');
    await close();
    expect([read('package.json'), read('config/api.ts')]).toEqual(['{ "name": "mine" }', 'export default {};\n']);
    const access = JSON.parse(read('config/access.json'));
    expect(access.roles.own.actions).toEqual([CALLBACK]);
    expect(access.roles.public.actions).not.toEqual([CALLBACK]);
    expect(read('.env')).toMatch(/^JWT_SECRET=mine-and\S+\n/);
    expect(read('.env')).toContain(`IMPORTED_TOKEN_SALT='${SALT}'`);
    expect(JSON.parse(read('import-report.json')).different).toEqual(['config/api.ts']);
    const served = kernel();
    await served.start();
    const { body } = await supertest(served.url as string)
      .get('/api/articles')
      .set(TOKEN);
    expect(body.data).toMatchObject([{ documentId: 'articleone', id: 7 }]);
  });

  it('is gone on with, and leaves rights alone that were changed since', async () => {
    await run({ here: true });
    await close();
    const changed = JSON.parse(read('config/access.json'));
    changed.roles.public.actions = [CALLBACK];
    writeFileSync(join(app, 'config/access.json'), JSON.stringify(changed));
    await run({ continue: true });
    await close();
    expect(JSON.parse(read('config/access.json')).roles.public.actions).toEqual([CALLBACK]);
    expect(JSON.parse(read('import-report.json')).different).toContain('config/access.json');
    await expect(run({ here: true })).rejects.toThrow(/has types of its own/);
  });

  it('needs folders of files where the project has some, and says so where it cannot switch them on', async () => {
    writeFileSync(join(app, 'config/plugins.ts'), 'export default {};\n');
    await expect(run({ here: true })).rejects.toThrow(/folders: say upload: { config: { folders: true } } in config\/plugins\.ts, /);
    expect(existsSync(join(app, 'src'))).toBe(false);
    await close();
    rmSync(join(app, 'config/plugins.ts'));
    writeFileSync(join(app, 'config/plugins.json'), JSON.stringify({ upload: { config: { sizeLimit: 1_000_000 } }, graphql: false }));
    await run({ here: true });
    expect(JSON.parse(read('config/plugins.json'))).toMatchObject({
      upload: { config: { sizeLimit: 1_000_000, folders: true } },
      graphql: false,
    });
  });

  it('is refused where there are types', async () => {
    mkdirSync(join(app, 'config/content-types'));
    const own = { info: { singularName: 'note', pluralName: 'notes', displayName: 'Note' }, attributes: { a: { type: 'string' } } };
    writeFileSync(join(app, 'config/content-types/note.json'), JSON.stringify(own));
    await expect(run({ here: true })).rejects.toThrow(/has types of its own \(api::note\.note\): /);
    expect(existsSync(join(app, 'src'))).toBe(false);
  });

  it('has no secret of the project write other lines of .env', async () => {
    const secret = `a'b"c\`\nJWT_SECRET=of-a-stranger-who-signs-in-as-everybody\n`;
    const grant = { github: { enabled: true, key: 'key', secret, callbackUrl: 'api/auth/github/callback' } };
    const value = JSON.stringify(grant).replaceAll("'", "''");
    project.sql(`update strapi_core_store_settings set value = '${value}' where key = 'plugin_users-permissions_grant'`);
    await run({ here: true });
    expect(read('.env')).not.toContain('of-a-stranger');
    expect(JSON.parse(read('import-report.json')).options).toContainEqual(expect.stringContaining('people sign in by "github" there'));
  });

  it('reads the database that the environment names', async () => {
    env = { IMPORT_DATABASE_URL: 'sqlite:no-such.db' };
    await expect(run({ here: true })).rejects.toThrow(/no-such\.db/);
    env = {};
  });

  it('writes nothing when it is only looked at', async () => {
    const cwd = process.cwd();
    const other = mkdtempSync(join(tmpdir(), 'looked-'));
    process.chdir(other);
    try {
      await run({ here: true, dryRun: true });
      expect(existsSync(join(other, 'import-report.md'))).toBe(true);
    } finally {
      process.chdir(cwd);
      rmSync(other, { recursive: true, force: true });
    }
    expect([existsSync(join(app, 'src')), existsSync(join(app, '.plinth/import.json'))]).toEqual([false, false]);
  });
});

describe('an import that the service has started', () => {
  let app: string;
  beforeEach(() => {
    app = mkdtempSync(join(tmpdir(), 'runs-'));
    mkdirSync(join(app, '.plinth/import'), { recursive: true });
  });
  afterEach(() => rmSync(app, { recursive: true, force: true }));
  const began = new Date().toISOString();
  const remember = (pid: number) =>
    writeFileSync(join(app, '.plinth/import/state.json'), JSON.stringify({ pid, project: '../old', isDryRun: false, began }));
  const print = (text: string) => writeFileSync(join(app, '.plinth/import/output.log'), text);

  it('is told as failed when its process is gone, whoever has its id now', () => {
    const runs = new ImportRuns(app, false);
    expect(runs.state()).toBeNull();
    print('reading\nplinth: the disk is full: make room\n');
    for (const pid of [process.pid, 2 ** 22 + 1, 0]) {
      remember(pid);
      expect(runs.state()).toMatchObject({ phase: 'failed', failure: 'the disk is full: make room', report: null });
    }
    expect(() => runs.stop()).toThrow('No import is running');
    expect(printedIn(join(app, 'nowhere'))).toEqual([]);
  });

  it('tells how far it is, keeps others from beginning, and can be stopped', async () => {
    const runs = new ImportRuns(app, false);
    const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)', '--', 'plinth', 'import', 'strapi', '--here'], {
      stdio: 'ignore',
    });
    try {
      remember(child.pid as number);
      print(
        '../old: Strapi 5.54.0, sqlite:x\n200 of 4000 documents, at api::a.a; about 9 s left\n400 of 4000 documents, at api::b.b; about 8 s left\n',
      );
      expect(runs.state()).toMatchObject({
        phase: 'running',
        failure: null,
        progress: { done: 400, of: 4000, type: 'api::b.b', secondsLeft: 8 },
      });
      expect(() => runs.start({ project: '../other', isDryRun: true })).toThrow(/Wait until it finishes, or stop it/);
      const ended = once(child, 'exit');
      runs.stop();
      expect((await ended)[1]).toBe('SIGTERM');
      expect(runs.state()?.phase).toBe('failed');
    } finally {
      child.kill('SIGKILL');
    }
  });

  it('is done when it has reported since', () => {
    const runs = new ImportRuns(app, false);
    remember(0);
    writeFileSync(
      join(app, 'import-report.md'),
      '# Import of x\n\nInto y.\n\n## Both sides\n\n| type | here |\n| --- | --- |\n| a\\|b | **1** |\n',
    );
    writeFileSync(join(app, 'import-report.json'), JSON.stringify({ began: '2020-01-01T00:00:00.000Z' }));
    expect(runs.state()?.phase).toBe('failed');
    writeFileSync(join(app, 'import-report.json'), JSON.stringify({ began: new Date(Date.now() + 1).toISOString() }));
    expect(runs.state()).toMatchObject({
      phase: 'done',
      report: [
        { title: '', lines: ['Into y.'], rows: [] },
        {
          title: 'Both sides',
          lines: [],
          rows: [
            ['type', 'here'],
            ['a|b', '1'],
          ],
        },
      ],
    });
  });

  it('is done, too, when its report was put away', () => {
    remember(0);
    writeFileSync(join(app, 'import-report.json'), JSON.stringify({ began: new Date(Date.now() + 1).toISOString() }));
    expect(new ImportRuns(app, false).state()).toMatchObject({ phase: 'done', report: [] });
  });

  it('is refused in production', () => {
    const runs = new ImportRuns(app, true);
    expect(() => runs.start({ project: '../old', isDryRun: true })).toThrow(/only in development/);
  });

  it('reads lists of reports as lines', () => {
    expect(sectionsOf('# A\n\n## To know\n\n- one\n- two\n')[1]).toEqual({ title: 'To know', lines: ['one', 'two'], rows: [] });
  });
});
