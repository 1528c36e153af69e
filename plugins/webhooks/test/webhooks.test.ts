import { FRESHNESS } from 'plinth';
import { REST } from 'plinth/plugins/rest';
import { type BootedApp, eachDialect, type TemporaryDatabase } from 'plinth/testing';
import { asking, bootHooks, LOOKER, tokenId } from './hook-app.ts';
import { Receiver, until } from './receiver.ts';
import { verified } from './verified';

const ALL = ['entry.create', 'entry.update', 'entry.delete', 'entry.publish', 'entry.unpublish'];

eachDialect('webhooks', (dialect) => {
  let database: TemporaryDatabase;
  let receiver: Receiver;
  let app: BootedApp;

  beforeEach(async () => {
    [database, receiver] = await Promise.all([dialect.createDatabase(), new Receiver().open()]);
  });
  afterEach(async () => {
    receiver.close();
    await app?.close();
    await database.remove();
  });

  const boot = async (options?: Parameters<typeof bootHooks>[1]) => {
    app = await bootHooks(database.url, options);
    return asking(app);
  };
  /** Creates a webhook. @returns it, with its secret */
  const make = async (more: object = {}) => {
    const answer = await asking(app).post('/api/webhooks', { name: 'search', url: receiver.url, events: ALL, ...more });
    expect(answer.body.error).toBeUndefined();
    return answer.body.data;
  };
  const stored = async (id: number) => (await asking(app).get(`/api/webhooks/${id}/deliveries`).expect(200)).body.data;

  it('tell what happens, signed as Standard Webhooks says', async () => {
    const api = await boot();
    const { secret } = await make();
    const { documentId } = (await api.post('/api/articles', { data: { title: 'One' } }).expect(201)).body.data;
    // Without `ordered`, both are sent at once.
    const first = (await receiver.count(2)).find(({ body }) => body.type === 'entry.create');
    const told = verified(secret, first?.text ?? '', first?.headers as Record<string, string>) as { type: string; data: object };
    expect(told).toMatchObject({ type: 'entry.create', data: { uid: 'api::article.article', documentId, status: 'draft', entry: null } });
    expect(() =>
      verified(`whsec_${Buffer.alloc(32).toString('base64')}`, first?.text ?? '', first?.headers as Record<string, string>),
    ).toThrow();
    expect(receiver.received.map(({ body }) => body.type).sort()).toEqual(['entry.create', 'entry.publish']);
  });

  it('keep what somebody else has changed meanwhile, and stay changeable when their type and token are gone', async () => {
    const api = await boot();
    const { id } = await make({ types: ['api::article.article'], token: await tokenId(app, 'full') });
    const put = async (body: object) => (await api.put(`/api/webhooks/${id}`, body)).body;
    const from = { events: ALL, types: ['api::article.article'] };
    expect((await put({ events: ['entry.create'], from })).data.events).toEqual(['entry.create']);
    const late = await put({ name: 'late', events: ALL.slice(1), from });
    expect(late.error).toMatchObject({ status: 409, message: 'The webhook was modified by someone else. Reload it and try again' });
    expect((await put({ types: null, from: { types: ['api::article.article'] } })).data).toMatchObject({
      ...{ name: 'search', events: ['entry.create'], types: null },
    });
    for (const strange of [{ secret: 'x' }, [], 'x', { url: undefined, nothing: 1 }])
      expect([strange, (await put({ ordered: true, from: strange })).error?.status]).toEqual([strange, 400]);
    const gone = { types: JSON.stringify(['api::gone.gone']), token: 987_654 };
    await app.kernel.container.resolve(FRESHNESS).change(['plugin::webhooks.webhooks'], async (tx) => {
      await tx.knex('plinth_webhooks').where({ id }).update(gone);
    });
    expect((await put({ name: 'renamed' })).data).toMatchObject({ name: 'renamed', types: ['api::gone.gone'], token: 987_654 });
    expect((await put({ types: ['api::gone.gone', 'api::lost.lost'] })).error).toMatchObject({ status: 400 });
    expect((await put({ token: 987_655 })).error).toMatchObject({ status: 400 });
  });

  it('tell exactly the events and types that were chosen', async () => {
    const api = await boot();
    const authors = await make({ events: ['entry.update', 'entry.delete'], types: ['api::author.author'] });
    const articles = await make({
      name: 'articles',
      events: ['entry.publish'],
      types: ['api::article.article'],
      url: `${receiver.url}articles`,
    });
    const author = (await api.post('/api/authors', { data: { name: 'Ada' } }).expect(201)).body.data.documentId;
    const article = (await api.post('/api/articles?status=draft', { data: { title: 'One' } }).expect(201)).body.data.documentId;
    await api.put(`/api/authors/${author}`, { data: { name: 'Ada L.' } }).expect(200);
    await api.put(`/api/articles/${article}`, { data: { title: 'Two' } }).expect(200);
    await api.delete(`/api/authors/${author}`).expect(204);
    await receiver.count(3);
    // Deliveries are stored along with their changes: there are no others that are sent later.
    expect([(await stored(authors.id)).length, (await stored(articles.id)).length]).toEqual([2, 1]);
    const told = receiver.received.map(({ path, body }) => `${path} ${body.type} ${body.data.documentId}`).sort();
    expect(told).toEqual([`/ entry.delete ${author}`, `/ entry.update ${author}`, `/articles entry.publish ${article}`]);
  });

  it('show the document as the rights of a token show it', async () => {
    const api = await boot();
    await make({ token: await tokenId(app, 'full'), events: ['entry.publish'] });
    await make({
      name: 'titles',
      token: await tokenId(app, 'titles'),
      events: ['entry.publish', 'entry.create'],
      url: `${receiver.url}titles`,
    });
    const author = (await api.post('/api/authors', { data: { name: 'Ada' } }).expect(201)).body.data.documentId;
    await api.post('/api/articles', { data: { title: 'One', secret: 'hidden', author } }).expect(201);
    await receiver.count(4);
    const of = (path: string, type: string, uid = 'api::article.article') =>
      receiver.received.find(({ path: at, body }) => at === path && body.type === type && body.data.uid === uid)?.body.data.entry;
    expect(of('/', 'entry.publish')).toMatchObject({ title: 'One', secret: 'hidden', author: { name: 'Ada' } });
    expect(of('/titles', 'entry.publish')).toMatchObject({ title: 'One' });
    expect(Object.keys(of('/titles', 'entry.publish'))).not.toEqual(expect.arrayContaining(['secret']));
    expect(Object.keys(of('/titles', 'entry.publish'))).not.toEqual(expect.arrayContaining(['author']));
    // The token may read neither drafts nor authors.
    expect(of('/titles', 'entry.create')).toBeNull();
    expect(of('/titles', 'entry.create', 'api::author.author')).toBeNull();
  });

  it('show components that are nested in entries of zones and in components, with what these link to', async () => {
    const api = await boot();
    await make({ token: await tokenId(app, 'full'), events: ['entry.publish'], types: ['api::article.article'] });
    await make({
      name: 'reader',
      token: await tokenId(app, 'reader'),
      events: ['entry.publish'],
      types: ['api::article.article'],
      url: `${receiver.url}reader`,
    });
    await make({
      name: 'strapi',
      format: 'strapi',
      token: await tokenId(app, 'full'),
      events: ['entry.publish'],
      url: `${receiver.url}strapi`,
    });
    const author = (await api.post('/api/authors', { data: { name: 'Ada' } }).expect(201)).body.data.documentId;
    const row = { title: 'row', cells: [{ secret: 'hidden', quote: { text: 'deep' }, author }, { quote: { text: 'last' } }] };
    const sections = [
      { __component: 'page.row', ...row },
      { __component: 'page.quote', text: 'flat' },
    ];
    await api.post('/api/articles', { data: { title: 'One', layout: row, sections } }).expect(201);
    await receiver.count(3);
    const of = (path: string) => {
      const { data, entry } = receiver.received.find(({ path: at }) => at === path)?.body ?? {};
      return entry ?? data.entry;
    };
    const cells = (name: string | null) => [
      { quote: { text: 'deep' }, ...(name !== null && { author: { name } }) },
      { quote: { text: 'last' } },
    ];
    const shown = (name: string | null) => ({
      layout: { title: 'row', cells: cells(name) },
      sections: [
        { __component: 'page.row', title: 'row', cells: cells(name) },
        { __component: 'page.quote', text: 'flat' },
      ],
    });
    expect(of('/')).toMatchObject(shown('Ada'));
    expect(of('/strapi')).toMatchObject(shown('Ada'));
    // Its token may not read authors.
    expect(of('/reader')).toMatchObject(shown(null));
    expect(of('/reader').sections[0].cells[0]).not.toHaveProperty('author');
    expect(JSON.stringify(receiver.received.map(({ body }) => body))).not.toContain('hidden');
  });

  it('show the document as taps of REST leave it', async () => {
    const api = await boot();
    const { hooks } = app.kernel.container.resolve(REST);
    hooks.entry.tap('webhooks:test', ({ secret: _, ...entry }) => ({ ...entry, words: 1 }));
    hooks.answer.tapPromise('webhooks:test', async (documents) => documents.map((document) => ({ ...document, waited: document.words })));
    await make({ token: await tokenId(app, 'full'), events: ['entry.publish'], types: ['api::article.article'] });
    await api.post('/api/articles', { data: { title: 'One', secret: 'hidden' } }).expect(201);
    const [told] = await receiver.count(1);
    expect(told?.body.data.entry).toMatchObject({ title: 'One', words: 1, waited: 1 });
    expect(told?.text).not.toContain('hidden');
  });

  it('speak as Strapi 5 where that is asked for', async () => {
    const api = await boot();
    const { id } = await make({ format: 'strapi', token: await tokenId(app, 'full'), events: ['entry.create', 'entry.delete'] });
    const made = (await api.post('/api/authors', { data: { name: 'Ada' } }).expect(201)).body.data;
    const [created] = await receiver.count(1);
    expect(created?.headers['x-strapi-event']).toBe('entry.create');
    expect(created?.body).toEqual({
      event: 'entry.create',
      createdAt: expect.any(String),
      model: 'author',
      uid: 'api::author.author',
      entry: expect.objectContaining(made),
    });
    await api.delete(`/api/authors/${made.documentId}`).expect(204);
    const [, deleted] = await receiver.count(2);
    expect(deleted?.body).toMatchObject({ event: 'entry.delete', model: 'author', entry: { documentId: made.documentId } });
    await api.post(`/api/webhooks/${id}/ping`).expect(200);
    expect(receiver.received.at(-1)?.body).toEqual({ event: 'trigger-test', createdAt: expect.any(String) });
  });

  it('are tried again until the target takes them, with the same id and body', async () => {
    const api = await boot();
    const { id } = await make({ events: ['entry.create'] });
    let refusals = 3;
    receiver.answer = (_, response) => void response.writeHead(refusals-- > 0 ? 503 : 200, { 'X-Seen': 'yes' }).end('thanks');
    await api.post('/api/authors', { data: { name: 'Ada' } }).expect(201);
    const tries = await receiver.count(4);
    expect(new Set(tries.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(tries.map(({ text }) => text)).size).toBe(1);
    await until(async () => (await stored(id))[0].state === 'delivered');
    const [{ id: delivery }] = await stored(id);
    const { data } = (await api.get(`/api/webhooks/${id}/deliveries/${delivery}`).expect(200)).body;
    expect(data).toMatchObject({
      attempts: 4,
      state: 'delivered',
      error: null,
      answer: { status: 200, body: 'thanks', headers: { 'x-seen': 'yes' } },
    });
    expect(data.request).toEqual({
      headers: expect.objectContaining({ 'webhook-id': tries[0]?.headers['webhook-id'] }),
      body: tries[0]?.text,
    });
    expect(JSON.stringify(data)).not.toContain('webhook-signature');
  });

  it('are given up after a while, and repeated by hand', async () => {
    const api = await boot({ webhooks: { retryFor: 1_000, firstPause: 600 } });
    const { id } = await make({ events: ['entry.create'] });
    receiver.answer = (_, response) => void response.writeHead(500).end('broken');
    await api.post('/api/authors', { data: { name: 'Ada' } }).expect(201);
    await until(async () => (await stored(id))[0]?.state === 'failed');
    const before = receiver.received.length;
    receiver.answer = (_, response) => void response.writeHead(200).end();
    const [{ id: delivery, error }] = await stored(id);
    expect(error).toBe('the target responded with status 500');
    expect((await api.post(`/api/webhooks/${id}/deliveries/${delivery}/repeat`).expect(200)).body.data).toEqual({ repeated: 1 });
    await until(async () => (await stored(id))[0]?.state === 'delivered');
    expect(receiver.received).toHaveLength(before + 1);
    expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(receiver.received[0]?.headers['webhook-id']);
    await api.post(`/api/webhooks/${id}/deliveries/999999/repeat`).expect(404);
  });

  it('come in order for each document where that is asked for, also while some fail', async () => {
    const api = await boot({ webhooks: { concurrency: 4 } });
    await make({ events: ['entry.create', 'entry.update'], ordered: true });
    let turn = 0;
    receiver.answer = (_, response) => void response.writeHead(turn++ % 3 === 1 ? 500 : 200).end();
    const ids: string[] = [];
    for (let n = 0; n < 3; n++) ids.push((await api.post('/api/authors', { data: { name: '0' } }).expect(201)).body.data.documentId);
    for (let n = 1; n <= 6; n++)
      await Promise.all(ids.map((id) => api.put(`/api/authors/${id}`, { data: { name: String(n) } }).expect(200)));
    await until(() => new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size === 21);
    await until(async () => (await stored(1)).every(({ state }: { state: string }) => state === 'delivered'));
    for (const id of ids) {
      const revisions = receiver.received.filter(({ body }) => body.data.documentId === id).map(({ body }) => body.data.revision);
      expect(revisions).toEqual([...revisions].sort((one, other) => one - other));
      expect(new Set(revisions).size).toBe(7);
    }
  });

  it('of a target that hangs keep no other waiting', async () => {
    const hanging = await new Receiver().open();
    try {
      hanging.answer = () => undefined;
      const api = await boot({ webhooks: { timeout: 30_000, concurrency: 3 } });
      await make({ name: 'hanging', url: hanging.url, events: ['entry.create'] });
      await make({ events: ['entry.create'] });
      await Promise.all(Array.from({ length: 20 }, (_, n) => api.post('/api/authors', { data: { name: String(n) } }).expect(201)));
      // The hanging deliveries have not ended meanwhile, since no others have begun.
      await receiver.count(20);
      expect(hanging.received).toHaveLength(3);
    } finally {
      hanging.close();
    }
  });

  it('are signed by the secret before and the new one together for a while', async () => {
    const api = await boot({ webhooks: { overlap: 60_000 } });
    const { id, secret } = await make({ events: ['entry.create'] });
    const rotated = (await api.post(`/api/webhooks/${id}/rotate`).expect(200)).body.data;
    expect(rotated.secret).not.toBe(secret);
    expect(rotated.oldSecretUntil).toEqual(expect.any(String));
    await api.post('/api/authors', { data: { name: 'Ada' } }).expect(201);
    const [told] = await receiver.count(1);
    for (const each of [secret, rotated.secret]) verified(each, told?.text ?? '', told?.headers as Record<string, string>);
    const shown = (await api.get('/api/webhooks').expect(200)).text;
    expect(shown).not.toContain('whsec_');
    const rows = await app.kernel.container
      .resolve((await import('plinth')).DATABASE)
      .knex('plinth_webhooks')
      .select();
    expect(JSON.stringify(rows)).not.toContain('whsec_');
  });

  it('are switched off when their target fails for long, and what waits is sent when they are on again', async () => {
    const api = await boot({ webhooks: { offAfter: 1_000 } });
    const { id } = await make({ events: ['entry.create'], notify: 'ops@example.org' });
    receiver.answer = (_, response) => void response.writeHead(500).end();
    await api.post('/api/authors', { data: { name: 'Ada' } }).expect(201);
    const seen = async () => (await api.get(`/api/webhooks/${id}`).expect(200)).body.data;
    await until(async () => !(await seen()).on);
    expect((await seen()).switchedOff).toEqual({ at: expect.any(String), reason: 'the target responded with status 500' });
    await api.post('/api/authors', { data: { name: 'nobody hears of this' } }).expect(201);
    receiver.answer = (_, response) => void response.writeHead(200).end();
    await api.put(`/api/webhooks/${id}`, { on: true }).expect(200);
    await until(async () => (await stored(id))[0]?.state === 'delivered');
    expect(await stored(id)).toHaveLength(1);
    expect(await seen()).toMatchObject({ on: true, switchedOff: null });
  });

  it('end at once for a target that is gone', async () => {
    const api = await boot();
    const { id } = await make({ events: ['entry.create'] });
    receiver.answer = (_, response) => void response.writeHead(410).end();
    await api.post('/api/authors', { data: { name: 'Ada' } }).expect(201);
    await until(async () => !(await api.get(`/api/webhooks/${id}`)).body.data.on);
    expect(await stored(id)).toMatchObject([{ state: 'failed', attempts: 1 }]);
  });

  it('refuse what cannot be, naming each mistake', async () => {
    const api = await boot();
    const answer = await api
      .post('/api/webhooks', { name: '', url: 'ftp://x', events: ['entry.burn'], types: [], colour: 'red' })
      .expect(400);
    const paths = answer.body.error.details.errors.map(({ path }: { path: string[] }) => path.join('.'));
    expect(paths.sort()).toEqual(expect.arrayContaining(['events.0', 'name', 'types', 'url']));
    const other = await api
      .post('/api/webhooks', { name: 'x', url: 'http://10.0.0.1/', events: ['entry.create'], types: ['api::no.no'], token: 99999 })
      .expect(400);
    expect(other.body.error.details.errors.map(({ path }: { path: string[] }) => path.join('.')).sort()).toEqual([
      'token',
      'types.0',
      'url',
    ]);
    await make();
    const taken = await api.post('/api/webhooks', { name: 'search', url: receiver.url, events: ['entry.create'] }).expect(400);
    expect(taken.body.error.message).toContain('"search"');
    await api.get('/api/webhooks/999').expect(404);
  });

  it('give nobody more than they hold', async () => {
    const api = await boot();
    const full = await tokenId(app, 'full');
    const { id } = await make({ token: full, events: ['entry.create'] });
    await api.post('/api/authors', { data: { name: 'Ada' } }).expect(201);
    await until(async () => (await stored(id))[0]?.state === 'delivered');
    const looker = asking(app, LOOKER);
    await looker.post('/api/webhooks', { name: 'mine', url: receiver.url, events: ['entry.create'], token: full }).expect(403);
    await looker.put(`/api/webhooks/${id}`, { url: `${receiver.url}elsewhere` }).expect(403);
    await looker.delete(`/api/webhooks/${id}`).expect(403);
    const [{ id: delivery }] = (await looker.get(`/api/webhooks/${id}/deliveries`).expect(200)).body.data;
    const { data } = (await looker.get(`/api/webhooks/${id}/deliveries/${delivery}`).expect(200)).body;
    expect(data).toMatchObject({ isHidden: true, request: null, answer: null });
    await looker.post(`/api/webhooks/${id}/deliveries/${delivery}/repeat`).expect(403);
    await app.request.get('/api/webhooks').expect(403);
  });

  it('show what was sent with earlier rights, as of a token that was removed, to nobody but those who hold all', async () => {
    const api = await boot();
    const actions = ['find', 'findOne', 'readDraft'].map((verb) => `api::article.article.${verb}`);
    const token = (await api.post('/api/api-tokens', { name: 'gone', type: 'custom', actions }).expect(201)).body.data;
    const { id } = await make({ token: token.id, events: ['entry.create'] });
    const looker = asking(app, LOOKER);
    const told = async (title: string) => {
      await api.post('/api/articles?status=draft', { data: { title } }).expect(201);
      await until(async () => (await stored(id))[0]?.state === 'delivered');
      return (await stored(id))[0].id;
    };
    const seen = async (by: ReturnType<typeof asking>, delivery: number) =>
      (await by.get(`/api/webhooks/${id}/deliveries/${delivery}`).expect(200)).body.data;
    const first = await told('a draft that few may see');
    await api.delete(`/api/api-tokens/${token.id}`).expect(204);
    expect(await seen(looker, first)).toMatchObject({ isHidden: true, request: null, answer: null });
    expect((await seen(api, first)).request.body).toContain('a draft that few may see');
    // Without the token, messages only name documents.
    const named = await told('another one');
    expect(await seen(api, named)).toMatchObject({ isHidden: false, request: { body: expect.not.stringContaining('another') } });
    expect(await seen(looker, named)).toMatchObject({ isHidden: true, request: null, documentId: null });
    await looker.put(`/api/webhooks/${id}`, { token: null }).expect(200);
    expect(await seen(looker, first)).toMatchObject({ isHidden: true, request: null, answer: null });
  });
});
