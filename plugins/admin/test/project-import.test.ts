import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONFIG } from 'plinth';
import { eachDialect } from 'plinth/testing';
import { type Browser, bootStaff, type StaffApp, type StaffAppOptions } from './staff-app.ts';

eachDialect('the import of a project from the interface', (dialect) => {
  let app: StaffApp;
  let eva: Browser;
  let projects: string;
  let outside: string;

  const boot = async (folder: string | null, options: StaffAppOptions = {}) => {
    app = await bootStaff({ database: dialect, plugins: { 'import-strapi': { config: { folder } } }, ...options });
    eva = await app.come('eva', 'administrator');
  };
  beforeEach(() => {
    projects = mkdtempSync(join(tmpdir(), 'projects-'));
    outside = mkdtempSync(join(tmpdir(), 'outside-'));
    mkdirSync(join(projects, 'old'));
    mkdirSync(join(outside, 'old'));
    writeFileSync(join(outside, 'old.tar.gz'), '');
    symlinkSync(join(outside, 'old'), join(projects, 'link'));
  });
  afterEach(async () => {
    await app.close();
    for (const folder of [projects, outside]) rmSync(folder, { recursive: true, force: true });
  });

  const ask = (body: object) => eva.post('/start/import', { isDryRun: true, ...body });
  const appDir = () => app.kernel.container.resolve(CONFIG).appDir;
  /** Ends what a request has started. */
  const end = () => {
    const { pid } = JSON.parse(readFileSync(join(appDir(), '.plinth/import/state.json'), 'utf8'));
    process.kill(pid, 'SIGKILL');
  };
  const answersOf = async (bodies: readonly object[]) => {
    const answers = [];
    for (const body of bodies) {
      const { status, body: answered } = await ask(body);
      answers.push(JSON.stringify([status, answered.error]));
    }
    return answers;
  };

  it('has one answer for every path that is outside of the configured folder, or nothing', async () => {
    await boot(projects);
    const answers = await answersOf([
      { project: '/etc/passwd' },
      { project: '/etc' },
      { project: '/nothing/here' },
      { project: outside },
      { project: join(outside, 'old.tar.gz') },
      { project: '../' },
      { project: 'nothing' },
      { project: 'link' },
      { project: `${'x'.repeat(300)}/y` },
    ]);
    expect(new Set(answers).size).toBe(1);
    expect(JSON.parse(answers[0] as string)).toMatchObject([400, { name: 'ValidationError', details: { key: 'project' } }]);
    expect(answers[0]).not.toContain('passwd');
  });

  it('has one answer for uploads and databases, too', async () => {
    await boot(projects);
    const uploads = await answersOf(['/etc', '/nothing', outside, 'link'].map((path) => ({ project: 'old', uploads: path })));
    const databases = await answersOf(
      ['/etc/passwd', '/nothing.db', '../x.db'].map((path) => ({ project: 'old', database: `sqlite:${path}` })),
    );
    for (const answers of [uploads, databases]) {
      expect(new Set(answers).size).toBe(1);
      expect(JSON.parse(answers[0] as string)[0]).toBe(400);
    }
  });

  it('takes a project of the configured folder', async () => {
    await boot(projects);
    expect((await ask({ project: 'old' })).status).toBe(202);
    end();
  });

  it('takes archives of the app alone where no folder is configured', async () => {
    await boot(null);
    mkdirSync(join(appDir(), 'old'));
    const answers = await answersOf([
      { project: 'old' },
      { project: 'nothing.tar' },
      { project: outside },
      { project: join(outside, 'old.tar.gz') },
    ]);
    expect(new Set(answers).size).toBe(1);
    expect(JSON.parse(answers[0] as string)[0]).toBe(400);
    writeFileSync(join(appDir(), 'old.tar.gz'), '');
    expect((await ask({ project: 'old.tar.gz' })).status).toBe(202);
    end();
  });
});
