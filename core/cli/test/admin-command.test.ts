import { join } from 'node:path';
import { appFolder, removeAppFolders } from '../../config/test/app-folder.ts';
import { plinth, startPlinth } from './run-plinth.ts';

afterAll(removeAppFolders);

describe('plinth admin create', () => {
  const app = appFolder({ 'config/server.json': '{}' });

  it('makes somebody while a server runs, who signs in there at once, and prints nothing that nobody asked for', async () => {
    const env = { DATABASE_URL: `sqlite:${join(app, 'data.db')}` };
    const running = startPlinth(['start', '--app', app, '--port', '0'], { ...env, LOG_LEVEL: 'silent' });
    try {
      const [, url] = await running.printed(/^ready (http:\S+)/);
      const given = ['admin', 'create', 'eva@example.com', '--role', 'administrator', '--app', app];
      expect(await plinth(given, env, 'a long password\n')).toMatchObject({
        code: 0,
        out: 'Created "eva@example.com" with the role "administrator"\n',
        err: '',
      });
      expect(await plinth(given, env, 'a long password\n')).toMatchObject({
        code: 1,
        out: '',
        err: expect.stringContaining('address is already in use'),
      });
      const signed = await fetch(`${url}/admin/api/auth/local`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ identifier: 'eva@example.com', password: 'a long password' }),
      });
      expect(signed.status).toBe(200);
    } finally {
      running.stop();
      expect((await running.done).out).toMatch(/^ready http:\S+\n$/);
    }
  });
});
