import { pino } from 'pino';
import { type Caller, type Documents, tokenRequest } from 'plinth';
import { createAccess } from 'plinth/testing';
import { hashToken } from '../token-hash.ts';
import { createTokenStore, type TokenInput, type TokenStore } from '../token-store.ts';
import { createTokenStrategy, TokenCallers, type TokenStrategy } from '../token-strategy.ts';
import { memoryFreshness } from './memory-freshness.ts';
import { temporaryDatabase } from './temporary-database.ts';

const KEY = 'a key of at least thirty-two characters';
const bringing = (bearer: string) => ({ ...tokenRequest(bearer), bearer });
const silent = pino({ level: 'silent' });

describe('TokenStrategy', () => {
  const access = createAccess();
  for (const part of ['find', 'findOne', 'create', 'readDraft', 'findable']) {
    access.declare({ action: `api::shop.shop.${part}`, plugin: 'rest', wildcard: true });
  }
  const callers = new TokenCallers(access, { model: { contentTypes: new Map() } as unknown as Documents['model'] });
  let freshness: ReturnType<typeof memoryFreshness>;
  let store: TokenStore;
  let strategy: TokenStrategy;
  let lookups: number;
  let close: () => Promise<void>;

  beforeEach(async () => {
    const memory = await temporaryDatabase();
    freshness = memoryFreshness(() => memory.database);
    store = createTokenStore(() => memory.database, freshness);
    lookups = 0;
    const counted: TokenStore = {
      ...store,
      findByHash: (hash) => {
        lookups += 1;
        return store.findByHash(hash);
      },
    };
    strategy = createTokenStrategy({ callers, freshness, store: counted, key: async () => KEY, log: silent });
    close = async () => {
      await strategy.settled();
      await memory.close();
    };
  });
  afterEach(() => close());

  const make = (value: string, change: Partial<TokenInput>) =>
    store.create({ name: value, type: 'read-only', actions: null, hash: hashToken(KEY, value), expires_at: null, ...change });
  const can = async (value: string) => {
    const caller = (await strategy.authenticate(bringing(value))) as Caller;
    return ['find', 'findOne', 'create', 'readDraft', 'findable'].filter((part) => caller.ability.can(`api::shop.shop.${part}`));
  };

  it('lets full-access tokens do everything, read-only ones what reads, custom ones what they list', async () => {
    await make('full', { type: 'full-access' });
    await make('read', { type: 'read-only' });
    await make('one', { type: 'custom', actions: ['api::shop.shop.create', 'api::gone.gone.find'] });
    await make('wild', { type: 'custom', actions: ['api::*'] });
    expect(await can('full')).toEqual(['find', 'findOne', 'create', 'readDraft', 'findable']);
    expect(await can('read')).toEqual(['find', 'findOne', 'readDraft']);
    expect(await can('one')).toEqual(['create']);
    expect(await can('wild')).toEqual(['find', 'findOne', 'create', 'readDraft', 'findable']);
  });

  it('gives tokens of equal rights one ability key, and says which token it is', async () => {
    await make('a', { type: 'read-only' });
    await make('b', { type: 'read-only' });
    const [a, b] = [(await strategy.authenticate(bringing('a'))) as Caller, (await strategy.authenticate(bringing('b'))) as Caller];
    expect(a).toMatchObject({ kind: 'token', trusted: false });
    expect(a.ability.key).toBe(b.ability.key);
    expect(a.id).not.toBe(b.id);
  });

  it('leaves tokens it does not know to others', async () => {
    expect(await strategy.authenticate(bringing('unknown'))).toBeNull();
  });

  it('refuses a token that has expired', async () => {
    await make('old', { expires_at: '2001-01-01T00:00:00.000Z' });
    await expect(strategy.authenticate(bringing('old'))).rejects.toMatchObject({ status: 401, message: 'Missing or invalid credentials' });
  });

  it('asks the database once while a token is in use', async () => {
    await make('read', {});
    for (let request = 0; request < 20; request++) await strategy.authenticate(bringing('read'));
    expect(lookups).toBe(1);
  });

  it('knows nothing of a token that was revoked', async () => {
    await make('read', {});
    await strategy.authenticate(bringing('read'));
    await store.revoke('read');
    expect(await strategy.authenticate(bringing('read'))).toBeNull();
  });

  it('notes that a token was used', async () => {
    await make('read', {});
    const before = new Date().toISOString();
    await strategy.authenticate(bringing('read'));
    await strategy.settled();
    const lastUsedAt = (await store.list())[0]?.last_used_at ?? '';
    expect(lastUsedAt >= before).toBe(true);
  });

  it('answers although the use cannot be noted', async () => {
    await make('read', {});
    const broken = createTokenStrategy({
      callers,
      freshness,
      store: { ...store, noteUse: async () => Promise.reject(new Error('read-only database')) },
      key: async () => KEY,
      log: silent,
    });
    expect(await broken.authenticate(bringing('read'))).toMatchObject({ kind: 'token' });
    await broken.settled();
  });
});
