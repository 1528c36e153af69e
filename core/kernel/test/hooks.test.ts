import { AsyncSeriesHook, AsyncSeriesWaterfallHook, HookMap, SyncHook, SyncWaterfallHook } from 'tapable';
import { HOOKS, type Kernel, MODEL_EXTRAS } from '../index.ts';
import { cleanUp, makeKernel, plugin } from './make-kernel.ts';

afterEach(cleanUp);

const boot = (...applies: ((kernel: Kernel) => void)[]) =>
  makeKernel({ plugins: applies.map((apply, index) => plugin(`p${index}`, apply)) });

describe('mistakes with hooks', () => {
  it('a tap that is not named after its plugin', () => {
    expect(() => boot(({ hooks }) => hooks.routes.tap('other', () => undefined))).toThrow(
      'plugin "p0" failed in apply: plugin "p0" taps kernel.routes as "other": the name of a tap must be the name of its plugin',
    );
  });

  it('a tap from outside whose name is no plugin', () => {
    const kernel = boot(() => undefined);
    expect(() => kernel.hooks.routes.tap('stranger', () => undefined)).toThrow(
      'kernel.routes is tapped by "stranger", which is not a plugin of this app (plugins: p0)',
    );
  });

  it('two taps of one name', () => {
    const twice = ({ hooks }: Kernel) => {
      hooks.routes.tap('p0', () => undefined);
      hooks.routes.tap('p0', () => undefined);
    };
    expect(() => boot(twice)).toThrow('"p0" taps kernel.routes twice; name the second tap "p0:part"');
  });

  it('a part of another plugin', () => {
    expect(() => boot(({ hooks }) => hooks.routes.tap('p1:mail', () => undefined))).toThrow(
      'plugin "p0" taps kernel.routes as "p1:mail": the name of a tap must be the name of its plugin, or "p0:part"',
    );
  });

  it.each(['', 'Two Words', 'a:b', '-a', 'a_b'])('a part called "%s"', (part) => {
    expect(() => boot(({ hooks }) => hooks.routes.tap(`p0:${part}`, () => undefined))).toThrow(
      `kernel.routes is tapped by "p0:${part}": the part after the colon must be lower-case words joined by hyphens`,
    );
  });

  it('a tap of a part that throws', async () => {
    const kernel = boot(({ hooks }) =>
      hooks.connect.tap('p0:mail', () => {
        throw new Error('no');
      }),
    );
    await expect(kernel.start()).rejects.toThrow('plugin "p0" failed in kernel.connect (p0:mail): no');
  });

  it('a tap of a hook that has run', async () => {
    const kernel = boot(({ hooks }) => hooks.connect.tap('p0', () => hooks.configure.tap('p0', () => undefined)));
    await expect(kernel.start()).rejects.toThrow('"p0" taps kernel.configure after the hook has run; tap it in apply');
  });

  it('a tap of model that returns nothing', async () => {
    const kernel = boot(({ hooks }) => hooks.model.tap('p0', (() => undefined) as never));
    await expect(kernel.start()).rejects.toThrow(
      'plugin "p0" failed in kernel.model: the tap returned nothing; it must return the value, even if unchanged',
    );
  });

  it('a callback tap that answers with an error', async () => {
    const kernel = boot(({ hooks }) => hooks.connect.tapAsync('p0', (done) => done(new Error('no'))));
    await expect(kernel.start()).rejects.toThrow('plugin "p0" failed in kernel.connect: no');
  });

  it('something that is registered after apply', async () => {
    const late = boot(({ hooks, container }) => hooks.configure.tap('p0', () => container.resolve(MODEL_EXTRAS).add('extra')));
    await expect(late.start()).rejects.toThrow(
      'plugin "p0" failed in kernel.configure: ignored key "extra" is registered too late; register it in apply',
    );
  });
});

