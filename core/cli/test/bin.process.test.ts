import { appFolder, removeAppFolders } from '../../config/test/app-folder.ts';
import { killPrograms, startProgram } from './program-process.ts';

afterAll(async () => {
  await killPrograms();
  removeAppFolders();
});

jest.setTimeout(120_000);

const SLOW = `
import { definePlugin } from 'plinth';
export default definePlugin({
  name: 'slow',
  apply({ hooks }) {
    hooks.shutdown.tapPromise('slow', () => {
      process.stdout.write('stopping\\n');
      return new Promise((resolve) => setTimeout(resolve, 60_000));
    });
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

const LEAVING = `
import { definePlugin } from 'plinth';
export default definePlugin({ name: 'leaving', apply({ hooks }) { hooks.bootstrap.tapPromise('leaving', async () => process.exit(0)); } });
`;

const start = (files: Readonly<Record<string, string>>) =>
  startProgram(['start', '--app', appFolder(files), '--port', '0'], { DATABASE_URL: 'sqlite::memory:' });

describe('the program as a process', () => {
  it('tells a mistake in a file without a trace, and ends with 1', async () => {
    const { output, exit } = start({ 'config/server.json': '{ "prot": 1 }' });
    expect(await exit).toEqual([1, null]);
    expect(output.out).toBe('');
    expect(output.err).toMatch(/^plinth: [^\n]+\n\nconfig\/server\.json\n {2}line 1, prot: [^\n]+\n\n1 problem\n$/);
  });

  it('stops cleanly on a signal; standard output has the ready line alone, the log is JSON on standard error', async () => {
    const { child, output, next, exit } = start({ 'config/server.json': '{}' });
    await next(/^ready .*\n/m);
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
    const { output, exit } = start({ 'leaving.ts': LEAVING, 'config/plugins.json': '{ "leaving": { "resolve": "./leaving.ts" } }' });
    expect(await exit).toEqual([1, null]);
    expect(output.err).toMatch(/plinth: code of the app or of a plugin called process\.exit before the command finished\n$/);
  });

  it('exits at once on the second signal', async () => {
    const { child, next, exit } = start({ 'slow.ts': SLOW, 'config/plugins.json': '{ "slow": { "resolve": "./slow.ts" } }' });
    await next(/^ready .*\n/m);
    child.kill('SIGINT');
    await next(/^stopping\n/m);
    expect(child.exitCode).toBeNull();
    child.kill('SIGINT');
    expect(await exit).toEqual([1, null]);
  });

  it('ends in spite of a job that ignores its signal and keeps timers', async () => {
    const { child, output, next, exit } = start({
      'deaf.ts': DEAF,
      'config/plugins.json': '{ "deaf": { "resolve": "./deaf.ts" } }',
      'config/server.json': '{ "shutdownTimeout": 100 }',
    });
    await next(/^running\n/m);
    child.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
    expect(output.err).toContain('job did not stop within 100 ms and was abandoned');
  });
});
