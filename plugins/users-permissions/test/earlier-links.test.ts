import { askGraphql, eachDialect } from 'plinth/testing';
import { type AccountsApp, bootAccounts } from './accounts-app.ts';
import { mailbox, parameter } from './mailbox.ts';

const TOKEN = 'a-token-of-a-machine';

eachDialect('what users were given before', (dialect) => {
  describe.each(['refresh', 'legacy-support'])('with tokens of the mode %s', (jwtManagement) => {
    const box = mailbox();
    let app: AccountsApp;
    let roles: readonly { readonly id: number; readonly documentId: string; readonly type: string }[];
    let count = 0;
    beforeAll(async () => {
      app = await bootAccounts({
        database: dialect,
        options: { jwtManagement, rateLimit: { enabled: false } },
        logger: box.logger,
        env: { TOKEN_FULL: TOKEN },
      });
      roles = (await app.get('/api/users-permissions/roles', TOKEN)).body.roles;
    });
    afterAll(() => app?.close());

    const role = (type: string) => roles.find((each) => each.type === type) as (typeof roles)[number];
    const register = () => app.register(`user${++count}`);
    type Registered = Awaited<ReturnType<typeof register>>;
    const put = ({ user: { id } }: Registered, body: object) =>
      app.request.put(`/api/users/${id}`).set('Authorization', `Bearer ${TOKEN}`).send(body);
    const graphql = ({ user: { id } }: Registered, data: string) =>
      askGraphql(app, `mutation { updateUsersPermissionsUser(id: ${id}, data: { ${data} }) { data { username } } }`, { token: TOKEN });

    const ways: Readonly<Record<string, (who: Registered) => PromiseLike<unknown>>> = {
      'a role over REST': (who) => put(who, { role: role('public').id }),
      'a role over GraphQL': (who) => graphql(who, `role: "${role('public').documentId}"`),
      'a role by the app': ({ user: { documentId } }) => app.change(documentId, { role: role('public').documentId }),
      'a role, and the first one again': async (who) => {
        await put(who, { role: role('public').id });
        await put(who, { role: role('authenticated').id });
      },
      'an address': (who) => put(who, { email: `other${++count}@example.com` }),
      'a block and its end': async (who) => {
        await put(who, { blocked: true });
        await put(who, { blocked: false });
      },
    };

    // A token goes on with the rights of another role, as in the reference; it is not renewed.
    it.each(Object.keys(ways))('ends with %s: tokens are refused', async (way) => {
      const who = await register();
      expect((await app.get('/api/shops', who.jwt)).status).toBe(200);
      await ways[way]?.(who);
      const outlives = way.startsWith('a role');
      const { status } = await app.get('/api/users/me', who.jwt);
      expect([status, status === 401]).toEqual([outlives ? expect.any(Number) : 401, !outlives]);
      const { refreshToken } = who as unknown as { readonly refreshToken?: string };
      if (refreshToken !== undefined) expect((await app.post('/api/auth/refresh', { refreshToken })).status).toBe(401);
      const again = await app.post('/api/auth/local', { identifier: who.user.username, password: 'secret1' });
      expect((await app.get('/api/shops', again.body.jwt)).status).toBe(200);
    });

    it.each(Object.keys(ways))('ends with %s: a link sets no password', async (way) => {
      const who = await register();
      await app.post('/api/auth/forgot-password', { email: `${who.user.username}@example.com` });
      const code = parameter(await box.next(), 'code');
      await ways[way]?.(who);
      const reset = { code, password: 'secret2', passwordConfirmation: 'secret2' };
      expect((await app.post('/api/auth/reset-password', reset)).body.error?.message).toBe('Incorrect code provided');
    });

    it.each(Object.keys(ways))('ends with %s: a link confirms no address', async (way) => {
      const who = await register();
      await app.change(who.user.documentId, { confirmed: false });
      await app.post('/api/auth/send-email-confirmation', { email: `${who.user.username}@example.com` });
      const code = parameter(await box.next(), 'confirmation');
      await ways[way]?.(who);
      expect((await app.get(`/api/auth/email-confirmation?confirmation=${code}`)).body.error?.message).toBe('Invalid token');
    });

    it('stays with another name', async () => {
      const who = await register();
      await put(who, { username: `renamed${count}`, confirmed: true });
      expect((await app.get('/api/shops', who.jwt)).status).toBe(200);
    });

    it('has the rights of the other role that users get when theirs is deleted', async () => {
      const name = `Passing ${jwtManagement}`;
      const made = await app.post('/api/users-permissions/roles', { name, permissions: {} }, TOKEN);
      expect(made.status).toBe(200);
      const { id } = (await app.get('/api/users-permissions/roles', TOKEN)).body.roles.find((each: { name: string }) => each.name === name);
      const who = await register();
      await put(who, { role: id });
      const { jwt } = (await app.post('/api/auth/local', { identifier: who.user.username, password: 'secret1' })).body;
      expect((await app.get('/api/shops', jwt)).status).toBe(403);
      expect((await app.request.delete(`/api/users-permissions/roles/${id}`).set('Authorization', `Bearer ${TOKEN}`)).status).toBe(200);
      expect((await app.get('/api/shops', jwt)).status).toBe(200);
    });
  });
});
