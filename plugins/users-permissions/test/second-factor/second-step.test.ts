import { pino } from 'pino';
import { DATABASE } from 'plinth';
import { ROLES, SecondFactorError, SIGN_IN } from 'plinth/plugins/users-permissions';
import { eachDialect, type TestDialect, testDialects } from 'plinth/testing';
import { bootAccounts } from '../accounts-app.ts';
import { bootFactors, codeOf, FACTOR, type FactorApp, LOGIN, SECRET, wrongCode } from './factor-app.ts';

eachDialect('the ticket of a sign-in', (dialect) => {
  let app: FactorApp;
  let log = '';
  beforeAll(async () => {
    const logger = pino({ level: 'info' }, { write: (line: string) => void (log += line) });
    app = await bootFactors({ database: dialect, options: { jwtManagement: 'refresh' }, logger });
  });
  afterAll(() => app?.close());

  const INVALID = [400, 'Invalid ticket: sign in again'];
  /** The code of a mail, which only the log shows. */
  const resetCode = async (email: string): Promise<string> => {
    log = '';
    await app.post('/api/auth/forgot-password', { email });
    for (let tries = 0; tries < 200; tries++) {
      const [, code] = /code=([\w-]{43})/.exec(log) ?? [];
      if (code !== undefined) return code;
      await new Promise((go) => setTimeout(go, 10));
    }
    throw new Error('no mail came');
  };
  const give = async (ticket: unknown, code: unknown) => {
    const { status, body } = await app.post(FACTOR, { ticket, code });
    return [status, body.error?.message];
  };

  it('is of one user, whatever code comes with it', async () => {
    const alice = await app.protect('alice');
    const bob = await app.protect('bob');
    expect(await give(await app.ticketOf('alice'), codeOf(bob.secret))).toEqual([400, 'Invalid code']);
    expect(await give(await app.ticketOf('alice'), bob.recoveryCodes[0])).toEqual([400, 'Invalid code']);
    expect(await give(await app.ticketOf('bob'), codeOf(bob.secret))).toEqual([200, undefined]);
    expect(await give(await app.ticketOf('alice'), codeOf(alice.secret))).toEqual([200, undefined]);
  });

  it('is nothing but what was sealed here, for this', async () => {
    const carol = await app.protect('carol');
    const ticket = await app.ticketOf('carol');
    const [content = '', seal = ''] = ticket.split('.');
    const other = JSON.parse(Buffer.from(content, 'base64url').toString());
    other[1] = carol.id + 1;
    const wrong = [
      `${Buffer.from(JSON.stringify(other)).toString('base64url')}.${seal}`,
      `${content}.${'0'.repeat(64)}`,
      `${content}.`,
      content,
      `${ticket}.`,
      carol.jwt,
      carol.refreshToken,
      carol.secret,
      'x'.repeat(100_000),
    ];
    for (const text of wrong) expect(await give(text, codeOf(carol.secret))).toEqual(INVALID);
    // Nor can it be used for anything else.
    expect(await app.statusOf(ticket)).toBe(401);
    expect((await app.post('/api/auth/refresh', { refreshToken: ticket })).status).toBe(401);
    const reset = { code: ticket, password: 'secret2', passwordConfirmation: 'secret2' };
    expect((await app.post('/api/auth/reset-password', reset)).body.error.message).toBe('Incorrect code provided');
    expect((await app.post(`${FACTOR}/enrol`, { ticket })).body.error.message).toBe('There is a second factor already');
    expect(await give(ticket, codeOf(carol.secret))).toEqual([200, undefined]);
  });

  it('ends with another password, another factor, a block, and the user', async () => {
    const dave = await app.protect('dave');
    const first = await app.ticketOf('dave');
    await app.change(dave.documentId, { password: 'secret2' });
    expect(await give(first, codeOf(dave.secret))).toEqual(INVALID);
    const second = await app.ticketOf('dave', 'secret2');
    await app.change(dave.documentId, { blocked: true });
    expect(await give(second, codeOf(dave.secret))).toEqual([400, 'Your account has been blocked by an administrator']);
    await app.change(dave.documentId, { blocked: false });
    expect(await give(second, codeOf(dave.secret))).toEqual([200, undefined]);
    await app.rewind(dave.documentId);
    const { jwt } = (await app.post(FACTOR, { ticket: second, code: codeOf(dave.secret) })).body;
    const { body } = await app.post(`${FACTOR}/disable`, { password: 'secret2', code: dave.recoveryCodes[0] }, jwt);
    expect(await give(second, dave.recoveryCodes[1])).toEqual(INVALID);
    const { secret } = (await app.post(`${FACTOR}/begin`, { password: 'secret2' }, body.jwt)).body;
    expect((await app.post(`${FACTOR}/enable`, { code: codeOf(secret) }, body.jwt)).status).toBe(200);
    expect(await give(second, codeOf(secret, 1))).toEqual(INVALID);
    expect(await app.statusOf(jwt)).toBe(401);
  });

  it('is no way to do without the factor: nor is another password by mail', async () => {
    const erin = await app.protect('erin');
    const code = await resetCode('erin@example.com');
    const reset = await app.post('/api/auth/reset-password', { code, password: 'secret2', passwordConfirmation: 'secret2' });
    expect([reset.status, reset.body.error.name]).toEqual([400, 'SecondFactorError']);
    expect(await app.statusOf(erin.jwt)).toBe(401);
    expect(await give(reset.body.error.details.secondFactor.ticket, codeOf(erin.secret))).toEqual([200, undefined]);
    expect((await app.login('erin')).body.error.message).toBe('Invalid identifier or password');
    expect((await app.login('erin', 'secret2')).body.error.name).toBe('SecondFactorError');
  });

  it('is only shown to who knows the password', async () => {
    await app.protect('frank');
    const wrong = await app.login('frank', 'secret2');
    const unknown = await app.login('nobody', 'secret2');
    expect(wrong.body).toEqual(unknown.body);
    expect(wrong.body.error.message).toBe('Invalid identifier or password');
  });

  it.each([
    ['nothing', undefined],
    ['no text', ''],
    ['a number', 123_456],
    ['an object', { $ne: null }],
    ['a list', ['123456']],
    ['NUL', '12345\u0000'],
    ['a lone surrogate', '\ud800'],
    ['five digits', '12345'],
    ['seven digits', '1234567'],
    ['other digits', '١٢٣٤٥٦'],
    ['a sign', '+12345'],
    ['nearly 1 MB', '1'.repeat(1_000_000)],
  ])('does not take %s for a code, nor for itself', async (_what, value) => {
    const ticket = await app.ticketOf('frank');
    const before = app.events.length;
    for (const body of [
      { ticket, code: value },
      { ticket: value, code: '123456' },
    ]) {
      const answer = await app.post(FACTOR, body);
      expect(answer.status).toBe(400);
      expect(answer.body.error.name).toBe('ValidationError');
      expect(JSON.stringify(answer.body)).not.toContain('12345');
    }
    expect(app.events.slice(before).map(({ kind }) => kind)).toEqual([]);
  });

  it('comes in an object', async () => {
    for (const body of [[], ['ticket'], 'ticket']) expect((await app.post(FACTOR, body)).status).toBe(400);
  });
});

