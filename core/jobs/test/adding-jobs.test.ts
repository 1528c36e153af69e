import { setImmediate as turn } from 'node:timers/promises';
import { DATABASE } from '../../database/index.ts';
import { cleanUp, makeKernel, plugin } from '../../kernel/test/make-kernel.ts';
import { JOBS, type Job } from '../index.ts';
import { until } from './nodes.ts';

afterEach(cleanUp);

const run = async () => undefined;
const adding = (name: string, ...jobs: Job[]) =>
  plugin(name, ({ container }) => {
    for (const job of jobs) container.resolve(JOBS).add(job);
  });

describe('mistakes with jobs', () => {
  it('a name that is taken', () => {
    const [first, second] = ['a', 'b'].map((name) => adding(name, { name: 'clean', every: 1_000, run }));
    expect(() => makeKernel({ plugins: [first as never, second as never] })).toThrow(
      'plugin "b" failed in apply: job "clean" of plugin "b" is already registered by plugin "a"',
    );
  });

  it.each(['', 'a b', 'x'.repeat(61), 'job:a'])('the name %j', (name) => {
    expect(() => makeKernel({ plugins: [adding('a', { name, every: 1_000, run })] })).toThrow(
      `job "${name}" of plugin "a": the name must consist of 1 to 60 letters, digits, "_", "." or "-"`,
    );
  });

  it('one that does not say when it runs, or not understandably', () => {
    expect(() => makeKernel({ plugins: [adding('a', { name: 'x', run })] })).toThrow(
      'plugin "a" failed in apply: job "x" of plugin "a" must have either every or cron',
    );
    expect(() => makeKernel({ plugins: [adding('a', { name: 'x', cron: 'noon', run })] })).toThrow(
      'job "x" of plugin "a" has an invalid cron expression "noon" (UTC): ',
    );
  });

  it('a lease that cannot be renewed in time', () => {
    expect(() => makeKernel({ plugins: [adding('a', { name: 'x', every: 1_000, lease: 10, run })] })).toThrow(
      'job "x" of plugin "a": lease must be an integer of at least 300 (milliseconds), not 10',
    );
  });

  it('one that is added after apply', async () => {
    const late = plugin('a', ({ hooks, container }) =>
      hooks.configure.tap('a', () => container.resolve(JOBS).add({ name: 'x', every: 1_000, run })),
    );
    await expect(makeKernel({ plugins: [late] }).start()).rejects.toThrow(
      'plugin "a" failed in kernel.configure: job "x" is registered too late; register it in apply',
    );
  });
});

describe('jobs that are asked for', () => {
  it('before the kernel serves run as soon as it does', async () => {
    let runs = 0;
    const asking = plugin('a', ({ container, hooks }) => {
      const jobs = container.resolve(JOBS);
      const count = async () => {
        runs += 1;
      };
      jobs.add({ name: 'x', cron: '0 3 * * *', run: count });
      hooks.bootstrap.tap('a', () => jobs.runSoon('x'));
    });
    const kernel = makeKernel({ plugins: [asking] });
    await kernel.start();
    await until(() => runs === 1);
    await kernel.shutdown();
    jest.useFakeTimers();
    expect(() => kernel.container.resolve(JOBS).runSoon('x')).not.toThrow();
    const timers = jest.getTimerCount();
    jest.useRealTimers();
    expect([timers, runs]).toEqual([0, 1]);
  });

  it('must be there', () => {
    const kernel = makeKernel({ plugins: [adding('a', { name: 'x', every: 1_000, run })] });
    expect(() => kernel.container.resolve(JOBS).runSoon('y')).toThrow('job "y" not found');
  });
});

describe('jobs of a kernel that does not serve', () => {
  it('do not run', async () => {
    let runs = 0;
    const counting = adding('a', {
      name: 'x',
      every: 100,
      async run() {
        runs += 1;
      },
    });
    // The first look would come at once.
    jest.spyOn(Math, 'random').mockReturnValue(0);
    const kernel = makeKernel({ plugins: [counting] });
    await kernel.start({ until: 'bootstrap' });
    // Many more statements than a look and the start of a run take.
    for (let statements = 0; statements < 100; statements++) {
      await kernel.container.resolve(DATABASE).knex('plinth_jobs');
      await turn();
    }
    await kernel.shutdown();
    jest.restoreAllMocks();
    expect(runs).toBe(0);
  });
});
