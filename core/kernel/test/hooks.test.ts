import { AsyncSeriesHook, AsyncSeriesWaterfallHook, HookMap, SyncHook, SyncWaterfallHook } from 'tapable';
import { HOOKS, type Kernel, MODEL_EXTRAS } from '../index.ts';
import { cleanUp, makeKernel, plugin } from './make-kernel.ts';

afterEach(cleanUp);

const boot = (...applies: ((kernel: Kernel) => void)[]) =>
  makeKernel({ plugins: applies.map((apply, index) => plugin(`p${index}`, apply)) });

describe('mistakes with hooks', () => {
  it('a tap that is not named after its plugin', () => {
    expect(() => boot(({ hooks }) => hooks.routes.tap('other', () => undefined))).toThrow(
      'plugin "p0" failed in apply: plugin "p0" taps kernel.routes as "other": a tap has the name of its plugin',
    );
  });

  it('a tap from outside whose name is no plugin', () => {
    const kernel = boot(() => undefined);
    expect(() => kernel.hooks.routes.tap('stranger', () => undefined)).toThrow(
      'kernel.routes is tapped by "stranger", which is no plugin of this kernel (there are: p0)',
    );
  });

  it('two taps of one plugin', () => {
    const twice = ({ hooks }: Kernel) => {
      hooks.routes.tap('p0', () => undefined);
      hooks.routes.tap('p0', () => undefined);
    };
    expect(() => boot(twice)).toThrow('plugin "p0" taps kernel.routes twice: do both in one tap');
  });

  it('before somebody who has not tapped', () => {
    expect(() => boot(({ hooks }) => hooks.routes.tap({ name: 'p0', before: 'p9' }, () => undefined))).toThrow(
      'plugin "p0" wants to come before "p9" in kernel.routes, but that has not tapped it: say after: ["p9"] in the plugin',
    );
  });

  it('a tap of a hook that has run', async () => {
    const kernel = boot(({ hooks }) => hooks.connect.tap('p0', () => hooks.configure.tap('p0', () => undefined)));
    await expect(kernel.boot()).rejects.toThrow('"p0" taps kernel.configure after it has run: tap it in apply');
  });

  it('a tap of model that returns nothing', async () => {
    const kernel = boot(({ hooks }) => hooks.model.tap('p0', (() => undefined) as never));
    await expect(kernel.boot()).rejects.toThrow(
      'plugin "p0" failed in kernel.model: the tap returned nothing: return the value, also when it stays the same',
    );
  });

  it('a callback tap that answers with an error', async () => {
    const kernel = boot(({ hooks }) => hooks.connect.tapAsync('p0', (done) => done(new Error('no'))));
    await expect(kernel.boot()).rejects.toThrow('plugin "p0" failed in kernel.connect: no');
  });

  it('something that is registered after apply', async () => {
    const late = boot(({ hooks, container }) => hooks.configure.tap('p0', () => container.resolve(MODEL_EXTRAS).add('extra')));
    await expect(late.boot()).rejects.toThrow(
      'plugin "p0" failed in kernel.configure: ignored key "extra" comes too late: register it in apply',
    );
  });
});

describe('hooks of a plugin', () => {
  const own = () => ({
    entry: new SyncWaterfallHook<[value: number]>(['value']),
    kinds: new HookMap(() => new SyncHook<[value: number]>(['value'])),
    done: new AsyncSeriesHook<[]>([]),
  });
  const sentences = { entry: 'A number passes through.', kinds: 'By kind.', done: 'At the end.' };

  it('are listed with who taps them, maps of hooks too', () => {
    const hooks = own();
    const kernel = boot(
      ({ container }) => container.resolve(HOOKS).add({ owner: 'p0', hooks, sentences }),
      () => {
        hooks.entry.tap('p1', (value) => value + 1);
        hooks.kinds.for('a').tap('p1', () => undefined);
      },
    );
    expect(kernel.report().hooks.filter(({ name }) => name.startsWith('p0.'))).toEqual([
      { name: 'p0.entry', sentence: 'A number passes through.', taps: ['p1'] },
      { name: 'p0.kinds', sentence: 'By kind.', taps: ['p1'] },
      { name: 'p0.done', sentence: 'At the end.', taps: [] },
    ]);
    expect(hooks.entry.call(1)).toBe(2);
  });

  it('keep the error that a tap throws, noting plugin and hook on it', async () => {
    const hooks = own();
    const reason = new Error('no');
    boot(
      ({ container }) => container.resolve(HOOKS).add({ owner: 'p0', hooks, sentences }),
      () => {
        hooks.done.tapPromise('p1', async () => {
          throw reason;
        });
      },
    );
    await expect(hooks.done.promise()).rejects.toBe(reason);
    expect(reason).toMatchObject({ plugin: 'p1', hook: 'p0.done' });
  });

  it('are watched like those of the kernel', () => {
    const hooks = own();
    const make = () =>
      boot(
        ({ container }) => container.resolve(HOOKS).add({ owner: 'p0', hooks, sentences }),
        () => hooks.kinds.for('a').tap('else', () => undefined),
      );
    expect(make).toThrow('plugin "p1" taps p0.kinds(a) as "else": a tap has the name of its plugin');
  });

  describe('that are waterfalls', () => {
    const waterfalls = () => ({
      entry: new SyncWaterfallHook<[value: number]>(['value']),
      draft: new AsyncSeriesWaterfallHook<[value: number]>(['value']),
      kinds: new HookMap(() => new AsyncSeriesWaterfallHook<[value: number]>(['value'])),
      done: new SyncHook<[value: number]>(['value']),
    });
    const words = { entry: 'One.', draft: 'Two.', kinds: 'Three.', done: 'Four.' };
    const nothing = (() => undefined) as never;

    function tapped(tap: (hooks: ReturnType<typeof waterfalls>) => void) {
      const hooks = waterfalls();
      boot(
        ({ container }) => container.resolve(HOOKS).add({ owner: 'p0', hooks, sentences: words }),
        () => tap(hooks),
      );
      return hooks;
    }
    const says = (hook: string) => `the tap of "p1" in ${hook} returned nothing: return the value, also when it stays the same`;

    it('want a value from every tap, however it is tapped', async () => {
      expect(() => tapped(({ entry }) => entry.tap('p1', nothing)).entry.call(1)).toThrow(says('p0.entry'));
      const ways: ((hooks: ReturnType<typeof waterfalls>) => void)[] = [
        ({ draft }) => draft.tap('p1', nothing),
        ({ draft }) => draft.tapPromise('p1', (async () => undefined) as never),
        ({ draft }) => draft.tapAsync('p1', (_value, done) => done()),
      ];
      for (const way of ways) await expect(tapped(way).draft.promise(1)).rejects.toThrow(says('p0.draft'));
      const { kinds } = tapped((hooks) => hooks.kinds.for('a').tapPromise('p1', (async () => undefined) as never));
      const error = await kinds
        .for('a')
        .promise(1)
        .catch((reason) => reason);
      expect(error).toMatchObject({ message: says('p0.kinds(a)'), plugin: 'p1', hook: 'p0.kinds(a)' });
    });

    it('take any value, null and false too, and go on without one where it is not passed on', () => {
      const { entry, done } = tapped((hooks) => {
        hooks.entry.tap('p1', () => null as never);
        hooks.done.tap('p1', nothing);
      });
      expect(entry.call(1)).toBeNull();
      expect(done.call(1)).toBeUndefined();
    });
  });
});
