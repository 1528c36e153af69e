import { DATABASE } from 'plinth';
import { ROLES } from 'plinth/plugins/users-permissions';
import { bootApp, eachDialect, onlyPlugins } from 'plinth/testing';
import { bootFactors, codeOf, FACTOR, type FactorApp, SECRET, wrongCode } from './factor-app.ts';

const AUTH = 'plugin::users-permissions.auth';
const STRANGERS = [`${AUTH}.callback`, `${AUTH}.register`, `${AUTH}.refresh`];
const PEOPLE = ['api::shop.shop.find', `${AUTH}.changePassword`];
const ACCESS = {
  roles: {
    public: { actions: STRANGERS },
    authenticated: { actions: PEOPLE },
    staff: { actions: PEOPLE },
  },
};

for (const jwtManagement of ['legacy-support', 'refresh'] as const) {
  eachDialect(`a role that requires a second factor, in the mode ${jwtManagement}`, (dialect) => {
    let app: FactorApp;
    let staff: string;
    beforeAll(async () => {
      app = await bootFactors({
        database: dialect,
        access: ACCESS,
        options: { jwtManagement, secondFactor: { requiredRoles: ['staff'] } },
      });
      staff = (await app.kernel.container.resolve(ROLES).find('staff'))?.documentId as string;
    });
    afterAll(() => app?.close());

    /** A user whose role begins to require a second factor. */
    const employ = async (name: string) => {
      const { user, ...tokens } = await app.register(name);
      await app.change(user.documentId, { role: staff });
      return { ...user, ...tokens } as unknown as { documentId: string; jwt: string; refreshToken: string };
    };
    const asked = async (name: string) => (await app.login(name)).body.error;

    it('has nobody sign in who does not set one up', async () => {
      await employ('alice');
      const error = await asked('alice');
      expect(error).toMatchObject({
        status: 400,
        name: 'SecondFactorError',
        message: 'Two-factor authentication is required and must be set up first',
        details: { secondFactor: { methods: ['totp'], enrol: true } },
      });
      const { ticket } = error.details.secondFactor;
      expect(await app.statusOf(ticket)).toBe(401);
      expect((await app.post(FACTOR, { ticket, code: '123456' })).body.error.message).toMatch(/Start again$/);
      const { status, body: setUp } = await app.post(`${FACTOR}/enrol`, { ticket });
      expect([status, Object.keys(setUp)]).toEqual([200, ['secret', 'uri']]);
      expect((await app.post(FACTOR, { ticket, code: wrongCode(setUp.secret) })).body.error.message).toBe('Invalid code');
      const { body } = await app.post(FACTOR, { ticket, code: codeOf(setUp.secret) });
      expect(body).toMatchObject({ jwt: expect.any(String), user: { username: 'alice' } });
      expect(body.recoveryCodes).toHaveLength(10);
      expect(await app.statusOf(body.jwt)).toBe(200);
      expect((await app.get(FACTOR, body.jwt)).body).toMatchObject({ enabled: true, required: true });

      // The ticket was for setup, and is used.
      expect((await app.post(`${FACTOR}/enrol`, { ticket })).body.error.message).toBe('Invalid ticket. Sign in again');
      const next = codeOf(setUp.secret, 1);
      expect((await app.post(FACTOR, { ticket, code: next })).body.error.message).toBe('Invalid ticket. Sign in again');
      const again = await asked('alice');
      expect(again.details.secondFactor.enrol).toBe(false);
      expect((await app.post(FACTOR, { ticket: again.details.secondFactor.ticket, code: next })).status).toBe(200);
    });

    it('is set up by one of those who try at once', async () => {
      await employ('bob');
      const { ticket } = (await asked('bob')).details.secondFactor;
      const { secret } = (await app.post(`${FACTOR}/enrol`, { ticket })).body;
      const code = codeOf(secret);
      const answers = await Promise.all([1, 2, 3].map(() => app.post(FACTOR, { ticket, code })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
      expect((await app.get(FACTOR, answers.find(({ status }) => status === 200)?.body.jwt)).body.recoveryCodes).toBe(10);
    });

    it('refuses the tokens of those who get such a role', async () => {
      const carol = await employ('carol');
      expect(await app.statusOf(carol.jwt)).toBe(401);
      const change = { currentPassword: 'secret1', password: 'secret2', passwordConfirmation: 'secret2' };
      expect((await app.post('/api/auth/change-password', change, carol.jwt)).status).toBe(401);
      expect((await app.post(`${FACTOR}/begin`, { password: 'secret1' }, carol.jwt)).status).toBe(401);
      if (jwtManagement === 'refresh') {
        const refreshed = await app.post('/api/auth/refresh', { refreshToken: carol.refreshToken });
        expect(refreshed.status).toBe(401);
      }
      await app.change(carol.documentId, { role: null });
      // The session ended with the role.
      expect(await app.statusOf(carol.jwt)).toBe(jwtManagement === 'refresh' ? 401 : 403);
    });

    it('has whoever turns theirs off set up another', async () => {
      const dave = await app.protect('dave');
      await app.change(dave.documentId, { role: staff });
      await app.rewind(dave.documentId);
      const { jwt } = (await app.post(FACTOR, { ticket: await app.ticketOf('dave'), code: codeOf(dave.secret) })).body;
      expect(await app.statusOf(jwt)).toBe(200);
      const off = await app.post(`${FACTOR}/disable`, { password: 'secret1', code: dave.recoveryCodes[0] }, jwt);
      expect([off.status, off.body.error.name, off.body.error.details.secondFactor.enrol]).toEqual([400, 'SecondFactorError', true]);
      expect(await app.statusOf(jwt)).toBe(401);
      const { ticket } = off.body.error.details.secondFactor;
      const { secret } = (await app.post(`${FACTOR}/enrol`, { ticket })).body;
      expect((await app.post(FACTOR, { ticket, code: codeOf(secret) })).status).toBe(200);
    });
  });
}

describe('roles that require a second factor', () => {
  it('have people set one up who register with them', async () => {
    const app = await bootFactors({ options: { secondFactor: { requiredRoles: ['authenticated'] } } });
    const made = await app.post('/api/auth/local/register', { username: 'alice', email: 'alice@example.com', password: 'secret1' });
    expect([made.status, made.body.error.name]).toEqual([400, 'SecondFactorError']);
    const { ticket } = made.body.error.details.secondFactor;
    const { secret } = (await app.post(`${FACTOR}/enrol`, { ticket })).body;
    expect((await app.post(FACTOR, { ticket, code: codeOf(secret) })).status).toBe(200);
    expect(app.events.map(({ kind }) => kind)).toEqual(['registered', 'second-factor-asked', 'second-factor-enabled', 'signed-in']);
    await app.close();
  });

  it('must exist, and cannot be removed', async () => {
    const boot = (requiredRoles: readonly string[], enabled = true) =>
      bootApp({
        app: {
          config: {
            plugins: {
              ...onlyPlugins('users-permissions', 'outgoing', 'limits'),
              'users-permissions': { config: { jwtSecret: SECRET, secondFactor: { enabled, requiredRoles } } },
            },
            access: { roles: { staff: { seed: true, actions: [] } } },
          },
        },
      });
    await expect(boot(['staff', 'stff'])).rejects.toThrow(/requiredRoles.*Role "stff" not found \(did you mean "staff"\?\)/s);
    await expect(boot(['staff'], false)).rejects.toThrow(/secondFactor.requiredRoles.*must be empty while `enabled` is false/s);
    const app = await boot(['staff']);
    await app.close();
  });

  it('cost no statement when a token is used', async () => {
    const app = await bootFactors();
    const { jwt } = await app.register('alice');
    const bob = await app.protect('bob');
    expect([await app.statusOf(jwt), await app.statusOf(bob.jwt)]).toEqual([200, 200]);
    const statements: string[] = [];
    app.kernel.container.resolve(DATABASE).knex.on('query', ({ sql }: { sql: string }) => statements.push(sql));
    for (let time = 0; time < 5; time++) expect([await app.statusOf(jwt), await app.statusOf(bob.jwt)]).toEqual([200, 200]);
    const aboutFactors = () => statements.filter((sql) => sql.includes('up_second_factors')).length;
    expect(aboutFactors()).toBe(0);
    await app.login('bob');
    expect(aboutFactors()).toBe(1);
    await app.close();
  });
});