eachDialect('codes that are wrong', (dialect) => {
  it('have to be waited for after five in a row, longer each time; recovery codes do not', async () => {
    const app = await bootFactors({ database: dialect });
    const alice = await app.protect('alice');
    const ticket = await app.ticketOf('alice');
    const give = (code: string | undefined, from = ticket) => app.post(FACTOR, { ticket: from, code });
    const wrong = wrongCode(alice.secret);
    for (let time = 0; time < 5; time++) expect((await give(wrong)).status).toBe(400);
    const limited = await give(codeOf(alice.secret));
    expect([limited.status, limited.body.error.name]).toEqual([429, 'RateLimitError']);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(50);
    expect(Number(limited.headers['retry-after'])).toBeLessThanOrEqual(60);
    // Another ticket is no new beginning, and neither is another way.
    expect((await give(codeOf(alice.secret), await app.ticketOf('alice'))).status).toBe(429);
    expect((await app.post(`${FACTOR}/recovery-codes`, { code: codeOf(alice.secret) }, alice.jwt)).status).toBe(429);

    const later = () =>
      app.kernel.container
        .resolve(DATABASE)
        .transaction(async ({ knex }) => knex('up_second_factors').update({ retry_at: '2020-01-01T00:00:00.000Z' }));
    await later();
    expect((await give(wrong)).status).toBe(400);
    expect(Number((await give(wrong)).headers['retry-after'])).toBeGreaterThan(110);
    expect((await give(alice.recoveryCodes[0])).status).toBe(200);
    for (let time = 0; time < 4; time++) expect((await give(wrong)).status).toBe(400);
    expect((await give(codeOf(alice.secret))).status).toBe(200);
    expect((await app.rows('up_second_factors'))[0]).toMatchObject({ failures: 0, retry_at: null });
    await app.close();
  });

  it('are counted when they come at once, too', async () => {
    const app = await bootFactors({ database: dialect });
    const alice = await app.protect('alice');
    const ticket = await app.ticketOf('alice');
    const wrong = wrongCode(alice.secret);
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.post(FACTOR, { ticket, code: wrong })));
    expect(answers.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(5);
    expect(answers.every(({ status }) => status === 400 || status === 429)).toBe(true);
    await app.close();
  });
});

