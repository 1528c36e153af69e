import { createHmac } from 'node:crypto';
import { bootApp } from 'plinth/testing';
import { TOKEN_IMPORTS } from '../index.ts';

const SALT = 'the salt of the other server';
const accessKey = (value: string) => createHmac('sha512', SALT).update(value).digest('hex');
const token = (name: string, value: string, more: object = {}) => ({
  ...{ name, type: 'full-access' as const, actions: null, accessKey: accessKey(value) },
  ...{ expiresAt: null, lastUsedAt: null, createdAt: '2025-01-02T03:04:05.000Z' },
  ...more,
});
const boot = (config: object) => bootApp({ app: { config: { plugins: { 'api-tokens': { config } } } } });

describe('tokens that were brought over', () => {
  it('are recognised by the values that clients have, with their salt', async () => {
    const app = await boot({ importedSalt: SALT });
    const imports = app.kernel.container.resolve(TOKEN_IMPORTS);
    const expired = { expiresAt: '2025-01-03T00:00:00.000Z' };
    await imports.replace([token('website', 'known-to-the-website'), token('old', 'an-old-one', expired)]);
    const ask = (value: string) => app.request.get('/api/users').set('Authorization', `Bearer ${value}`);
    expect((await ask('known-to-the-website')).status).toBe(200);
    expect((await ask('an-old-one')).status).toBe(401);
    expect((await ask(accessKey('known-to-the-website'))).status).toBe(401);
    expect(await imports.replace([])).toEqual([]);
    expect((await ask('known-to-the-website')).status).toBe(401);
    await app.close();
  });

  it('are not recognised without the salt', async () => {
    const app = await boot({});
    await app.kernel.container.resolve(TOKEN_IMPORTS).replace([token('website', 'known-to-the-website')]);
    expect((await app.request.get('/api/users').set('Authorization', 'Bearer known-to-the-website')).status).toBe(401);
    await app.close();
  });

  it('of one value or one name are one token', async () => {
    const app = await boot({ importedSalt: SALT });
    const imports = app.kernel.container.resolve(TOKEN_IMPORTS);
    const named = ['one', 'other', 'third'].map((name) => token(name, name === 'third' ? 'y'.repeat(30) : 'x'.repeat(30)));
    expect(await imports.replace([...named, token('one', 'z'.repeat(30))])).toEqual(['other', 'one']);
    await app.close();
  });
});
