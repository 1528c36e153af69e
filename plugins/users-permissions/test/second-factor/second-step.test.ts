import { pino } from 'pino';
import { eachDialect } from 'plinth/testing';
import { bootFactors, codeOf, FACTOR, type FactorApp } from './factor-app.ts';

eachDialect('the ticket of a sign-in', (dialect) => {
  let app: FactorApp;
  const log: string[] = [];
  beforeAll(async () => {
    const logger = pino({ level: 'info' }, { write: (line: string) => void log.push(line) });
    app = await bootFactors({ database: dialect, options: { jwtManagement: 'refresh' }, logger });
  });
  afterAll(() => app?.close());

  const INVALID = [400, 'Invalid ticket. Sign in again'];
  /** The code of a mail, taken from the log. */
  const resetCode = async (email: string): Promise<string> => {
    log.length = 0;
    await app.post('/api/auth/forgot-password', { email });
    for (let tries = 0; tries < 200; tries++) {
      const [, code] = /code=([\w-]{43})/.exec(log.join()) ?? [];
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
      'x'.repeat(4_000),
    ];
    for (const text of wrong) expect(await give(text, codeOf(carol.secret))).toEqual(INVALID);
    // Nor is it valid anywhere else.
    expect(await app.statusOf(ticket)).toBe(401);
    expect((await app.post('/api/auth/refresh', { refreshToken: ticket })).status).toBe(401);
    const reset = { code: ticket, password: 'secret2', passwordConfirmation: 'secret2' };
    expect((await app.post('/api/auth/reset-password', reset)).body.error.message).toBe('Incorrect code provided');
    expect((await app.post(`${FACTOR}/enrol`, { ticket })).body.error.message).toBe('Two-factor authentication is already set up');
    expect(await give(ticket, codeOf(carol.secret))).toEqual([200, undefined]);
  });

  it('ends with another password, address or factor, a block, and the user', async () => {
    const dave = await app.protect('dave');
    const first = await app.ticketOf('dave');
    await app.change(dave.documentId, { password: 'secret2' });
    expect(await give(first, codeOf(dave.secret))).toEqual(INVALID);
    const moved = await app.ticketOf('dave', 'secret2');
    await app.change(dave.documentId, { email: 'dave2@example.com' });
    expect(await give(moved, codeOf(dave.secret))).toEqual(INVALID);
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
    ['ten thousand digits', '1'.repeat(10_000)],
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
    for (const body of [[], ['ticket']]) expect((await app.post(FACTOR, body)).status).toBe(400);
    // Text is sent as a form.
    expect((await app.post(FACTOR, 'ticket')).status).toBe(415);
  });
});