eachDialect('a second factor, on several nodes', (dialect) => {
  it('takes each code once over all of them, and is on and off on all of them at once', async () => {
    const database = await dialect.createDatabase();
    const one = await bootFactors({ database: database.url });
    const other = await bootFactors({ database: database.url });
    const alice = await one.protect('alice');
    for (let round = 0; round < 5; round++) {
      const ticket = await one.ticketOf('alice');
      const code = codeOf(alice.secret);
      const answers = await Promise.all([one, other, one, other].map((node) => node.post(FACTOR, { ticket, code })));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      await one.rewind(alice.documentId);
    }
    const recovery = alice.recoveryCodes[0];
    const ticket = await other.ticketOf('alice');
    const answers = await Promise.all([one, other, one, other].map((node) => node.post(FACTOR, { ticket, code: recovery })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);

    const bob = await one.register('bob');
    expect([await one.statusOf(bob.jwt), await other.statusOf(bob.jwt)]).toEqual([200, 200]);
    const { secret } = (await other.post(`${FACTOR}/begin`, { password: 'secret1' }, bob.jwt)).body;
    const code = codeOf(secret);
    const enabled = await Promise.all([one, other].map((node) => node.post(`${FACTOR}/enable`, { code }, bob.jwt)));
    expect(enabled.filter(({ status }) => status === 200)).toHaveLength(1);
    const { jwt } = enabled.find(({ status }) => status === 200)?.body ?? {};
    expect(await Promise.all([one.statusOf(bob.jwt), other.statusOf(bob.jwt), one.statusOf(jwt), other.statusOf(jwt)])).toEqual([
      401, 401, 200, 200,
    ]);
    await one.rewind(bob.user.documentId);
    const disabled = await other.post(`${FACTOR}/disable`, { password: 'secret1', code: codeOf(secret) }, jwt);
    expect(await Promise.all([one.statusOf(jwt), other.statusOf(jwt), one.statusOf(disabled.body.jwt)])).toEqual([401, 401, 200]);
    await Promise.all([one.close(), other.close()]);
    await database.remove();
  });
});

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
      expect((await app.post(FACTOR, { ticket, code: codeOf(alice.secret) })).body.error.message).toBe('Invalid ticket: sign in again');
      expect((await app.post(`${FACTOR}/enable`, { code: codeOf(secret) }, jwt)).body.error.message).toMatch(/begin anew$/);
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

  it('cannot be read with another key, and say so', async () => {
    const database = await (testDialects({})[0] as TestDialect).createDatabase();
    const one = await bootFactors({ database: database.url });
    const alice = await one.protect('alice');
    await one.close();
    const other = await bootFactors({ database: database.url, options: { jwtSecret: SECRET.toUpperCase() } });
    const answer = await other.post(FACTOR, { ticket: await other.ticketOf('alice'), code: codeOf(alice.secret) });
    expect([answer.status, answer.body.error.message]).toEqual([
      400,
      'This second factor cannot be checked any more: an administrator must take it away',
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
    const app = await bootAccounts({ options: { secondFactor: { requiredRoles: ['authenticated', 'nobody-has-it'] } } });
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
