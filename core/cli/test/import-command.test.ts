import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appFolder, removeAppFolders } from '../../config/test/app-folder.ts';
import { plinth, startPlinth } from './run-plinth.ts';

describe('a command that makes an app', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'made-'));
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  it('is there where there is no app yet, and makes none when it fails', async () => {
    const app = join(folder, 'app');
    expect((await plinth(['import', 'strapi', '--app', app])).err).toBe(
      'plinth: name the project that is to be imported: --project ../my-strapi-project\n',
    );
    const project = join(folder, 'project');
    mkdirSync(project);
    const { code, err } = await plinth(['import', 'strapi', '--app', app, '--project', project]);
    expect([code, err]).toEqual([1, `plinth: ${project} is no project of Strapi: it has no package.json that can be read\n`]);
    expect(existsSync(app)).toBe(false);
  });

  it('says its options', async () => {
    const { out } = await plinth(['import', 'strapi', '--help', '--app', folder]);
    for (const option of ['--project', '--database', '--uploads', '--target', '--access', '--continue', '--dry-run'])
      expect(out).toContain(option);
  });

  it('is no reason for others to do without one', async () => {
    expect(await plinth(['token', 'list', '--app', join(folder, 'none')])).toMatchObject({
      code: 1,
      err: `plinth: the app folder ${join(folder, 'none')} does not exist\n`,
    });
  });
});

describe('a command that is told to stop', () => {
  afterAll(removeAppFolders);

  it('learns of it', async () => {
    const plugin = `import { COMMANDS, definePlugin } from 'plinth';
      export default definePlugin({ name: 'waiting', apply({ container }) {
        container.resolve(COMMANDS).add({ name: 'wait', description: 'Waits', until: null, run: ({ print, signal }) =>
          new Promise((done) => { signal.addEventListener('abort', () => done(print('told'))); print('waiting'); }) });
      } });`;
    const app = appFolder({ 'waiting.ts': plugin, 'config/plugins.json': '{ "waiting": { "resolve": "./waiting.ts" } }' });
    const running = startPlinth(['wait', '--app', app]);
    await running.printed(/waiting/);
    running.stop();
    expect(await running.done).toEqual({ code: 0, out: 'waiting\ntold\n', err: '' });
  });
});

describe('a command with an exit code of its own for what keeps it from its work', () => {
  const servers = ['--reference', 'http://127.0.0.1:1', '--plinth', 'http://127.0.0.1:2'];
  const app = join(__dirname, '../../../conformance/app');

  it('answers 2 where nobody listens, something is left out, or there is no app', async () => {
    expect(await plinth(['import', 'compare', '--app', app, ...servers])).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^plinth: the reference cannot be asked at http:\/\/127\.0\.0\.1:1: no answer: /),
    });
    expect(await plinth(['import', 'compare', '--app', app])).toMatchObject({
      code: 2,
      err: 'plinth: --reference is missing: the address of the reference\n',
    });
    expect((await plinth(['import', 'compare', '--app', '/nowhere/at/all', ...servers])).code).toBe(2);
  });
});
