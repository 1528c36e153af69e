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

/** The program in a process of its own. */
function start(folder: string) {
  const loader = ['--conditions=@plinth/source', '--import', require.resolve('tsx')];
  const args = [...loader, join(__dirname, '..', 'bin.ts'), 'start', '--app', folder, '--port', '0'];
  const child = spawn(process.execPath, args, { env: { PATH: process.env.PATH, DATABASE_URL: 'sqlite::memory:' } });
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
  it('stops cleanly on a signal; standard output has the ready line alone, the log is JSON on standard error', async () => {
    const { child, output, ready, exit } = start(appFolder({}));
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
    expect(output.err).toMatch(/^plinth: The configuration of .* has mistakes:\n {2}- config\/api\.json, rest\.maxLimit: .*\n/);
  });
});
