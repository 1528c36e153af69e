import { join } from 'node:path';
import { appFolder, removeAppFolders } from '../../config/test/app-folder.ts';
import { plinth, startPlinth } from './run-plinth.ts';

afterAll(removeAppFolders);

const SHOP = `
import { definePlugin, z } from 'plinth';
import { SETTINGS } from 'plinth/plugins/settings';
export default definePlugin({
  name: 'shop',
  requires: ['settings'],
  apply({ container }) {
    container.resolve(SETTINGS).define('shop', z.strictObject({ limit: z.int().default(10), apiKey: z.string().optional() }), { secret: ['apiKey'] });
  },
});
`;

describe('plinth settings', () => {
  it('changes what nodes have, and takes a secret away that cannot be opened any more', async () => {
    const app = appFolder({
      'plugins/shop.ts': SHOP,
      'config/plugins.ts': "export default { shop: { resolve: './plugins/shop.ts' } };",
    });
    const env = { DATABASE_URL: `sqlite:${join(app, 'data.db')}`, LOG_LEVEL: 'silent', ENCRYPTION_KEY: 'k'.repeat(40) };
    const settings = (args: readonly string[], input = '', other: object = {}) =>
      plinth(['settings', ...args, '--app', app], { ...env, ...other }, input);
    expect((await settings(['set', 'shop', 'limit', '20'])).out).toBe('shop.limit was set\n');
    expect((await settings(['set', 'shop', 'apiKey'], 'hunter2-and-a-half\n')).code).toBe(0);
    const { out } = await settings(['show']);
    expect(out).toMatch(/^shop +limit +20 +database$/m);
    expect(out).toMatch(/^shop +apiKey +\(secret, set\) +database$/m);
    expect(await settings(['set', 'shop', 'limti', '5'])).toMatchObject({ code: 1, err: expect.stringContaining('did you mean "limit"') });

    const other = { ENCRYPTION_KEY: 'o'.repeat(40) };
    const refused = await plinth(['start', '--app', app, '--port', '0'], { ...env, ...other });
    expect(refused).toMatchObject({ code: 1, err: expect.stringMatching(/encryptionKey.*shop\.apiKey.*plinth settings unset/) });
    expect((await settings(['unset', 'shop', 'apiKey'], '', other)).out).toBe('shop.apiKey was reset to its default\n');
    const started = startPlinth(['start', '--app', app, '--port', '0'], { ...env, ...other });
    await started.printed(/^ready /);
    started.stop();
    expect((await started.done).code).toBe(0);
  });
});
