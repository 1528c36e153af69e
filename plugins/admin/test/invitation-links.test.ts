import { DATABASE } from 'plinth';
import { eachDialect } from 'plinth/testing';
import { type Answer, type Browser, bootStaff, PASSWORD, type StaffApp } from './staff-app.ts';

const codeOf = (link: string): string => new URLSearchParams(new URL(link, 'http://x').hash.slice(1)).get('code') as string;

eachDialect('the link of an invitation', (dialect) => {
  let app: StaffApp;
  let root: Browser;
  beforeAll(async () => {
    app = await bootStaff({ database: dialect });
    root = await app.come('root', 'administrator');
  });
  afterAll(() => app?.close());

  const invite = async (name: string) => {
    const { data } = (await root.post('/staff', { name, email: `${name.toLowerCase()}@example.com`, role: 'author' })).body;
    return { id: data.person.documentId as string, code: codeOf(data.link) };
  };
  const ask = (code: unknown): Promise<Answer> => app.browser().post('/invitation', { code });
  const state = async (code: string) => (await ask(code)).body.data.state;
  const use = (code: string) => app.browser().post('/auth/reset-password', { code, password: PASSWORD, passwordConfirmation: PASSWORD });

  it('says whose it is while it works, and is not used up by asking', async () => {
    const { code } = await invite('Ada');
    for (const _ of [1, 2]) {
      const { status, body, headers } = await ask(code);
      expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
      expect(body.data).toEqual({
        state: 'valid',
        name: 'Ada',
        email: 'ada@example.com',
        isInvitation: true,
        expiresAt: expect.any(String),
      });
    }
    expect((await use(code)).status).toBe(200);
  });

  it('says that it was used, has expired, or is not valid, and no name then', async () => {
    const { code } = await invite('Bea');
    await use(code);
    expect((await ask(code)).body.data).toEqual({ state: 'used' });
    const replaced = await invite('Cid');
    const newer = codeOf((await root.post(`/staff/${replaced.id}/link`)).body.data.link);
    expect((await ask(replaced.code)).body.data).toEqual({ state: 'unknown' });
    expect(await state(newer)).toBe('valid');
    await root.put(`/staff/${replaced.id}`, { email: 'cid2@example.com' });
    expect(await state(newer)).toBe('unknown');
    const late = await invite('Dan');
    const { knex } = app.kernel.container.resolve(DATABASE);
    await knex('admin_codes').update({ expires_at: new Date(0).toISOString() });
    expect((await ask(late.code)).body.data).toEqual({ state: 'expired' });
    expect((await use(late.code)).status).toBe(400);
    expect(await state('x'.repeat(43))).toBe('unknown');
  });

  it('says that it no longer works to who is locked out', async () => {
    const { id, code } = await invite('Eve');
    await root.put(`/staff/${id}`, { blocked: true });
    expect(await state(code)).toBe('unknown');
  });

  it('is asked for in one way', async () => {
    for (const body of [{}, { code: 1 }, { code: '' }, { code: 'x'.repeat(201) }, { code: 'x', more: true }]) {
      const { status, body: answer } = await app.browser().post('/invitation', body);
      expect([body, status, typeof answer.error.details.errors[0].message]).toEqual([body, 400, 'string']);
    }
  });
});

describe('asking for invitations', () => {
  it('is limited as signing in is', async () => {
    const app = await bootStaff({ options: { rateLimit: { requests: 3, perAddress: 100 } } });
    try {
      const statuses = [];
      for (let index = 0; index < 5; index++) statuses.push((await app.browser().post('/invitation', { code: 'x' })).status);
      expect(statuses).toEqual([200, 200, 200, 429, 429]);
    } finally {
      await app.close();
    }
  });
});
