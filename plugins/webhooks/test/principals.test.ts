import { DATABASE } from 'plinth';
import { type BootedApp, eachDialect, type TemporaryDatabase } from 'plinth/testing';
import { asking, bootHooks, MAKER, READER_OF_ARTICLES, READER_OF_OPEN, tokenId } from './hook-app.ts';
import { Receiver, until } from './receiver.ts';

const EVENTS = ['entry.create', 'entry.update', 'entry.publish', 'entry.delete'];

eachDialect('webhooks and those for whom they act', (dialect) => {
  let database: TemporaryDatabase;
  let receiver: Receiver;
  let app: BootedApp;

  beforeEach(async () => {
    [database, receiver] = await Promise.all([dialect.createDatabase(), new Receiver().open()]);
    app = await bootHooks(database.url);
  });
  afterEach(async () => {
    receiver.close();
    await app?.close();
    await database.remove();
  });

  const make = async (token: string, more: object = {}) => {
    const asked = { name: 'hook', url: receiver.url, events: EVENTS, ...more };
    return (await asking(app, token).post('/api/webhooks', asked).expect(201)).body.data;
  };
  /** Waits until nothing waits, and tells what has arrived. */
  const told = async () => {
    const { knex } = app.kernel.container.resolve(DATABASE);
    await until(async () => (await knex('plinth_webhook_deliveries').where({ state: 'waiting' }).first('id')) === undefined);
    return receiver.received.map(({ body }) => `${body.type} ${body.data.uid}`).sort();
  };
  const api = () => asking(app);

  it('are told nothing of types, drafts and documents that those may not read', async () => {
    const hook = await make(READER_OF_ARTICLES);
    expect(hook.actsAs).toEqual({ name: expect.stringMatching(/^token:\d+$/), title: 'reader' });
    await make(MAKER, { name: 'blind' });
    const author = (
      await api()
        .post('/api/authors', { data: { name: 'Ada' } })
        .expect(201)
    ).body.data.documentId;
    await api().delete(`/api/authors/${author}`).expect(204);
    const { documentId } = (
      await api()
        .post('/api/articles?status=draft', { data: { title: 'Draft' } })
        .expect(201)
    ).body.data;
    expect(await told()).toEqual([]);
    await api().post(`/api/articles/${documentId}/actions/publish`).expect(200);
    await api().delete(`/api/articles/${documentId}`).expect(204);
    expect(await told()).toEqual(['entry.delete api::article.article', 'entry.publish api::article.article']);
    expect(receiver.received.every(({ body }) => body.data.status === 'published')).toBe(true);
    // What was not sent is not listed either.
    const listed = (await asking(app, READER_OF_ARTICLES).get(`/api/webhooks/${hook.id}/deliveries`).expect(200)).body.data;
    expect(listed).toHaveLength(2);
  });

  it('are told by a rule of what it allows, and of nothing that is gone', async () => {
    await make(READER_OF_OPEN);
    const ids: string[] = [];
    for (const title of ['Open to all', 'Closed']) {
      const { body } = await api().post('/api/articles', { data: { title } }).expect(201);
      ids.push(body.data.documentId);
      await told();
      await api()
        .delete(`/api/articles/${ids.at(-1)}`)
        .expect(204);
    }
    expect(await told()).toEqual(['entry.publish api::article.article']);
    expect(receiver.received[0]?.body.data.documentId).toBe(ids[0]);
  });

  it('list no document for those who may not read it', async () => {
    const { id } = await make(READER_OF_ARTICLES);
    await api()
      .post('/api/articles', { data: { title: 'One' } })
      .expect(201);
    await told();
    const maker = asking(app, MAKER);
    const [delivery] = (await maker.get(`/api/webhooks/${id}/deliveries`).expect(200)).body.data;
    expect(delivery).toMatchObject({ event: 'entry.publish', uid: null, documentId: null });
    const one = (await maker.get(`/api/webhooks/${id}/deliveries/${delivery.id}`).expect(200)).body.data;
    expect(one).toMatchObject({ uid: null, documentId: null, isHidden: true, request: null });
  });

  it('show what both their token and those may read', async () => {
    await make('token-that-sees-only-titles', { token: await tokenId(app, 'titles'), events: ['entry.publish'] });
    const full = await tokenId(app, 'full');
    await asking(app, READER_OF_ARTICLES)
      .post('/api/webhooks', { name: 'more', url: receiver.url, events: EVENTS, token: full })
      .expect(403);
    await api()
      .post('/api/articles', { data: { title: 'One', secret: 'hidden' } })
      .expect(201);
    expect(await told()).toEqual(['entry.publish api::article.article']);
    expect(receiver.received[0]?.body.data.entry).toMatchObject({ title: 'One' });
    expect(receiver.received[0]?.text).not.toContain('hidden');
  });

  it('show nothing that a condition about the caller hides from those, although their token fulfils it', async () => {
    const own = { action: 'api::author.author.find', where: { name: '$caller' } };
    const verbs = ['create', 'read'].map((verb) => `plugin::webhooks.webhook.${verb}`);
    const actions = [...verbs, ...['find', 'findOne'].map((verb) => `api::article.article.${verb}`), own];
    const create = async (name: string) =>
      (await api().post('/api/api-tokens', { name, type: 'custom', actions }).expect(201)).body.data as { id: number; value: string };
    const [mine, other] = [await create('mine'), await create('other')];
    await make(mine.value, { token: other.id, events: ['entry.publish'] });
    const hook = await make(mine.value, { name: 'own', token: mine.id, events: ['entry.publish'] });
    for (const { id } of [mine, other]) {
      const author = (
        await api()
          .post('/api/authors', { data: { name: `token:${id}` } })
          .expect(201)
      ).body.data.documentId;
      await api()
        .post('/api/articles', { data: { title: `By ${id}`, author } })
        .expect(201);
    }
    expect(await told()).toHaveLength(4);
    const shown = receiver.received.map(({ body }) => `${body.data.entry.title}: ${body.data.entry.author?.name ?? 'nobody'}`).sort();
    // Of the author of the first article, the first webhook's token may read nothing, and the second one's everything.
    expect(shown).toEqual([`By ${mine.id}: nobody`, `By ${mine.id}: token:${mine.id}`, `By ${other.id}: nobody`, `By ${other.id}: nobody`]);
    // Nor does the list of deliveries show it to somebody else with the same condition.
    const requests = async (value: string) => {
      const by = asking(app, value);
      const { data } = (await by.get(`/api/webhooks/${hook.id}/deliveries`).expect(200)).body as { data: { id: number }[] };
      const all = await Promise.all(
        data.map(async ({ id }) => (await by.get(`/api/webhooks/${hook.id}/deliveries/${id}`).expect(200)).body),
      );
      return all.map(({ data: { isHidden } }) => isHidden);
    };
    expect(await requests(mine.value)).toEqual([false, false]);
    expect(await requests(other.value)).toEqual([true, true]);
    expect(await requests('full-access-token-of-tests')).toEqual([false, false]);
  });

  it('act for whoever has last said what they send where', async () => {
    const { id } = await make('token-that-sees-only-titles', { events: ['entry.create'] });
    await asking(app, READER_OF_ARTICLES).put(`/api/webhooks/${id}`, { name: 'renamed' }).expect(200);
    expect((await api().get(`/api/webhooks/${id}`)).body.data.actsAs.title).toBe('titles');
    const changed = await asking(app, READER_OF_ARTICLES)
      .put(`/api/webhooks/${id}`, { url: `${receiver.url}mine` })
      .expect(200);
    expect(changed.body.data.actsAs.title).toBe('reader');
    await api()
      .post('/api/authors', { data: { name: 'Ada' } })
      .expect(201);
    expect(await told()).toEqual([]);
  });

  it('are changed, renewed and removed by those alone who may read as much', async () => {
    const { id } = await make('full-access-token-of-tests', { types: ['api::article.article', 'api::author.author'] });
    const { id: small } = await make(READER_OF_ARTICLES, { name: 'small' });
    const by = asking(app, READER_OF_ARTICLES);
    const refused = (answer: { readonly body: { readonly error: { readonly message: string } } }) =>
      expect(answer.body.error.message).toContain('You do not have all the permissions of the webhook "hook": ');
    for (const change of [{ name: 'renamed' }, { on: false }, { notify: 'eve@example.com' }, { url: `${receiver.url}mine` }])
      refused(await by.put(`/api/webhooks/${id}`, change).expect(403));
    refused(await by.post(`/api/webhooks/${id}/repeat-failed`, {}).expect(403));
    await by.put(`/api/webhooks/${small}`, { on: false }).expect(200);
    // What is left of somebody who is gone has no rights to protect.
    const actions = ['plugin::webhooks.webhook.create', 'api::author.author.find'];
    const token = (await api().post('/api/api-tokens', { name: 'passing', type: 'custom', actions }).expect(201)).body.data;
    const { id: left } = await make(token.value, { name: 'left' });
    await by.put(`/api/webhooks/${left}`, { on: false }).expect(403);
    await api().delete(`/api/api-tokens/${token.id}`).expect(204);
    await by.put(`/api/webhooks/${left}`, { on: false }).expect(200);
  });

  it('send nothing for those who are gone, and say so', async () => {
    const rights = ['plugin::webhooks.webhook.create', 'api::author.author.find', 'api::author.author.findOne'];
    const token = (await api().post('/api/api-tokens', { name: 'passing', type: 'custom', actions: rights }).expect(201)).body.data;
    const { id } = await make(token.value, { events: ['entry.create'] });
    await api().delete(`/api/api-tokens/${token.id}`).expect(204);
    await api()
      .post('/api/authors', { data: { name: 'Ada' } })
      .expect(201);
    const first = async () => (await api().get(`/api/webhooks/${id}/deliveries`).expect(200)).body.data[0];
    await until(async () => (await first())?.attempts > 0);
    expect((await first()).error).toContain('no longer exists');
    expect(receiver.received).toEqual([]);
  });

  it('of an earlier version act as their token; those without one go on, and the doctor tells of them', async () => {
    const titles = await tokenId(app, 'titles');
    const [one, other] = [
      await make('full-access-token-of-tests', { token: titles }),
      await make('full-access-token-of-tests', { name: 'old' }),
    ];
    await app.kernel.container.resolve(DATABASE).knex('plinth_webhooks').update({ acts_as: null });
    await app.close();
    app = await bootHooks(database.url);
    const actsAs = async (id: number) => (await api().get(`/api/webhooks/${id}`).expect(200)).body.data.actsAs;
    expect(await actsAs(one.id)).toMatchObject({ title: 'titles' });
    expect(await actsAs(other.id)).toBeNull();
  });

  it.each(['plugin::users-permissions.user', 'plugin::users-permissions.role'])('are never told of accounts: %s', async (uid) => {
    const asked = { name: 'people', url: receiver.url, events: EVENTS, types: [uid] };
    const { body } = await api().post('/api/webhooks', asked).expect(400);
    expect(body.error.details.errors).toMatchObject([{ path: ['types', '0'] }]);
    const { id } = await make('full-access-token-of-tests');
    // As an earlier version stored it.
    await app.kernel.container
      .resolve(DATABASE)
      .knex('plinth_webhooks')
      .where({ id })
      .update({ types: JSON.stringify([uid]) });
    await app.close();
    app = await bootHooks(database.url);
    const user = { username: 'ann', email: 'ann@example.org', password: 'a-long-password', role: 1 };
    await api().post('/api/users', user).expect(201);
    await api()
      .post('/api/articles', { data: { title: 'One' } })
      .expect(201);
    expect(await told()).toEqual([]);
  });
});
