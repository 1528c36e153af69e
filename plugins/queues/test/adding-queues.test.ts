import { setImmediate as turn } from 'node:timers/promises';
import { definePlugin, type Kernel, z } from 'plinth';
import { QUEUES, type Queue, type QueueDefinition } from 'plinth/plugins/queues';
import { type BootedApp, bootApp } from 'plinth/testing';
import { OTHERS_OFF, until } from './nodes.ts';

const payload = z.object({});
const run = async () => undefined;
const boot = (...plugins: readonly ReturnType<typeof definePlugin>[]) =>
  bootApp({ app: { plugins, config: { plugins: OTHERS_OFF, server: { logLevel: 'fatal' } } } });
const plugin = (name: string, apply: (kernel: Kernel) => void) => definePlugin({ name, requires: ['queues'], apply });
const adding = (name: string, definition: Partial<QueueDefinition<typeof payload>> & { readonly name: string }) =>
  plugin(name, ({ container }) => void container.resolve(QUEUES).add({ payload, run, ...definition }));

describe('mistakes with queues', () => {
  it('a name that is taken', async () => {
    await expect(boot(adding('a', { name: 'send' }), adding('b', { name: 'send' }))).rejects.toThrow(
      'plugin "b" failed in apply: queue "send" of plugin "b" is already registered by plugin "a"',
    );
  });

  it.each(['', 'a b', 'x'.repeat(61), 'queue:a'])('the name %j', async (name) => {
    await expect(boot(adding('a', { name }))).rejects.toThrow(
      `queue "${name}" of plugin "a": the name must consist of 1 to 60 letters, digits, "_", "." or "-"`,
    );
  });

  it.each([
    ['attempts', 0, 1],
    ['concurrency', 1.5, 1],
    ['lease', 299, 300],
    ['keep', -1, 0],
    ['within', Number.NaN, 1],
  ])('%s: %p', async (key, value, least) => {
    await expect(boot(adding('a', { name: 'x', [key]: value }))).rejects.toThrow(
      `queue "x" of plugin "a": ${key} must be an integer of at least ${least}, found ${value}`,
    );
  });

  it('pauses that do not grow', async () => {
    await expect(boot(adding('a', { name: 'x', backoff: { first: 10, longest: 5 } }))).rejects.toThrow(
      'queue "x" of plugin "a": backoff.first must be at least 1 ms and at most backoff.longest, found 10 and 5 ms',
    );
  });

  it('one that is added after apply', async () => {
    const late = plugin('a', ({ hooks, container }) =>
      hooks.configure.tap('a', () => void container.resolve(QUEUES).add({ name: 'x', payload, run })),
    );
    await expect(boot(late)).rejects.toThrow(
      'plugin "a" failed in kernel.configure: queue "x" is registered too late; register it in apply',
    );
  });

  it('a plugin that needs them while they are off', async () => {
    const plugins = { ...OTHERS_OFF, queues: false };
    await expect(bootApp({ app: { plugins: [adding('a', { name: 'x' })], config: { plugins } } })).rejects.toThrow(
      'requires "queues", which is disabled; set queues.enabled to true, or disable a',
    );
    await expect(bootApp({ app: { config: { plugins: { ...plugins, mail: true } } } })).rejects.toThrow(
      'requires "queues", which is disabled; set queues.enabled to true, or disable mail',
    );
  });
});

describe('queues of a kernel that does not serve yet', () => {
  let app: BootedApp | undefined;
  afterEach(() => app?.close());

  it('take items, and run none before it is ready', async () => {
    let runs = 0;
    const seen: unknown[] = [];
    const counting = plugin('a', ({ container, hooks }) => {
      const queues = container.resolve(QUEUES);
      const queue: Queue<typeof payload> = queues.add({ name: 'x', payload, run: async () => void runs++ });
      hooks.bootstrap.tapPromise('a', async () => void seen.push(await queue.put({})));
      hooks.ready.tapPromise('a', async () => {
        // Many more statements than a look and a claim take.
        for (let statements = 0; statements < 100; statements++) {
          await queues.counts();
          await turn();
        }
        seen.push(runs, await queues.counts());
      });
    });
    app = await boot(counting);
    expect(seen).toEqual([expect.objectContaining({ isNew: true }), 0, [{ queue: 'x', state: 'waiting', count: 1 }]]);
    await until(() => runs === 1);
  });
});
