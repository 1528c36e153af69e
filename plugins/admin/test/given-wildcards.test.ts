import { ACCESS } from 'plinth';
import { eachDialect } from 'plinth/testing';
import { type Answer, type Browser, bootStaff, type StaffApp } from './staff-app.ts';

const ARTICLE = 'api::article.article';

/** A wildcard includes types that are added later, so whoever holds each action of today by name must not give it to others. */
eachDialect('somebody who holds each action by name', (dialect) => {
  let app: StaffApp;
  let root: Browser;
  let shop: Browser;
  let owner: Browser;
  let names: readonly string[];
  beforeAll(async () => {
    const first = await bootStaff({ database: dialect });
    names = [...first.kernel.container.resolve(ACCESS).actions.keys()];
    await first.close();
    const others = names.filter((name) => !name.startsWith('api::'));
    const roles = { shop: { actions: names }, owner: { actions: ['api::*', ...others] } };
    app = await bootStaff({ database: dialect, options: { roles } });
    root = await app.come('root', 'administrator');
    shop = await app.come('shop', 'shop');
    owner = await app.come('owner', 'owner');
  });
  afterAll(() => app?.close());

  const told = ({ status, body }: Answer) => [status, body.error?.message];
  const lacking = (what: string, wildcard: string) => [
    403,
    `You do not have all the permissions of ${what}: ${wildcard}, which includes what is added later`,
  ];
  const custom = (name: string, actions: readonly unknown[]) => ({ name, type: 'custom', actions });

  it('makes no token with a wildcard', async () => {
    for (const wildcard of ['api::*', `${ARTICLE}.*`]) {
      expect(told(await shop.post('/api-tokens', custom('grows', [wildcard])))).toEqual(lacking('the token "grows"', wildcard));
      expect(told(await owner.post('/api-tokens', custom(`owner ${wildcard}`, [wildcard])))).toEqual([201, undefined]);
      expect(told(await root.post('/api-tokens', custom(`root ${wildcard}`, [wildcard])))).toEqual([201, undefined]);
    }
    expect(told(await shop.post('/api-tokens', custom('fixed', names.slice(0, 3))))).toEqual([201, undefined]);
  });

  it('makes no token whose type grows', async () => {
    const full = { name: 'full', type: 'full-access' };
    const refused = [
      403,
      expect.stringMatching(/^Tokens of this type include what is added later, .* List the actions that the token needs/),
    ];
    const answer = await shop.post('/api-tokens', full);
    expect([...told(answer), answer.body.error.details]).toEqual([...refused, { beyond: ['*'] }]);
    expect(told(await shop.post('/api-tokens', { name: 'read', type: 'read-only' }))).toEqual(refused);
    const { id } = (await shop.post('/api-tokens', custom('becomes', names.slice(0, 3)))).body.data;
    expect(told(await shop.put(`/api-tokens/${id}`, { type: 'read-only', actions: null }))).toEqual(refused);
    for (const type of ['full-access', 'read-only']) expect((await root.post('/api-tokens', { name: type, type })).status).toBe(201);
  });

  it('gets no value of a token with a wildcard', async () => {
    const { id } = (await root.post('/api-tokens', custom('strong', ['api::*']))).body.data;
    expect(told(await shop.post(`/api-tokens/${id}/renew`))).toEqual(lacking('the token "strong"', 'api::*'));
    expect((await owner.post(`/api-tokens/${id}/renew`)).status).toBe(200);
  });

  it('gives no role of visitors a wildcard', async () => {
    const grants = ['api::*'];
    expect(told(await shop.post('/roles', { name: 'Grows', grants }))).toEqual(lacking('this role', 'api::*'));
    const made = await shop.post('/roles', { name: 'Fixed', grants: [`${ARTICLE}.find`] });
    expect(told(made)).toEqual([201, undefined]);
    const path = `/roles/${made.body.data.id}`;
    expect(told(await shop.put(path, { grants }))).toEqual(lacking('this role', 'api::*'));
    expect(told(await owner.put(path, { grants: [`${ARTICLE}.*`] }))).toEqual([200, undefined]);
    expect(told(await root.put(path, { grants }))).toEqual([200, undefined]);
  });

  it('invites nobody into a role that grows', async () => {
    const invite = (by: Browser, role: string) => by.post('/staff', { name: 'Ada', email: `${role}-${by.id}@example.com`, role });
    expect(told(await invite(shop, 'administrator'))).toEqual(lacking('the role "administrator"', '*'));
    expect(told(await invite(shop, 'editor'))).toEqual(lacking('the role "editor"', 'api::*'));
    expect(told(await invite(shop, 'owner'))).toEqual(lacking('the role "owner"', 'api::*'));
    expect(told(await invite(shop, 'shop'))).toEqual([201, undefined]);
    for (const role of ['administrator', 'editor', 'author', 'owner'])
      expect([role, ...told(await invite(root, role))]).toEqual([role, 201, undefined]);
  });
});
