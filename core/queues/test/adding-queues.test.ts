import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { cleanUp, makeKernel, plugin } from '../../kernel/test/make-kernel.ts';
import { QUEUES, type Queue, type QueueDefinition } from '../index.ts';

afterEach(cleanUp);

const payload = z.object({});
const run = async () => undefined;
const adding = (name: string, definition: Partial<QueueDefinition<typeof payload>> & { readonly name: string }) =>
  plugin(name, ({ container }) => void container.resolve(QUEUES).add({ payload, run, ...definition }));

describe('mistakes with queues', () => {
  it('a name that is taken', () => {
    const plugins = ['a', 'b'].map((name) => adding(name, { name: 'send' }));
    expect(() => makeKernel({ plugins })).toThrow(
      'plugin "b" failed in apply: queue "send" of plugin "b" has the name of one of plugin "a"',
    );
  });

  it.each(['', 'a b', 'x'.repeat(61), 'queue:a'])('the name %j', (name) => {
    expect(() => makeKernel({ plugins: [adding('a', { name })] })).toThrow(
      `queue "${name}" of plugin "a" needs a name of 1 to 60 letters, digits, "_", "." or "-"`,
    );
  });

  it.each([
    ['attempts', 0, 1],
    ['concurrency', 1.5, 1],
    ['lease', 299, 300],
    ['keep', -1, 0],
    ['within', Number.NaN, 1],
  ])('%s: %p', (key, value, least) => {
    expect(() => makeKernel({ plugins: [adding('a', { name: 'x', [key]: value })] })).toThrow(
      `queue "x" of plugin "a" has ${key}: ${value}, which is not a whole number, at least ${least}`,
    );
  });

  it('pauses that do not grow', () => {
    expect(() => makeKernel({ plugins: [adding('a', { name: 'x', backoff: { first: 10, longest: 5 } })] })).toThrow(
      'queue "x" of plugin "a" has backoff: 10 to 5 ms, which is no pause that grows',
    );
  });

  it('one that is added after apply', async () => {
    const late = plugin('a', ({ hooks, container }) =>
      hooks.configure.tap('a', () => void container.resolve(QUEUES).add({ name: 'x', payload, run })),
    );
    await expect(makeKernel({ plugins: [late] }).start()).rejects.toThrow(
      'plugin "a" failed in kernel.configure: queue "x" comes too late: register it in apply',
    );
  });
});

describe('queues of a kernel that does not serve', () => {
  it('take items, and run none', async () => {
    let runs = 0;
    let queue: Queue<typeof payload> | undefined;
    const counting = plugin('a', ({ container }) => {
      queue = container.resolve(QUEUES).add({ name: 'x', payload, run: async () => void runs++ });
    });
    const kernel = makeKernel({ plugins: [counting] });
    await kernel.start({ until: 'bootstrap' });
    expect(await queue?.put({})).toMatchObject({ isNew: true });
    await sleep(1_200);
    expect(runs).toBe(0);
    expect(await kernel.container.resolve(QUEUES).counts()).toEqual([{ queue: 'x', state: 'waiting', count: 1 }]);
  });
});
