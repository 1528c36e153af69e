import { createTokenStore, type TokenInput, type TokenStore } from '../token-store.ts';
import { memoryFreshness } from './memory-freshness.ts';
import { temporaryDatabase } from './temporary-database.ts';

function input(name: string, change: Partial<TokenInput> = {}): TokenInput {
  return { name, type: 'read-only', actions: null, hash: `hash of ${name}`, expires_at: null, ...change };
}

describe('TokenStore', () => {
  let store: TokenStore;
  let close: () => Promise<void>;

  beforeEach(async () => {
    const memory = await temporaryDatabase();
    store = createTokenStore(
      () => memory.database,
      memoryFreshness(() => memory.database),
    );
    close = memory.close;
  });
  afterEach(() => close());

  const names = async () => (await store.list()).map(({ origin, name }) => `${origin} ${name}`);

  it('finds a token by its hash alone', async () => {
    await store.create(input('one', { type: 'custom', actions: ['api::*'], expires_at: '2030-01-01T00:00:00.000Z' }));
    expect(await store.findByHash('hash of one')).toMatchObject({
      origin: 'command',
      name: 'one',
      type: 'custom',
      actions: ['api::*'],
      expires_at: '2030-01-01T00:00:00.000Z',
      last_used_at: null,
    });
    expect(await store.findByHash('one')).toBeNull();
  });

  it('refuses a second token of one name, and takes it after the first is revoked', async () => {
    await store.create(input('one'));
    await expect(store.create(input('one', { hash: 'another' }))).rejects.toThrow('A token named "one" already exists');
    await store.revoke('one');
    expect(await store.findByHash('hash of one')).toBeNull();
    await store.create(input('one', { hash: 'another' }));
  });

  it('revokes only what a command made', async () => {
    await store.replaceConfigured([input('full')]);
    await expect(store.revoke('full')).rejects.toThrow('"full" is defined in config/access');
    await expect(store.revoke('nothing')).rejects.toMatchObject({ status: 404, message: 'Token "nothing" not found' });
    expect(await names()).toEqual(['config full']);
  });

  it('makes configured tokens equal to the configuration and leaves the others alone', async () => {
    await store.create(input('mine'));
    await store.replaceConfigured([input('a'), input('b')]);
    expect(await names()).toEqual(['command mine', 'config a', 'config b']);

    await store.replaceConfigured([input('b', { type: 'custom', actions: ['api::*'] }), input('c')]);
    expect(await names()).toEqual(['command mine', 'config b', 'config c']);
    expect(await store.findByHash('hash of a')).toBeNull();
    expect(await store.findByHash('hash of b')).toMatchObject({ type: 'custom', actions: ['api::*'] });

    await store.replaceConfigured([]);
    expect(await names()).toEqual(['command mine']);
  });

  it('ends the old value of a configured token when it changes, also when two tokens swap theirs', async () => {
    await store.replaceConfigured([input('a'), input('b')]);
    await store.replaceConfigured([input('a', { hash: 'new' }), input('b')]);
    expect(await store.findByHash('hash of a')).toBeNull();
    await store.replaceConfigured([input('a', { hash: 'hash of b' }), input('b', { hash: 'new' })]);
    expect(await store.findByHash('hash of b')).toMatchObject({ name: 'a' });
    expect(await store.findByHash('new')).toMatchObject({ name: 'b' });
  });

  it('takes over a token made by command whose value is now configured', async () => {
    await store.create(input('mine'));
    await store.replaceConfigured([input('deployed', { hash: 'hash of mine', type: 'full-access' })]);
    expect(await names()).toEqual(['config deployed']);
  });

  it('writes nothing when the stored tokens are those of the configuration', async () => {
    await store.replaceConfigured([input('a'), input('b')]);
    const before = await store.list();
    await store.replaceConfigured([input('b'), input('a')]);
    expect(await store.list()).toEqual(before);
  });

  it('notes the last use, but not again before the given time', async () => {
    await store.create(input('one'));
    const { id } = (await store.list())[0] as { id: number };
    await store.noteUse(id, '2030-01-01T00:01:00.000Z', '2030-01-01T00:00:00.000Z');
    await store.noteUse(id, '2030-01-01T00:01:30.000Z', '2030-01-01T00:00:30.000Z');
    expect((await store.list())[0]).toMatchObject({ last_used_at: '2030-01-01T00:01:00.000Z' });
    await store.noteUse(id, '2030-01-01T00:02:30.000Z', '2030-01-01T00:01:30.000Z');
    expect((await store.list())[0]).toMatchObject({ last_used_at: '2030-01-01T00:02:30.000Z' });
  });
});
