import { DATABASE } from 'plinth';
import { eachDialect } from 'plinth/testing';
import { bootFactors, codeOf, FACTOR, wrongCode } from './factor-app.ts';

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
    // Neither another ticket nor another route resets the count.
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

  it('have a factor that waits for its first one set up anew after five', async () => {
    const app = await bootFactors({ database: dialect });
    const { jwt } = await app.register('alice');
    const begin = async () => (await app.post(`${FACTOR}/begin`, { password: 'secret1' }, jwt)).body.secret;
    const enable = (code: string) => app.post(`${FACTOR}/enable`, { code }, jwt);
    const first = await begin();
    for (let time = 0; time < 5; time++) expect((await enable(wrongCode(first))).body.error.message).toBe('Invalid code');
    expect((await enable(codeOf(first))).body.error.message).toMatch(/Start again$/);
    expect((await enable(codeOf(await begin()))).status).toBe(200);
    expect((await app.rows('up_second_factors'))[0]).toMatchObject({ failures: 0 });
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
