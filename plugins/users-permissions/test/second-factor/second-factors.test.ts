import { DATABASE, DOCUMENTS, definePlugin } from 'plinth';
import { ROLES, SecondFactorError, SIGN_IN, USER_UID } from 'plinth/plugins/users-permissions';
import { sqliteDialect } from 'plinth/testing';
import { signingKeys } from '../../tokens/signing-key.ts';
import { epochOf, signToken } from '../../tokens/user-token.ts';
import { bootAccounts } from '../accounts-app.ts';
import { bootFactors, codeOf, FACTOR, LOGIN, SECRET, wrongCode } from './factor-app.ts';

describe('second factors', () => {
  it('have tickets that end', async () => {
    const app = await bootFactors({ options: { secondFactor: { ticketLifespan: 30 } } });
    const alice = await app.protect('alice');
    const ticket = await app.ticketOf('alice');
    const { jwt } = await app.register('bob');
    const { secret } = (await app.post(`${FACTOR}/begin`, { password: 'secret1' }, jwt)).body;
    const now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => now + 31_000);
    try {
      expect((await app.post(FACTOR, { ticket, code: codeOf(alice.secret) })).body.error.message).toBe('Invalid ticket. Sign in again');
      expect((await app.post(`${FACTOR}/enable`, { code: codeOf(secret) }, jwt)).body.error.message).toMatch(/Start again$/);
    } finally {
      clock.mockRestore();
    }
    await app.close();
  });

  it('are counted by address and ticket, as everything that is asked of accounts', async () => {
    const app = await bootFactors({ options: { rateLimit: { requests: 3 } } });
    const statuses = [];
    for (let time = 0; time < 4; time++) statuses.push((await app.post(FACTOR, { ticket: 'a', code: '123456' })).status);
    expect(statuses).toEqual([400, 400, 400, 429]);
    const alice = await app.protect('alice').catch(() => null);
    expect(alice).toBeNull();
    await app.close();
  });

  it('let sign-ins begin anew that failed before, once the code was right', async () => {
    const app = await bootFactors({ options: { rateLimit: { requests: 100, signIns: 3 } } });
    const alice = await app.protect('alice');
    const statuses = async (count: number) => {
      const found: number[] = [];
      for (let time = 0; time < count; time++) found.push((await app.login('alice')).status);
      return found;
    };
    const ticket = await app.ticketOf('alice');
    expect(await statuses(3)).toEqual([400, 400, 429]);
    expect((await app.post(FACTOR, { ticket, code: codeOf(alice.secret) })).status).toBe(200);
    expect(await statuses(4)).toEqual([400, 400, 400, 429]);
    await app.close();
  });

  it('let nobody who has a token try passwords', async () => {
    const app = await bootFactors({ options: { rateLimit: { requests: 100, signIns: 3 } } });
    const { jwt } = await app.register('alice');
    const statuses: number[] = [];
    for (let time = 0; time < 4; time++) statuses.push((await app.post(`${FACTOR}/begin`, { password: 'wrong' }, jwt)).status);
    expect(statuses).toEqual([400, 400, 400, 429]);
    await app.close();
  });

  it('are no matter of those who are no users', async () => {
    const app = await bootFactors({ env: { TOKEN_FULL: 'full-access-token' } });
    expect((await app.get(FACTOR, 'full-access-token')).status).toBe(401);
    for (const path of ['begin', 'enable', 'disable', 'recovery-codes']) {
      expect((await app.post(`${FACTOR}/${path}`, {}, 'full-access-token')).status).toBe(401);
    }
    await app.close();
  });

  it('are turned off by a code alone where there is no password, and on by nobody', async () => {
    const app = await bootFactors();
    const keys = signingKeys(SECRET);
    // As for users who sign in by an identity provider.
    const tokenOf = (id: number, factor: string | null) =>
      signToken(keys, { id, epoch: epochOf(keys, { id, passwordHash: null }, factor), session: null }, 60);
    const { user } = await app.register('alice');
    await app.change(user.documentId, { password: null });
    const begun = await app.post(`${FACTOR}/begin`, { password: 'secret1' }, tokenOf(user.id, null));
    expect([begun.status, begun.body.error.message]).toEqual([400, 'You must set a password first; it is needed to verify your identity']);

    const bob = await app.protect('bob');
    await app.change(bob.documentId, { password: null });
    const factor = (await app.rows('up_second_factors'))[0]?.id as string;
    expect(await app.statusOf(tokenOf(bob.id, null))).toBe(401);
    const off = (code: string) => app.post(`${FACTOR}/disable`, { code }, tokenOf(bob.id, factor));
    expect((await off(wrongCode(bob.secret))).status).toBe(400);
    expect((await off(codeOf(bob.secret))).status).toBe(200);
    await app.close();
  });

  it('show nothing of a user whom a rule hides, not even to that user', async () => {
    const shy = definePlugin({
      name: 'shy',
      requires: ['users-permissions'],
      apply: ({ container }) =>
        container
          .resolve(DOCUMENTS)
          .addRule({ plugin: 'shy', applies: ({ uid }) => uid === USER_UID, where: { username: { $ne: 'shy' } } }),
    });
    const app = await bootFactors({ more: [shy] });
    const { jwt } = await app.register('shy');
    const { secret } = (await app.post(`${FACTOR}/begin`, { password: 'secret1' }, jwt)).body;
    const on = await app.post(`${FACTOR}/enable`, { code: codeOf(secret) }, jwt);
    expect([on.status, on.body.user]).toEqual([200, {}]);
    await app.rewind((await app.rows('up_second_factors'))[0]?.account as string);
    const off = await app.post(`${FACTOR}/disable`, { password: 'secret1', code: codeOf(secret) }, on.body.jwt);
    expect([off.status, off.body.user]).toEqual([200, {}]);
    await app.close();
  });

  it('leave refresh tokens in their cookie', async () => {
    const app = await bootFactors({ options: { jwtManagement: 'refresh', sessions: { httpOnly: true } } });
    const alice = await app.protect('alice');
    expect(alice.refreshToken).toBeUndefined();
    const { body, headers } = await app.post(FACTOR, { ticket: await app.ticketOf('alice'), code: codeOf(alice.secret) });
    expect(Object.keys(body)).toEqual(['jwt', 'user']);
    expect(String(headers['set-cookie'])).toMatch(/^plinth_refresh=[\w.-]{100,}; .*HttpOnly/);
    const ticket = await app.ticketOf('alice');
    const elsewhere = await app.request
      .post(FACTOR)
      .set('Origin', 'https://evil.example')
      .send({ ticket, code: codeOf(alice.secret, 1) });
    expect(elsewhere.status).toBe(403);
    await app.close();
  });

  it('cannot be read with another key, and say so', async () => {
    const database = await sqliteDialect.createDatabase();
    const one = await bootFactors({ database: database.url });
    const alice = await one.protect('alice');
    await one.close();
    const other = await bootFactors({ database: database.url, options: { jwtSecret: SECRET.toUpperCase() } });
    const answer = await other.post(FACTOR, { ticket: await other.ticketOf('alice'), code: codeOf(alice.secret) });
    expect([answer.status, answer.body.error.message]).toEqual([
      400,
      'This two-factor setup can no longer be verified. Ask an administrator to reset it',
    ]);
    await other.close();
    await database.remove();
  });

  it('are there for other ways than REST', async () => {
    const app = await bootFactors();
    const alice = await app.protect('alice');
    const signIn = app.kernel.container.resolve(SIGN_IN);
    const request = { caller: await app.kernel.container.resolve(ROLES).anonymous(), address: null, requestId: null };
    const asked: unknown = await signIn.login({ identifier: 'alice', password: 'secret1' }, request).catch((error: unknown) => error);
    expect(asked).toBeInstanceOf(SecondFactorError);
    const { ticket } = (asked as SecondFactorError).details.secondFactor as { ticket: string };
    const session = await signIn.secondFactor?.complete({ ticket, code: codeOf(alice.secret) }, request);
    expect(session).toMatchObject({ jwt: expect.any(String), user: { username: 'alice' } });
    await app.close();
  });

  it('are not there unless they are switched on', async () => {
    const app = await bootAccounts({ options: { secondFactor: { issuer: 'Shop' } } });
    const { jwt } = await app.register('alice');
    for (const path of ['', '/begin', '/enable', '/disable', '/recovery-codes', '/enrol']) {
      const [known, unknown] = [await app.post(`${FACTOR}${path}`, {}, jwt), await app.post('/api/auth/nothing', {}, jwt)];
      expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    }
    expect((await app.get(FACTOR, jwt)).status).toBe(404);
    expect((await app.post(LOGIN, { identifier: 'alice', password: 'secret1' })).status).toBe(200);
    expect(app.kernel.container.resolve(SIGN_IN).secondFactor).toBeNull();
    const { knex } = app.kernel.container.resolve(DATABASE);
    expect(await knex.schema.hasTable('up_second_factors')).toBe(false);
    await app.close();
  });
});