describe('the order of taps', () => {
  type Said = Parameters<Kernel['hooks']['routes']['tap']>[0];

  /** The resulting order of taps. Each list has the taps of one plugin, in boot order. */
  function orderOf(hook: 'routes' | 'shutdown', ...said: readonly (readonly Said[])[]): readonly string[] {
    const kernel = boot(
      ...said.map((taps) => ({ hooks }: Kernel) => {
        for (const tap of taps) hooks[hook].tap(tap, () => undefined);
      }),
    );
    return kernel.report().hooks.find(({ name }) => name === `kernel.${hook}`)?.taps ?? [];
  }
  const routes = (...said: readonly (readonly Said[])[]) => orderOf('routes', ...said);

  it('is that of the plugins, and in a plugin that of its taps', () => {
    expect(routes(['p0:b', 'p0', 'p0:a'], ['p1'])).toEqual(['p0:b', 'p0', 'p0:a', 'p1']);
  });

  it('is what a tap says, whoever taps first', () => {
    expect(routes(['p0'], [{ name: 'p1', before: 'p0' }])).toEqual(['p1', 'p0']);
    expect(routes([{ name: 'p0', before: 'p1' }], ['p1'])).toEqual(['p0', 'p1']);
    expect(routes([{ name: 'p0', after: ['p1'] }], ['p1'])).toEqual(['p1', 'p0']);
    expect(routes(['p0'], [{ name: 'p1', after: 'p0' }])).toEqual(['p0', 'p1']);
  });

  it('means all taps of a plugin by its name, and one by that of a part', () => {
    expect(routes(['p0', 'p0:a'], [{ name: 'p1', before: 'p0' }])).toEqual(['p1', 'p0', 'p0:a']);
    expect(routes(['p0', 'p0:a'], [{ name: 'p1', before: 'p0:a' }])).toEqual(['p0', 'p1', 'p0:a']);
    expect(routes([{ name: 'p0:late', after: ['p1'] }, 'p0'], ['p1:x', 'p1:y'])).toEqual(['p1:x', 'p1:y', 'p0:late', 'p0']);
  });

  it('lets a plugin come around another', () => {
    const around: Said[] = [
      { name: 'p0:first', before: 'p1' },
      { name: 'p0:last', after: ['p1', 'nobody'] },
    ];
    expect(routes(around, ['p1'])).toEqual(['p0:first', 'p1', 'p0:last']);
    expect(
      routes(
        ['p0'],
        [
          { name: 'p1:first', before: 'p0' },
          { name: 'p1:last', after: 'p0' },
        ],
      ),
    ).toEqual(['p1:first', 'p0', 'p1:last']);
  });

  it('leaves out who is not there', () => {
    expect(routes(['p0'], [{ name: 'p1', before: 'p9', after: 'p8:x' }])).toEqual(['p0', 'p1']);
  });

  it('outweighs stages', () => {
    expect(routes([{ name: 'p0', stage: 50 }], [{ name: 'p1', after: 'p0' }], ['p2'])).toEqual(['p2', 'p0', 'p1']);
    expect(routes(['p0'], [{ name: 'p1', stage: 50, before: 'p0' }])).toEqual(['p1', 'p0']);
  });

  it('is the reverse one of plugins on shutdown, but for what taps say', () => {
    expect(orderOf('shutdown', ['p0', 'p0:a'], ['p1'])).toEqual(['p1', 'p0:a', 'p0', 'core']);
    expect(orderOf('shutdown', ['p0'], [{ name: 'p1', after: 'p0' }], ['p2'])).toEqual(['p2', 'p0', 'p1', 'core']);
    expect(orderOf('shutdown', [{ name: 'p0', before: 'p1' }], ['p1'])).toEqual(['p0', 'p1', 'core']);
  });

  it('is refused where taps contradict each other', () => {
    expect(() => routes([{ name: 'p0', before: 'p1' }], [{ name: 'p1', before: 'p0' }])).toThrow(
      'the order of the tap "p1" in kernel.routes cannot be satisfied: it must run before "p0" and after "p0"',
    );
    expect(() => routes(['p0'], ['p1'], [{ name: 'p2', before: 'p0', after: 'p1' }])).toThrow(
      'the order of the tap "p2" in kernel.routes cannot be satisfied: it must run before "p0" and after "p1", but "p0" runs before "p1"',
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
    expect(make).toThrow('plugin "p1" taps p0.kinds(a) as "else": the name of a tap must be the name of its plugin');
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
    const says = (hook: string) => `the tap of "p1" in ${hook} returned nothing; it must return the value, even if unchanged`;

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
