import { bootStaff, ORIGIN, PASSWORD } from './staff-app.ts';

describe('an invitation in production', () => {
  it.each([
    ['without the URL of the service', {}, { error: expect.stringContaining('set url in config/server') }],
    ['with it', { url: ORIGIN }, 'queued'],
  ] as const)('has its link, and says what becomes of the mail, %s', async (_name, server, expected) => {
    const smtp = { host: '127.0.0.1', port: 9, requireTls: false };
    const users = { 'users-permissions': { config: { jwtSecret: 'q8fZ2mYx0vB7nK4sT1wL9cR6dH3gJ5pA' } } };
    const app = await bootStaff({
      env: { NODE_ENV: 'production', JWT_SECRET: 'x'.repeat(43) },
      plugins: { ...users, mail: { config: { from: 'post@shop.example', smtp } } },
      server: { url: undefined, ...server },
    });
    try {
      await app.employ('root', 'administrator');
      const root = app.browser();
      await root.post('/auth/local', { identifier: 'root@example.com', password: PASSWORD });
      const { body } = await root.post('/staff', { name: 'Ada', email: 'ada@example.com', role: 'author' });
      expect([body.data?.mail, typeof body.data?.link]).toEqual([expected, 'string']);
    } finally {
      await app.close();
    }
  });
});
