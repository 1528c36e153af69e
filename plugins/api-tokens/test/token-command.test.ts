import type { Command } from 'plinth';
import { SYSTEM } from 'plinth';
import { createAccess } from 'plinth/testing';
import { tokenCommand } from '../token-command.ts';
import { hashToken } from '../token-hash.ts';
import { createTokenStore, type TokenStore } from '../token-store.ts';
import { memoryFreshness } from './memory-freshness.ts';
import { temporaryDatabase } from './temporary-database.ts';

describe('plinth token', () => {
  let store: TokenStore;
  let command: Command;
  let close: () => Promise<void>;

  beforeEach(async () => {
    const memory = await temporaryDatabase();
    const access = createAccess();
    access.declare({ action: 'api::shop.shop.find', plugin: 'rest', wildcard: true });
    store = createTokenStore(
      () => memory.database,
      memoryFreshness(() => memory.database),
    );
    command = tokenCommand({ access, store, key: async () => 'key', plugins: ['rest'] });
    close = memory.close;
  });
  afterEach(() => close());

  async function run(name: string, given: readonly string[], options: Record<string, unknown> = {}): Promise<readonly string[]> {
    const lines: string[] = [];
    const chosen = command.commands?.find((one) => one.name === name);
    await chosen?.run?.({
      caller: SYSTEM,
      kernel: {} as never,
      arguments: given,
      options,
      print: (line) => lines.push(line),
      readSecret: async () => '',
    });
    return lines;
  }

  it('makes a token and prints its value, of which only the hash is kept', async () => {
    const [value, ...more] = await run('create', ['deploy'], { type: 'custom', actions: 'api::shop.shop.find, api::*', expires: '30d' });
    expect(more).toEqual([]);
    const stored = await store.findByHash(hashToken('key', value ?? ''));
    expect(stored).toMatchObject({ name: 'deploy', type: 'custom', actions: ['api::shop.shop.find', 'api::*'] });
    expect(JSON.stringify(stored)).not.toContain(value);
    const days = (Date.parse(stored?.expires_at ?? '') - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(30);
  });

  it('lists tokens without anything that could be used', async () => {
    const [value] = await run('create', ['deploy'], { type: 'read-only', expires: '2999-01-01' });
    const lines = await run('list', []);
    expect(lines).toEqual([
      'name    type       from     expires                   last used',
      'deploy  read-only  command  2999-01-01T00:00:00.000Z  never',
    ]);
    expect(lines.join()).not.toContain(value);
    expect(lines.join()).not.toContain(hashToken('key', value ?? ''));
  });

  it('revokes', async () => {
    await run('create', ['deploy'], { type: 'full-access' });
    expect(await run('revoke', ['deploy'])).toEqual(['Revoked "deploy"']);
    expect(await store.list()).toEqual([]);
  });

  it.each([
    [{}, '--type must be one of full-access, read-only, custom; it is missing'],
    [{ type: 'all' }, '--type must be one of full-access, read-only, custom; found "all"'],
    [{ type: 'custom' }, 'A custom token needs actions'],
    [{ type: 'full-access', actions: 'api::*' }, '--actions requires --type custom; the type of this token is full-access'],
    [{ type: 'custom', actions: 'api::shop.shop.fnd' }, 'did you mean "api::shop.shop.find"?'],
    [{ type: 'full-access', expires: 'soon' }, 'found "soon"'],
    [{ type: 'full-access', expires: '2001-01-01' }, '--expires is in the past'],
    [{ type: 'full-access', expires: '2001-13-45' }, 'found "2001-13-45"'],
  ])('refuses %j', async (options, message) => {
    await expect(run('create', ['deploy'], options)).rejects.toThrow(message);
    expect(await store.list()).toEqual([]);
  });

  it('refuses a token without a name', async () => {
    await expect(run('create', [' '], { type: 'full-access' })).rejects.toThrow('must have 1 to 255');
  });

  it.each(['a\nb', 'a\u001b[2J', 'a\u202eb'])('refuses a name with characters that a terminal obeys (%j)', async (name) => {
    await expect(run('create', [name], { type: 'full-access' })).rejects.toThrow('control characters');
  });
});
