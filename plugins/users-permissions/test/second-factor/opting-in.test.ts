import { DOCUMENTS, SYSTEM } from 'plinth';
import { USER_UID } from 'plinth/plugins/users-permissions';
import { eachDialect, runJob } from 'plinth/testing';
import { bootFactors, codeOf, FACTOR, type FactorApp, wrongCode } from './factor-app.ts';

for (const jwtManagement of ['legacy-support', 'refresh'] as const) {
  eachDialect(`a second factor, in the mode ${jwtManagement}`, (dialect) => {
    let app: FactorApp;
    beforeAll(async () => {
      app = await bootFactors({ database: dialect, options: { jwtManagement, secondFactor: { issuer: 'The Shop' } } });
    });
    afterAll(() => app?.close());
    const session = jwtManagement === 'refresh' ? ['jwt', 'refreshToken', 'user'] : ['jwt', 'user'];

    it('is set up by whoever knows the password, and on with its first code', async () => {
      const { jwt, user } = await app.register('alice');
      const off = { enabled: false, enabledAt: null, recoveryCodes: 0, required: false };
      expect((await app.get(FACTOR, jwt)).body).toEqual(off);
      expect((await app.post(`${FACTOR}/begin`, { password: 'secret2' }, jwt)).body.error).toMatchObject({
        status: 400,
        message: 'The provided password is invalid',
      });
      expect((await app.post(`${FACTOR}/enable`, { code: '123456' }, jwt)).body.error.message).toMatch(/Start again$/);
      const first = (await app.post(`${FACTOR}/begin`, { password: 'secret1' }, jwt)).body;
      const { secret, uri, ...nothing } = (await app.post(`${FACTOR}/begin`, { password: 'secret1' }, jwt)).body;
      expect(nothing).toEqual({});
      expect(secret).toMatch(/^[A-Z2-7]{32}$/);
      expect(uri).toBe(
        `otpauth://totp/The%20Shop:alice%40example.com?issuer=The%20Shop&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
      );
      expect((await app.get(FACTOR, jwt)).body).toEqual(off);
      expect((await app.login('alice')).status).toBe(200);
      expect((await app.post(`${FACTOR}/enable`, { code: codeOf(first.secret) }, jwt)).body.error.message).toBe('Invalid code');
      expect((await app.post(`${FACTOR}/enable`, { code: wrongCode(secret) }, jwt)).body.error.message).toBe('Invalid code');

      const enabled = await app.post(`${FACTOR}/enable`, { code: ` ${codeOf(secret).replace(/^.../, '$& ')}` }, jwt);
      expect([enabled.status, Object.keys(enabled.body)]).toEqual([200, [...session, 'recoveryCodes']]);
      expect(enabled.body.user).toMatchObject({ id: user.id, username: 'alice' });
      expect(new Set(enabled.body.recoveryCodes).size).toBe(10);
      for (const code of enabled.body.recoveryCodes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){2}$/);
      expect((await app.get(FACTOR, enabled.body.jwt)).body).toEqual({
        enabled: true,
        enabledAt: expect.stringMatching(/^\d{4}-.*Z$/),
        recoveryCodes: 10,
        required: false,
      });
      expect((await app.post(`${FACTOR}/begin`, { password: 'secret1' }, enabled.body.jwt)).body.error.message).toMatch(/already on/);
      expect((await app.post(`${FACTOR}/enable`, { code: codeOf(secret, 1) }, enabled.body.jwt)).body.error.message).toMatch(/already on/);
    });

    it('ends the tokens from before, and is needed for every other', async () => {
      const bob = await app.protect('bob');
      expect([await app.statusOf(bob.earlier), await app.statusOf(bob.jwt)]).toEqual([401, 200]);
      if (jwtManagement === 'refresh') {
        expect((await app.post('/api/auth/refresh', { refreshToken: bob.earlierRefresh })).status).toBe(401);
        const renewed = await app.post('/api/auth/refresh', { refreshToken: bob.refreshToken });
        expect([renewed.status, await app.statusOf(renewed.body.jwt)]).toEqual([200, 200]);
        expect((await app.get('/api/auth/sessions', renewed.body.jwt)).body).toHaveLength(1);
      }
      const asked = await app.login('bob');
      expect(asked).toMatchObject({
        status: 400,
        body: {
          data: null,
          error: {
            status: 400,
            name: 'SecondFactorError',
            message: 'Two-factor authentication is required',
            details: { secondFactor: { ticket: expect.any(String), methods: ['totp', 'recovery-code'], enrol: false } },
          },
        },
      });
      const { ticket, expiresAt } = asked.body.error.details.secondFactor;
      expect(Math.abs(Date.parse(expiresAt) - Date.now() - 600_000)).toBeLessThan(60_000);
      const wrong = await app.post(FACTOR, { ticket, code: wrongCode(bob.secret) });
      expect([wrong.status, wrong.body.error.message]).toEqual([400, 'Invalid code']);
      const [now, next] = [codeOf(bob.secret), codeOf(bob.secret, 1)];
      const given = await app.post(FACTOR, { ticket, code: next });
      expect([given.status, Object.keys(given.body)]).toEqual([200, session]);
      expect(given.body.user).toMatchObject({ id: bob.id, username: 'bob' });
      expect(given.body.user).not.toHaveProperty('password');
      expect([await app.statusOf(given.body.jwt), await app.statusOf(bob.jwt)]).toEqual([200, 200]);

      // The code and all earlier ones are used.
      for (const code of [next, now]) {
        const again = await app.post(FACTOR, { ticket: await app.ticketOf('bob'), code });
        expect([again.status, again.body.error.message]).toEqual([400, 'Invalid code']);
      }
      await app.rewind(bob.documentId);
      expect((await app.post(FACTOR, { ticket, code: codeOf(bob.secret) })).status).toBe(200);
    });

    it('is stood in for by recovery codes, each once', async () => {
      const carol = await app.protect('carol');
      const [first = '', second = ''] = carol.recoveryCodes;
      const give = async (code: string) => (await app.post(FACTOR, { ticket: await app.ticketOf('carol'), code })).status;
      expect(await give(first)).toBe(200);
      expect(await give(first)).toBe(400);
      expect(await give(second.toUpperCase().replaceAll('-', ' '))).toBe(200);
      const dave = await app.protect('dave');
      expect(await give(dave.recoveryCodes[0] as string)).toBe(400);
      expect((await app.get(FACTOR, carol.jwt)).body.recoveryCodes).toBe(8);

      expect((await app.post(`${FACTOR}/recovery-codes`, { code: wrongCode(carol.secret) }, carol.jwt)).status).toBe(400);
      const { body } = await app.post(`${FACTOR}/recovery-codes`, { code: codeOf(carol.secret) }, carol.jwt);
      expect(body.recoveryCodes).toHaveLength(10);
      expect(await give(carol.recoveryCodes[2] as string)).toBe(400);
      const ticket = await app.ticketOf('carol');
      const answers = await Promise.all([1, 2, 3, 4].map(() => app.post(FACTOR, { ticket, code: body.recoveryCodes[0] })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
      expect((await app.get(FACTOR, carol.jwt)).body.recoveryCodes).toBe(9);
    });

    it('is turned off by password and code together, which ends the tokens too', async () => {
      const erin = await app.protect('erin');
      const off = (body: object) => app.post(`${FACTOR}/disable`, body, erin.jwt);
      expect((await off({ password: 'secret2', code: codeOf(erin.secret) })).status).toBe(400);
      expect((await off({ password: 'secret1', code: wrongCode(erin.secret) })).status).toBe(400);
      expect((await off({ code: codeOf(erin.secret) })).body.error.message).toBe('password is a required field');
      const { status, body } = await off({ password: 'secret1', code: codeOf(erin.secret) });
      expect([status, Object.keys(body)]).toEqual([200, session]);
      expect([await app.statusOf(erin.jwt), await app.statusOf(body.jwt)]).toEqual([401, 200]);
      expect((await app.login('erin')).status).toBe(200);
      expect((await app.get(FACTOR, body.jwt)).body).toMatchObject({ enabled: false, recoveryCodes: 0 });
      const rows = await app.rows('up_second_factors');
      expect(rows.filter(({ account }) => account === erin.documentId)).toEqual([]);
    });

    it('is for those who are signed in, and say what they mean', async () => {
      const { jwt } = await app.register('mallory');
      expect((await app.get(FACTOR)).status).toBe(403);
      expect((await app.post(`${FACTOR}/begin`, { password: 'secret1' })).status).toBe(403);
      expect((await app.post(FACTOR, { ticket: 'a', code: '123456' }, jwt)).status).toBe(403);
      for (const [path, body] of [
        ['begin', { password: ['secret1'] }],
        ['begin', {}],
        ['enable', { code: { $ne: null } }],
        ['disable', { password: 'secret1', code: 'x'.repeat(10_000) }],
        ['recovery-codes', []],
      ] as const) {
        const nancy = await app.register(`nancy-${path}-${JSON.stringify(body).length}`);
        expect((await app.post(`${FACTOR}/${path}`, body, nancy.jwt)).status).toBe(400);
      }
    });

    it('is not in the database for whoever reads it', async () => {
      const frank = await app.protect('frank');
      const text = JSON.stringify([await app.rows('up_second_factors'), await app.rows('up_recovery_codes')]);
      expect(text).not.toContain(frank.secret);
      for (const code of frank.recoveryCodes) expect(text).not.toContain(code.replaceAll('-', ''));
    });

    it('survives another password and address', async () => {
      const grace = await app.protect('grace');
      const change = { currentPassword: 'secret1', password: 'secret2', passwordConfirmation: 'secret2' };
      const changed = await app.post('/api/auth/change-password', change, grace.jwt);
      expect([changed.status, Object.keys(changed.body)]).toEqual([200, session]);
      expect([await app.statusOf(grace.jwt), await app.statusOf(changed.body.jwt)]).toEqual([401, 200]);
      await app.change(grace.documentId, { email: 'other@example.com', username: 'gracie' });
      expect(await app.statusOf(changed.body.jwt)).toBe(401);
      expect((await app.login('gracie', 'secret2')).body.error.name).toBe('SecondFactorError');
      await app.change(grace.documentId, { password: 'secret3' });
      expect((await app.login('gracie', 'secret3')).body.error.name).toBe('SecondFactorError');
    });

    it('tells what happens as events, without anything secret', async () => {
      app.events.length = 0;
      const heidi = await app.protect('heidi');
      const ticket = await app.ticketOf('heidi');
      await app.post(FACTOR, { ticket, code: wrongCode(heidi.secret) });
      await app.post(FACTOR, { ticket, code: heidi.recoveryCodes[0] });
      await app.post(`${FACTOR}/recovery-codes`, { code: codeOf(heidi.secret) }, heidi.jwt);
      await app.post(`${FACTOR}/disable`, { password: 'secret1', code: codeOf(heidi.secret, 1) }, heidi.jwt);
      expect(app.events.map(({ kind }) => kind)).toEqual([
        'registered',
        'second-factor-enabled',
        'second-factor-asked',
        'second-factor-failed',
        'recovery-code-used',
        'signed-in',
        'recovery-codes-renewed',
        'second-factor-disabled',
      ]);
      for (const event of app.events) {
        expect(Object.keys(event)).toEqual(['kind', 'population', 'user', 'address', 'requestId']);
        expect(event.user).toBe(heidi.id);
      }
    });

    it('goes with its user', async () => {
      const ivan = await app.protect('ivan');
      await app.kernel.container.resolve(DOCUMENTS).remove(USER_UID, ivan.documentId, new Map(), SYSTEM);
      const left = async () => (await app.rows('up_second_factors')).filter(({ account }) => account === ivan.documentId).length;
      expect(await left()).toBe(1);
      await runJob(app, 'users-permissions.second-factors');
      expect(await left()).toBe(0);
      expect((await app.rows('up_second_factors')).length).toBeGreaterThan(0);
    });
  });
}
