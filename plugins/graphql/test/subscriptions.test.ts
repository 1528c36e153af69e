import { DATABASE, DOCUMENTS, definePlugin } from 'plinth';
import { eachDialect, recordReads } from 'plinth/testing';
import { callerWith, type LiveApp, openLive, until } from './live-app.ts';

const READ = ['api::article.article.find', 'api::article.article.findOne', 'api::writer.writer.find', 'api::writer.writer.findOne'];
const DRAFTS = 'api::article.article.readDraft';

eachDialect('subscriptions', (database) => {
  let live: LiveApp;

  beforeAll(async () => {
    live = await openLive({ database, actions: [...READ, 'api::lobby.lobby.find'] });
  });
  afterAll(() => live.close());

  const articles = (rest = '{ change documentId document { title rank } }', args = '') => `subscription { articleChanged${args} ${rest} }`;

  it('tell what is published, published again, unpublished and deleted', async () => {
    const listening = await live.listen(articles());
    const id = await live.write('post', '/api/articles', { title: 'One', rank: 1 });
    // What is told of a change is what may be read when it is told: later changes would be seen.
    await listening.data(1);
    await live.write('put', `/api/articles/${id}`, { title: 'Two' });
    await listening.data(2);
    await live.write('post', `/api/articles/${id}/actions/unpublish`, {});
    await listening.data(3);
    await live.write('post', `/api/articles/${id}/actions/publish`, {});
    await listening.data(4);
    await live.write('delete', `/api/articles/${id}`);
    const document = (title: string) => ({ documentId: id, document: { title, rank: 1 } });
    expect(await listening.data(5)).toEqual([
      { articleChanged: { change: 'published', ...document('One') } },
      { articleChanged: { change: 'published', ...document('Two') } },
      { articleChanged: { change: 'unpublished', documentId: id, document: null } },
      { articleChanged: { change: 'published', ...document('Two') } },
      { articleChanged: { change: 'deleted', documentId: id, document: null } },
    ]);
    listening.stop();
  });

  it('tell of types without drafts what is created, updated and deleted', async () => {
    const listening = await live.listen('subscription { writerChanged { change document { name } } }');
    const id = await live.write('post', '/api/writers', { name: 'Ada' });
    await listening.data(1);
    await live.write('put', `/api/writers/${id}`, { name: 'Grace' });
    await listening.data(2);
    await live.write('delete', `/api/writers/${id}`);
    expect(await listening.data(3)).toEqual([
      { writerChanged: { change: 'created', document: { name: 'Ada' } } },
      { writerChanged: { change: 'updated', document: { name: 'Grace' } } },
      { writerChanged: { change: 'deleted', document: null } },
    ]);
    listening.stop();
  });

  it('tell the revision that each change has made', async () => {
    const listening = await live.listen('subscription { writerChanged { revision document { name } } }');
    const id = await live.write('post', '/api/writers', { name: 'Ada' });
    await listening.data(1);
    await live.write('put', `/api/writers/${id}`, { name: 'Bea' });
    await listening.data(2);
    await live.write('delete', `/api/writers/${id}`);
    const revisions = (await listening.data(3)).map((each) => (each as { writerChanged: { revision: number } }).writerChanged.revision);
    expect(revisions).toEqual([1, 2, 3]);
    listening.stop();
  });

  it('tell of single types', async () => {
    const listening = await live.listen('subscription { lobbyChanged { change document { motto } } }');
    await live.write('put', '/api/lobby', { motto: 'Festina lente' });
    expect(await listening.data(1)).toEqual([{ lobbyChanged: { change: 'created', document: { motto: 'Festina lente' } } }]);
    listening.stop();
  });

  it('read what is selected below a document, under every response key', async () => {
    const writer = await live.write('post', '/api/writers', { name: 'Ada' });
    const listening = await live.listen(articles('{ one: document { writer { name } } two: document { t: title } c: change }'));
    await live.write('post', '/api/articles', { title: 'With', writer });
    expect(await listening.data(1)).toEqual([{ articleChanged: { one: { writer: { name: 'Ada' } }, two: { t: 'With' }, c: 'published' } }]);
    const bare = await live.listen(articles('{ change }'));
    await live.write('post', '/api/articles', { title: 'Bare' });
    expect(await bare.data(1)).toEqual([{ articleChanged: { change: 'published' } }]);
    listening.stop();
    bare.stop();
  });

  it('tell of drafts those alone who ask for them and may read them', async () => {
    live.callers.set('editor', callerWith([...READ, DRAFTS]));
    const published = await live.listen(articles());
    const drafts = await live.listen(articles('{ change document { title } }', '(status: DRAFT)'), 'editor');
    const refused = await live.listen(articles('{ change }', '(status: DRAFT)'));
    expect(refused.error).toMatchObject([{ message: 'Forbidden access', extensions: { code: 'FORBIDDEN' } }]);
    const id = await live.write('post', '/api/articles?status=draft', { title: 'Sketch' });
    expect(await drafts.data(1)).toEqual([{ articleChanged: { change: 'created', document: { title: 'Sketch' } } }]);
    await live.write('put', `/api/articles/${id}?status=draft`, { title: 'Better' });
    expect(await drafts.data(2)).toHaveLength(2);
    await live.write('post', '/api/articles', { title: 'Published' });
    expect(await published.data(1)).toMatchObject([{ articleChanged: { document: { title: 'Published' } } }]);
    published.stop();
    drafts.stop();
  });

  it('tell of one locale, the default one where none is named, or of all', async () => {
    const [english, french, all] = await Promise.all([
      live.listen(articles('{ document { title } }')),
      live.listen(articles('{ document { title } }', '(locale: "fr")')),
      live.listen(articles('{ document { title locale } }', '(locale: "*")')),
    ]);
    const id = await live.write('post', '/api/articles', { title: 'Hello' });
    await live.write('put', `/api/articles/${id}?locale=fr`, { title: 'Bonjour' });
    expect(await french.data(1)).toEqual([{ articleChanged: { document: { title: 'Bonjour' } } }]);
    expect(await all.data(2)).toEqual([
      { articleChanged: { document: { title: 'Hello', locale: 'en' } } },
      { articleChanged: { document: { title: 'Bonjour', locale: 'fr' } } },
    ]);
    expect(await english.data(1)).toEqual([{ articleChanged: { document: { title: 'Hello' } } }]);
    for (const each of [english, french, all]) each.stop();
  });

  it('tell of one document', async () => {
    const id = await live.write('post', '/api/writers', { name: 'Ada' });
    const listening = await live.listen('subscription ($id: ID) { writerChanged(documentId: $id) { document { name } } }', undefined, {
      id,
    });
    await live.write('post', '/api/writers', { name: 'Other' });
    await live.write('put', `/api/writers/${id}`, { name: 'Lovelace' });
    expect(await listening.data(1)).toEqual([{ writerChanged: { document: { name: 'Lovelace' } } }]);
    listening.stop();
  });

  it('tell changes of a version in order, whoever takes his time with one of them', async () => {
    const slow = definePlugin({
      name: 'slow',
      apply({ container }) {
        container.resolve(DOCUMENTS).hooks.committed.tapPromise({ name: 'slow', stage: -1 }, async ({ after }) => {
          if (after?.values.name === 'first') await until(() => waiting.told.length > 1);
        });
      },
    });
    const other = await openLive({ database, actions: READ, more: [slow] });
    const id = await other.write('post', '/api/writers', { name: 'Ada' });
    const waiting = await other.listen('subscription { writerChanged { change document { name } } }');
    const first = other.write('put', `/api/writers/${id}`, { name: 'first' });
    const name = async () => (await other.app.kernel.container.resolve(DATABASE).knex('writers').first('name'))?.name;
    await until(async () => (await name()) === 'first');
    await other.write('put', `/api/writers/${id}`, { name: 'second' });
    await first;
    await other.write('delete', `/api/writers/${id}`);
    expect(await waiting.data(3)).toEqual([
      { writerChanged: { change: 'updated', document: { name: 'first' } } },
      { writerChanged: { change: 'updated', document: { name: 'second' } } },
      { writerChanged: { change: 'deleted', document: null } },
    ]);
    await other.close();
  });

  it('tell what other nodes change', async () => {
    const made = await database.createDatabase();
    const [one, other] = [await openLive({ database: made.url, actions: READ }), await openLive({ database: made.url, actions: READ })];
    const listening = await one.listen('subscription { writerChanged { change document { name } } }');
    const ids = await Promise.all(Array.from({ length: 10 }, (_, index) => other.write('post', '/api/writers', { name: `${index}` })));
    await listening.data(10);
    for (const id of ids) await other.write('delete', `/api/writers/${id}`);
    const told = (await listening.data(20)) as readonly { readonly writerChanged: { readonly change: string } }[];
    expect(told.map(({ writerChanged }) => writerChanged.change)).toEqual([...ids.map(() => 'created'), ...ids.map(() => 'deleted')]);
    await Promise.all([one.close(), other.close()]);
    await made.remove();
  });

  it('are refused to who may not read', async () => {
    live.callers.set('nobody', callerWith([]));
    const listening = await live.listen('subscription { writerChanged { change } }', 'nobody');
    expect(listening.error).toMatchObject([{ message: 'Forbidden access', path: ['writerChanged'], extensions: { code: 'FORBIDDEN' } }]);
  });

  it('look at rights for every change', async () => {
    live.callers.set('reader', callerWith(READ));
    const listening = await live.listen('subscription { writerChanged { document { name } } }', 'reader');
    await live.write('post', '/api/writers', { name: 'first' });
    await listening.data(1);
    live.callers.set('reader', callerWith([]));
    const asked = jest.spyOn(live.callers, 'get');
    const id = await live.write('post', '/api/writers', { name: 'second' });
    await live.write('delete', `/api/writers/${id}`);
    await until(() => asked.mock.calls.filter(([bearer]) => bearer === 'reader').length === 2);
    asked.mockRestore();
    live.callers.set('reader', callerWith(READ));
    await live.write('post', '/api/writers', { name: 'third' });
    expect(await listening.data(2)).toEqual([
      { writerChanged: { document: { name: 'first' } } },
      { writerChanged: { document: { name: 'third' } } },
    ]);
    listening.stop();
  });

  it('tell nothing that a rule hides, not even that it is gone', async () => {
    const rule = { where: { open: true }, fields: ['name'] };
    live.callers.set('ruled', callerWith(READ, { 'api::writer.writer.find': rule, 'api::writer.writer.findOne': rule }));
    const listening = await live.listen('subscription { writerChanged { change document { name } } }', 'ruled');
    const hidden = await live.write('post', '/api/writers', { name: 'Hidden', open: false });
    const shown = await live.write('post', '/api/writers', { name: 'Shown', open: true });
    await listening.data(1);
    await live.write('put', `/api/writers/${shown}`, { open: false });
    await live.write('delete', `/api/writers/${hidden}`);
    await live.write('delete', `/api/writers/${shown}`);
    await live.write('post', '/api/writers', { name: 'Later', open: true });
    expect(await listening.data(2)).toEqual(
      ['Shown', 'Later'].map((name) => ({ writerChanged: { change: 'created', document: { name } } })),
    );
    const named = await live.listen('subscription { writerChanged { document { open } } }', 'ruled');
    await live.write('post', '/api/writers', { name: 'Shown', open: true });
    await until(() => named.told.length === 1);
    expect(named.told[0]).toMatchObject({
      data: { writerChanged: { document: { open: null } } },
      errors: [{ message: 'Forbidden access' }],
    });
    listening.stop();
    named.stop();
  });

  it('are read once for all who see the same', async () => {
    const known = live.app.kernel.container.resolve(DATABASE);
    const { sent, restore } = recordReads(known);
    const query = 'subscription { writerChanged { document { name open } } }';
    const statementsFor = async (listeners: number) => {
      const listening = await Promise.all(Array.from({ length: listeners }, () => live.listen(query)));
      sent.splice(0);
      await live.write('post', '/api/writers', { name: 'Ada' });
      for (const each of listening) expect(await each.data(1)).toEqual([{ writerChanged: { document: { name: 'Ada', open: null } } }]);
      for (const each of listening) each.stop();
      return sent.filter(({ text }) => /writers/.test(text) && /name/.test(text)).length;
    };
    const alone = await statementsFor(1);
    expect(alone).toBeGreaterThan(0);
    expect(await statementsFor(6)).toBe(alone);
    restore();
  });

  it('are read apart for those who do not', async () => {
    const rule = { where: { name: { $eq: '$user.name' } }, fields: null };
    const rules = { 'api::writer.writer.find': rule, 'api::writer.writer.findOne': rule };
    live.callers.set('ada', callerWith(READ, rules, { kind: 'user', id: 1, user: { name: 'Ada' } }));
    live.callers.set('eve', callerWith(READ, rules, { kind: 'user', id: 2, user: { name: 'Eve' } }));
    const query = 'subscription { writerChanged { document { name } } }';
    const [ada, eve, one, two] = await Promise.all([
      live.listen(query, 'ada'),
      live.listen(query, 'eve'),
      live.listen(query),
      live.listen(query),
    ]);
    await live.write('post', '/api/writers', { name: 'Eve' });
    const told = [{ writerChanged: { document: { name: 'Eve' } } }];
    for (const each of [eve, one, two]) expect(await each.data(1)).toEqual(told);
    expect(ada.told).toEqual([]);
    for (const each of [ada, eve, one, two]) each.stop();
  });
});
