import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { appFolder, removeAppFolders } from '../../config/test/app-folder.ts';

afterAll(removeAppFolders);

const SLOW = `
import { definePlugin } from 'plinth';
export default definePlugin({
  name: 'slow',
  apply({ hooks }) {
    hooks.shutdown.tapPromise('slow', () => new Promise((resolve) => setTimeout(resolve, 60_000)));
  },
});
`;

const DEAF = `
import { definePlugin, JOBS } from 'plinth';
export default definePlugin({
  name: 'deaf',
  apply({ container }) {
    const run = () => new Promise(() => setInterval(() => process.stderr.write(''), 50) && process.stdout.write('running\\n'));
    container.resolve(JOBS).add({ name: 'deaf.job', every: 100, run });
  },
});
`;

/** Runs the program in a separate process. */
function start(folder: string, env: Readonly<Record<string, string>> = {}) {
  const loader = ['--conditions=@plinth/source', '--import', require.resolve('tsx')];
  const args = [...loader, join(__dirname, '..', 'bin.ts'), 'start', '--app', folder, '--port', '0'];
  const child = spawn(process.execPath, args, { env: { PATH: process.env.PATH, DATABASE_URL: 'sqlite::memory:', ...env } });
  const output = { out: '', err: '' };
  child.stderr.on('data', (chunk) => {
    output.err += chunk;
  });
  const ready = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk) => {
      output.out += chunk;
      resolve();
    });
  });
  return { child, output, ready, exit: once(child, 'exit') };
}

describe('the program as a process', () => {
  it.each([
    [
      'a mistake in a file',
      { 'config/server.json': '{ "prot": 1 }' },
      {},
      /^plinth: [^\n]+\n\nconfig\/server\.json\n {2}line 1, prot: [^\n]+\n\n1 problem\n$/,
    ],
    [
      'a database that cannot be reached',
      { 'config/server.json': '{}' },
      { DATABASE_URL: 'postgres://root:hunter2@127.0.0.1:1/x' },
      /^plinth: [^\n]*127\.0\.0\.1:1 cannot be opened: [^\n]+\n$/,
    ],
  ])('tells %s without a trace, and ends with 1', async (_, files, env, told) => {
    const { output, exit } = start(appFolder(files), env);
    expect(await exit).toEqual([1, null]);
    expect(output.out).toBe('');
    expect(output.err).toMatch(told);
    expect(output.err).not.toContain('hunter2');
  });

  it('stops cleanly on a signal; standard output has the ready line alone, the log is JSON on standard error', async () => {
    const { child, output, ready, exit } = start(appFolder({ 'config/server.json': '{}' }));
    await ready;
    child.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
    expect(output.out).toMatch(/^ready http:\/\/127\.0\.0\.1:\d+\n$/);
    const messages = output.err
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).msg);
    expect(messages).toEqual(expect.arrayContaining(['ready', 'stopping', 'stopped']));
  });

  it('fails where code of the app ends the process', async () => {
    const leaving = `import { definePlugin } from 'plinth';
      export default definePlugin({ name: 'leaving', apply({ hooks }) { hooks.bootstrap.tapPromise('leaving', async () => process.exit(0)); } });`;
    const { output, exit } = start(
      appFolder({ 'leaving.ts': leaving, 'config/plugins.json': '{ "leaving": { "resolve": "./leaving.ts" } }' }),
    );
    expect(await exit).toEqual([1, null]);
    expect(output.err).toMatch(
      /plinth: code of the app or of a plugin has ended the process \(process\.exit\) before the command was done\n$/,
    );
  });

  it('exits at once on the second signal', async () => {
    const { child, ready, exit } = start(appFolder({ 'slow.ts': SLOW, 'config/plugins.json': '{ "slow": { "resolve": "./slow.ts" } }' }));
    await ready;
    child.kill('SIGINT');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(child.exitCode).toBeNull();
    child.kill('SIGINT');
    expect(await exit).toEqual([1, null]);
  });

  it('ends in spite of a job that ignores its signal and keeps timers', async () => {
    const files = {
      'deaf.ts': DEAF,
      'config/plugins.json': '{ "deaf": { "resolve": "./deaf.ts" } }',
      'config/server.json': '{ "shutdownTimeout": 100 }',
    };
    const { child, output, ready, exit } = start(appFolder(files));
    await ready;
    while (!output.out.includes('running')) await new Promise((resolve) => setTimeout(resolve, 20));
    child.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
    expect(output.err).toContain('job did not stop within 100 ms, and is given up');
  });

  it('exits with 1 and one message when the app has mistakes', async () => {
    const { output, exit } = start(appFolder({ 'config/api.json': '{ "rest": { "maxLimit": 0 } }' }));
    expect(await exit).toEqual([1, null]);
    expect(output.out).toBe('');
    expect(output.err).toMatch(/^plinth: The configuration of .* has mistakes\n\nconfig\/api\.json\n {2}line 1, rest\.maxLimit: .*\n/);
  });
});
