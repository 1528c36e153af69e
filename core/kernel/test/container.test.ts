import type { DependencyContainer, InjectionToken } from 'tsyringe';
import { DOCUMENTS } from '../../documents/index.ts';
import { cleanUp, makeKernel, plugin } from './make-kernel.ts';

afterEach(cleanUp);

const SHELF: InjectionToken<object> = Symbol.for('test.shelf');
class Shelf {}

/** All methods of tsyringe to register a token. */
const WAYS: readonly (readonly [string, (container: DependencyContainer, token: InjectionToken<object>) => unknown])[] = [
  ['register', (container, token) => container.register(token, { useValue: {} })],
  ['register with a class', (container, token) => container.register(token, Shelf)],
  ['registerInstance', (container, token) => container.registerInstance(token, {})],
  ['registerSingleton', (container, token) => container.registerSingleton(token as symbol, Shelf)],
  ['registerType', (container, token) => container.registerType(token, Shelf)],
];

describe.each(WAYS)('a service that is there already, by %s', (_, register) => {
  it('cannot be replaced when it is core’s', () => {
    const greedy = plugin('a', ({ container }) => void register(container, DOCUMENTS as InjectionToken<object>));
    expect(() => makeKernel({ plugins: [greedy] })).toThrow(
      'plugin "a" failed in apply: plugin "a" registers "plinth.documents", which core has already registered',
    );
  });

  it('cannot be replaced when it is another plugin’s, nor after apply', async () => {
    const holder = plugin('a', ({ container }) => void register(container, SHELF));
    const greedy = plugin('b', ({ container }) => void register(container, SHELF));
    expect(() => makeKernel({ plugins: [holder, greedy] })).toThrow(
      'plugin "b" failed in apply: plugin "b" registers "test.shelf", which plugin "a" has already registered',
    );
    const late = plugin('b', ({ container, hooks }) => hooks.configure.tap('b', () => void register(container, SHELF)));
    await expect(makeKernel({ plugins: [holder, late] }).start()).rejects.toThrow(
      'plugin "b" failed in kernel.configure: a plugin registers "test.shelf", which plugin "a" has already registered',
    );
  });

  it('can be replaced by whoever registered it, and in a container of the plugin’s own', () => {
    const mine = {};
    const own = plugin('a', ({ container }) => {
      register(container, SHELF);
      register(container, SHELF);
      const child = container.createChildContainer();
      register(child, DOCUMENTS as InjectionToken<object>);
      child.registerInstance(DOCUMENTS as InjectionToken<object>, mine);
      expect(child.resolve(DOCUMENTS)).toBe(mine);
      expect(container.isRegistered(SHELF)).toBe(true);
      expect(container.isRegistered(Symbol.for('test.nothing'))).toBe(false);
    });
    const { container } = makeKernel({ plugins: [own] });
    expect(container.resolve(DOCUMENTS)).not.toBe(mine);
  });
});

it('is held by nobody of a name when it is registered after apply', async () => {
  const late = plugin('a', ({ container, hooks }) => {
    const register = () => void container.registerInstance(SHELF, {});
    hooks.configure.tap('a', register);
    hooks.tables.tap('a', register);
  });
  await expect(makeKernel({ plugins: [late] }).start()).rejects.toThrow(
    'plugin "a" failed in kernel.tables: a plugin registers "test.shelf", which code that ran after apply has already registered',
  );
});

it('is held by nobody when it could not be registered', () => {
  const clumsy = plugin('a', ({ container }) => {
    // tsyringe accepts a lifecycle only for classes.
    expect(() => container.register(SHELF, { useValue: {} } as never, { lifecycle: 1 })).toThrow('lifecycle');
  });
  const { container } = makeKernel({ plugins: [clumsy, plugin('b', ({ container }) => void container.registerInstance(SHELF, {}))] });
  expect(container.isRegistered(SHELF)).toBe(true);
});

it.each(['reset', 'clearInstances', 'dispose'] as const)('%s, which would take services away, is refused', (method) => {
  const taker = plugin('a', ({ container }) => void container[method]());
  expect(() => makeKernel({ plugins: [taker] })).toThrow(
    `plugin "a" failed in apply: plugin "a" calls ${method} of the container, which would remove the services of other plugins`,
  );
  makeKernel({ plugins: [plugin('a', ({ container }) => void container.createChildContainer().reset())] });
});
