import { DATABASE, DOCUMENTS, SYSTEM } from 'plinth';
import { type BootedApp, eachDialect, runJob, sentInTransactions, type TemporaryDatabase } from 'plinth/testing';
import { asking, bootHistory, type TOKENS } from './history-app.ts';

const ARTICLE = 'api::article.article';

eachDialect('history', (dialect) => {
  let database: TemporaryDatabase;
  let app: BootedApp;
  let api: ReturnType<typeof asking>;

  beforeAll(async () => {
    database = await dialect.createDatabase();
    app = await bootHistory(database.url);
    api = asking(app);
  });
  afterAll(async () => {
    await app?.close();
    await database.remove();
  });

  const make = async (data: object, plural = 'articles', query = '') =>
    (await api.post(`/api/${plural}${query}`, { data }).expect(201)).body.data.documentId as string;
  const entriesOf = async (id: string, query = '', token?: keyof typeof TOKENS) =>
    (await asking(app, token).get(`/api/history/entries/${ARTICLE}/${id}${query}`).expect(200)).body.data as {
      id: number;
      kind: string;
      version: object;
    }[];
  const one = (id: string, entry: number, rest = '') => `/api/history/entries/${ARTICLE}/${id}/${entry}${rest}`;

  it('tells what happened to a document, who did it, and through what', async () => {
    const id = await make({ title: 'One' }, 'articles', '?status=draft');
    const answer = await api.put(`/api/articles/${id}`, { data: { title: 'Two' } }).expect(200);
    const entries = await entriesOf(id);
    expect(entries).toEqual([
      expect.objectContaining({ kind: 'published', revision: 2, version: { locale: 'en', status: 'published' } }),
      {
        id: expect.any(Number),
        kind: 'updated',
        at: expect.stringMatching(/^\d{4}-.*Z$/),
        revision: 2,
        version: { locale: 'en', status: 'draft' },
        by: expect.stringMatching(/^token:\d+$/),
        name: 'full',
        through: 'rest',
        request: answer.headers['x-request-id'],
        agent: null,
        isGone: false,
      },
      expect.objectContaining({ kind: 'created', revision: 1 }),
    ]);
    expect(await entriesOf(id, '?status=draft')).toHaveLength(2);
    await api.get(`/api/history/entries/${ARTICLE}/${id}?locale=xx`).expect(400);
    const first = (await api.get(`/api/history/entries/${ARTICLE}/${id}?pageSize=2`).expect(200)).body;
    expect(first.meta.next).toBe(first.data[1].id);
    const second = (await api.get(`/api/history/entries/${ARTICLE}/${id}?pageSize=2&before=${first.meta.next}`).expect(200)).body;
    expect([second.data.length, second.meta.next]).toEqual([1, null]);
  });

  it('shows what it was, with what it led to, and compares it word by word', async () => {
    const [ada, bob] = [await make({ name: 'Ada' }, 'authors'), await make({ name: 'Bob' }, 'authors')];
    const blocks = [{ __component: 'parts.quote', words: 'Well', aside: 'psst', by: bob }];
    const id = await make({ title: 'One', text: 'A quick brown fox', author: ada, tags: [bob, ada], facts: { a: 1 }, blocks });
    await api.put(`/api/articles/${id}`, { data: { text: 'A slow brown fox jumps', author: bob, tags: [] } }).expect(200);
    const [now, , before] = await entriesOf(id, '?status=published').then((found) => [found[0], found[0], found[1]]);
    const shown = (await api.get(one(id, before?.id ?? 0)).expect(200)).body.data;
    expect(shown.document).toMatchObject({
      documentId: id,
      title: 'One',
      author: { documentId: ada, name: 'Ada' },
      tags: [{ name: 'Bob' }, { name: 'Ada' }],
      facts: { a: 1 },
      blocks: [{ __component: 'parts.quote', words: 'Well', by: { name: 'Bob' } }],
    });
    expect(JSON.stringify(shown)).not.toMatch(/psst|"note"|"code"/);
    const told = (await api.get(one(id, now?.id ?? 0, '/comparison')).expect(200)).body.data.differences;
    const byName = new Map(told.map((each: { attribute: string }) => [each.attribute, each]));
    expect([...byName.keys()]).toEqual(['text', 'author', 'tags']);
    expect(byName.get('text')).toMatchObject({
      before: 'A quick brown fox',
      words: [
        { kind: 'same', text: 'A ' },
        { kind: 'out', text: 'quick' },
        { kind: 'in', text: 'slow' },
        { kind: 'same', text: ' brown fox' },
        { kind: 'in', text: ' jumps' },
      ],
    });
    expect(byName.get('author')).toMatchObject({ before: { name: 'Ada' }, after: { name: 'Bob' } });
    const since = (await api.get(one(id, before?.id ?? 0, '/comparison?with=now')).expect(200)).body.data.differences;
    expect(since.map(({ attribute }: { attribute: string }) => attribute)).toEqual(expect.arrayContaining(['text', 'author', 'tags']));
    const both = (await api.get(one(id, now?.id ?? 0, `/comparison?with=${before?.id}`)).expect(200)).body.data.differences;
    expect(both).toEqual(told);
    expect((await api.get(one(id, now?.id ?? 0, '/comparison?with=now')).expect(200)).body.data.differences).toEqual([]);
  });

  it('keeps and puts back links to documents of any type, where a type has no others', async () => {
    const [ada, bob] = [await make({ name: 'Ada' }, 'authors'), await make({ name: 'Bob' }, 'authors')];
    const to = (documentId: string) => ({ __type: 'api::author.author', documentId });
    const id = await make({ text: 'a', related: to(ada) }, 'remarks');
    await api.put(`/api/remarks/${id}`, { data: { text: 'b' } }).expect(200);
    await api.put(`/api/remarks/${id}`, { data: { related: to(bob) } }).expect(200);
    const entries = (await api.get(`/api/history/entries/api::remark.remark/${id}`).expect(200)).body.data;
    expect(entries).toHaveLength(3);
    const path = `/api/history/entries/api::remark.remark/${id}/${entries.at(-1).id}`;
    expect((await api.get(path).expect(200)).body.data.document.related).toMatchObject({ documentId: ada });
    const related = async () => (await api.get(`/api/remarks/${id}?populate=related`).expect(200)).body.data.related;
    expect(await related()).toMatchObject({ documentId: bob });
    await api.post(`${path}/restore`, {}).expect(200);
    expect(await related()).toMatchObject({ documentId: ada });
    await api.delete(`/api/remarks/${id}`).expect(204);
    await api.post(`/api/history/bin/api::remark.remark/${id}/restore`).expect(200);
    expect(await related()).toMatchObject({ documentId: ada });
  });

  it('puts back all of it, or a part, and says what is gone', async () => {
    const ada = await make({ name: 'Ada' }, 'authors');
    const id = await make({ title: 'One', rating: 1, author: ada, code: 'first' });
    await api.put(`/api/articles/${id}`, { data: { title: 'Two', rating: 2, author: null } }).expect(200);
    const first = (await entriesOf(id, '?status=published')).at(-1)?.id ?? 0;
    const restore = (body?: object, query = '') => api.post(one(id, first, `/restore${query}`), body);
    expect((await restore({ attributes: ['rating'] }).expect(200)).body).toMatchObject({
      data: { title: 'Two', rating: 1 },
      meta: { missing: [] },
    });
    await api.delete(`/api/authors/${ada}`).expect(204);
    const tried = (await restore({ dryRun: true }).expect(200)).body;
    expect(tried).toMatchObject({
      data: { title: 'One' },
      meta: { missing: [{ path: ['author'], target: 'api::author.author' }], untouched: [] },
    });
    expect((await api.get(`/api/articles/${id}`).expect(200)).body.data.title).toBe('Two');
    const etag = (await api.get(`/api/articles/${id}`).set('Prefer', 'revision').expect(200)).headers.etag as string;
    await restore({}).set('If-Match', '"1"').expect(412);
    await restore({ attributes: ['title'] }, '?status=draft')
      .set('If-Match', etag)
      .expect(200);
    expect((await api.get(`/api/articles/${id}`).expect(200)).body.data.title).toBe('Two');
    expect((await api.get(`/api/articles/${id}?status=draft`).expect(200)).body.data.title).toBe('One');
    await restore().expect(200);
    expect((await api.get(`/api/articles/${id}`).expect(200)).body.data).toMatchObject({ title: 'One', rating: 1 });
  });

  it('is for those who may read the document, as far as they may', async () => {
    const [ada, hush] = [await make({ name: 'Ada' }, 'authors'), await make({ name: 'Hush' }, 'secrets')];
    const id = await make({ title: 'open', rating: 5, author: ada, hidden: hush });
    await api.put(`/api/articles/${id}`, { data: { title: 'open to all', hidden: null } }).expect(200);
    const closed = await make({ title: 'closed' });
    const [newest] = await entriesOf(id, '?status=published');
    const titles = asking(app, 'titles');
    const shown = (await titles.get(one(id, newest?.id ?? 0)).expect(200)).body.data.document;
    const times = Object.fromEntries(['createdAt', 'updatedAt', 'publishedAt'].map((name) => [name, expect.any(String)]));
    expect(shown).toEqual({
      documentId: id,
      ...times,
      title: 'open to all',
      author: expect.objectContaining({ name: 'Ada' }),
      hidden: null,
    });
    const told = (await titles.get(one(id, newest?.id ?? 0, '/comparison')).expect(200)).body.data.differences;
    expect(told.map(({ attribute }: { attribute: string }) => attribute)).toEqual(['title']);
    const oldest = (await entriesOf(id, '?status=draft')).at(-1)?.id ?? 0;
    const tried = (await titles.post(one(id, oldest, '/restore?status=draft'), { dryRun: true }).expect(200)).body;
    expect(JSON.stringify(tried)).not.toMatch(/rating|Hush|note|code/);
    expect(tried.meta.missing).toEqual([]);
    await titles.post(one(id, oldest, '/restore'), { attributes: ['rating'] }).expect(400);
    // A rule hides from history what it hides from reads. Entries of drafts are only for callers that may read drafts.
    expect(await entriesOf(id, '', 'narrow')).toHaveLength(4);
    await asking(app, 'narrow').get(`/api/history/entries/${ARTICLE}/${closed}`).expect(404);
    const [hiddenEntry] = await entriesOf(closed);
    await asking(app, 'narrow')
      .get(one(closed, hiddenEntry?.id ?? 0))
      .expect(404);
    expect((await entriesOf(id, '', 'live')).map(({ version }) => version)).toEqual(
      Array.from({ length: 2 }, () => ({ locale: 'en', status: 'published' })),
    );
    await asking(app, 'live').get(one(id, oldest)).expect(404);
    await asking(app, 'live')
      .post(one(id, newest?.id ?? 0, '/restore'), {})
      .expect(403);
    await api.get(one(closed, newest?.id ?? 0)).expect(404);
    await app.request.get(`/api/history/entries/${ARTICLE}/${id}`).expect(403);
    await api.get(`/api/history/entries/${ARTICLE}/nothing`).expect(404);
    await api.get(`/api/history/entries/api::no.no/${id}`).expect(404);
  });

  it('is empty for a translation that does not exist, and not found where nothing may be read', async () => {
    await app.kernel.container.resolve(DOCUMENTS).create('plugin::i18n.locale', { data: { code: 'fr', name: 'French' } }, SYSTEM);
    const id = await make({ title: 'open to all' }, 'articles', '?status=draft');
    for (const path of [
      `/api/history/entries/${ARTICLE}/${id}?locale=fr`,
      `/api/history/entries/${ARTICLE}/${id}?locale=fr&status=draft`,
    ]) {
      expect((await api.get(path).expect(200)).body).toEqual({ data: [], meta: { next: null } });
      expect((await asking(app, 'narrow').get(path).expect(200)).body.data).toEqual([]);
      // It may not read drafts, and nothing else exists.
      await asking(app, 'live').get(path).expect(404);
    }
    const closed = await make({ title: 'closed' });
    await asking(app, 'narrow').get(`/api/history/entries/${ARTICLE}/${closed}?locale=fr`).expect(404);
    await api.get(`/api/history/entries/${ARTICLE}/nothing?locale=fr`).expect(404);
    await api.get(`/api/history/entries/${ARTICLE}/${id}?locale=xx`).expect(400);
    await api.get(`/api/history/entries/${ARTICLE}/${id}?status=old`).expect(400);
  });

  it('shows a target that is not published any more as a draft, to those who may read it', async () => {
    const target = await make({ title: 'open target' });
    const id = await make({ title: 'open source', follows: target });
    const [published] = await entriesOf(id, '?status=published');
    await api.post(`/api/articles/${target}/actions/unpublish`).expect(204);
    const shown = (token: keyof typeof TOKENS) =>
      asking(app, token)
        .get(one(id, published?.id ?? 0))
        .expect(200);
    expect((await shown('full')).body.data.document.follows).toMatchObject({ documentId: target, title: 'open target' });
    expect((await shown('live')).body.data.document.follows).toBeNull();
  });

  it('refuses what it does not know, by name', async () => {
    const id = await make({ title: 'One' });
    const [entry] = await entriesOf(id);
    const base = `/api/history/entries/${ARTICLE}/${id}`;
    for (const [path, key] of [
      [`${base}?page=2`, 'page'],
      [`${base}?pageSize=1000`, 'pageSize'],
      [`${base}?before=x`, 'before'],
      [`${base}?locale[$ne]=en`, 'locale'],
      [one(id, entry?.id ?? 0, '?fields=title'), 'fields'],
      [one(id, entry?.id ?? 0, '/comparison?with=yesterday'), 'with'],
      [`/api/history/bin/${ARTICLE}?since=yesterday`, 'since'],
    ] as const) {
      const { body } = await api.get(path).expect(400);
      expect(body.error.details.errors).toEqual([{ path: [key], message: expect.stringContaining(`${key}: `), name: 'ValidationError' }]);
    }
    const { body: several } = await api.get(`${base}?pageSize=0&page=2`).expect(400);
    expect(several.error.details.errors.map(({ path }: { path: string[] }) => path[0])).toEqual(['pageSize', 'page']);
    for (const body of [{ attribute: ['title'] }, { attributes: [] }, { attributes: ['nope'] }, { attributes: ['note'] }, [1]]) {
      await api.post(one(id, entry?.id ?? 0, '/restore'), body).expect(400);
    }
    await api.get(`${base}/0x1`).expect(404);
  });

  it('brings deleted documents back with their id and all their versions, or removes them for good', async () => {
    const id = await make({ title: 'Gone %_! soon' });
    await api.put(`/api/articles/${id}?status=draft`, { data: { title: 'Gone %_! soon', text: 'draft' } }).expect(200);
    await api.delete(`/api/articles/${id}?locale=en`).expect(204);
    const binOf = async (query = '') => (await api.get(`/api/history/bin/${ARTICLE}${query}`).expect(200)).body.data;
    expect(await binOf()).toEqual([expect.objectContaining({ documentId: id, title: 'Gone %_! soon', name: 'full', isGone: true })]);
    expect(await binOf('?title=%25_!')).toHaveLength(1);
    const [listed] = await binOf();
    expect([listed.type, Date.parse(listed.expiresAt) - Date.parse(listed.at)]).toEqual([ARTICLE, 90 * 86_400_000]);
    expect(await binOf('?title=%25%25')).toEqual([]);
    expect(await binOf(`?until=2020-01-01T00:00:00Z`)).toEqual([]);
    expect(await entriesOf(id)).toHaveLength(5);
    for (const token of ['titles', 'narrow', 'live'] as const) {
      const { status, body } = await asking(app, token).get(`/api/history/bin/${ARTICLE}`);
      // A caller that may only read titles sees titles. Callers with rules see nothing, since rules cannot be checked on deleted documents.
      expect([token, status, body.data?.length]).toEqual([token, token === 'titles' ? 200 : 403, token === 'titles' ? 1 : undefined]);
    }
    await asking(app, 'narrow').get(`/api/history/entries/${ARTICLE}/${id}`).expect(404);
    const back = (await api.post(`/api/history/bin/${ARTICLE}/${id}/restore`).expect(200)).body.data;
    expect(back).toMatchObject({ failed: [], restored: [{ version: { status: 'published' } }, { version: { status: 'draft' } }] });
    expect((await api.get(`/api/articles/${id}`).expect(200)).body.data).toMatchObject({ documentId: id, text: null });
    expect((await api.get(`/api/articles/${id}?status=draft`).expect(200)).body.data.text).toBe('draft');
    expect(await binOf()).toEqual([]);
    await api.post(`/api/history/bin/${ARTICLE}/${id}/restore`).expect(404);
    await api.delete(`/api/history/bin/${ARTICLE}/${id}`).expect(404);
    await api.delete(`/api/articles/${id}`).expect(204);
    await asking(app, 'live').delete(`/api/history/bin/${ARTICLE}/${id}`).expect(403);
    await api.delete(`/api/history/bin/${ARTICLE}/${id}`).expect(204);
    expect(await binOf()).toEqual([]);
    await api.get(`/api/history/entries/${ARTICLE}/${id}`).expect(404);
  });

  it('brings private values back with what was removed, from its last state only, and shows them to nobody', async () => {
    const DEAL = 'api::deal.deal';
    const { container } = app.kernel;
    const documents = container.resolve(DOCUMENTS);
    const as = asking(app, 'deals');
    const stored = async (id: string, status: string, locale = 'en') => {
      const { values = {} } = (await documents.state(DEAL, id, new Map(Object.entries({ status, locale })))) ?? {};
      return [values.title, values.terms, (values.blocks as { aside: unknown }[] | undefined)?.map(({ aside }) => aside)];
    };
    const body = (title: string, terms: string) => ({ data: { title, terms, blocks: [{ words: title, aside: `${terms}?` }] } });
    const entries = async (id: string, query = '') =>
      (await as.get(`/api/history/entries/${DEAL}/${id}${query}`).expect(200)).body.data as { id: number; isGone: boolean }[];
    const restore = (id: string, entry: number | undefined, query = '', rest: object = {}) =>
      as.post(`/api/history/entries/${DEAL}/${id}/${entry}/restore${query}`, rest);

    const id = await make(body('Old', 'old').data, 'deals');
    await api.put(`/api/deals/${id}`, body('Live', 'live')).expect(200);
    await api.put(`/api/deals/${id}?status=draft`, body('Draft', 'draft')).expect(200);
    await as.delete(`/api/deals/${id}`).expect(204);
    const back = await as.post(`/api/history/bin/${DEAL}/${id}/restore`).expect(200);
    expect(back.body.data).toMatchObject({ failed: [] });
    expect(JSON.stringify(back.body)).not.toMatch(/terms|aside|live"|draft\?/);
    expect([await stored(id, 'published'), await stored(id, 'draft')]).toEqual([
      ['Live', 'live', ['live?']],
      ['Draft', 'draft', ['draft?']],
    ]);

    // Where the version is there, what is private stays: also in the draft that a removed published version is put back through.
    await api.put(`/api/deals/${id}?status=draft`, body('Draft', 'kept')).expect(200);
    await api.post(`/api/deals/${id}/actions/unpublish`, {}).expect(204);
    const [taken] = await entries(id, '?status=published');
    expect(taken?.isGone).toBe(true);
    await restore(id, taken?.id).expect(200);
    expect(await stored(id, 'published')).toEqual(['Live', 'kept', [null]]);

    // States before the last one do not bring back what was replaced since, nor does another version.
    await as.delete(`/api/deals/${id}`).expect(204);
    const drafts = await entries(id, '?status=draft');
    const live = await entries(id, '?status=published');
    const removals = drafts.filter(({ isGone }) => isGone);
    for (const [entry, query = ''] of [[drafts.at(-1)], [removals.at(-1)], [live[0], '?status=draft']] as const) {
      await restore(id, entry?.id, query, { dryRun: true }).expect(200);
      await restore(id, entry?.id, query).expect(200);
      expect((await stored(id, 'draft')).slice(1)).toEqual([null, [null]]);
      await as.delete(`/api/deals/${id}`).expect(204);
    }
    await make({ ...body('Live', 'last').data }, 'deals', '?status=draft').then(async (other) => {
      await as.delete(`/api/deals/${other}`).expect(204);
      const [last] = await entries(other, '?status=draft');
      await restore(other, last?.id).expect(200);
      expect(await stored(other, 'draft')).toEqual(['Live', 'last', ['last?']]);
    });
  });

  it('lists what was deleted page by page, each document once, and looks for titles a part of the bin at a time', async () => {
    const { knex } = app.kernel.container.resolve(DATABASE);
    const AUTHOR = 'api::author.author';
    const binOf = async (query = '') => (await api.get(`/api/history/bin/${AUTHOR}${query}`).expect(200)).body;
    const ids: string[] = [];
    for (const name of ['First', 'Second', 'Third']) {
      ids.push(await make({ name }, 'authors'));
      await api.delete(`/api/authors/${ids.at(-1)}`).expect(204);
    }
    const names = ({ data }: { data: { title: string }[] }) => data.map(({ title }) => title);
    const page = await binOf('?pageSize=2');
    expect(names(page)).toEqual(['Third', 'Second']);
    expect(names(await binOf(`?pageSize=1&before=${page.meta.next}`))).toEqual(['First']);
    for (const before of ['1', 'x', '1-', '1-2-3']) {
      expect((await api.get(`/api/history/bin/${AUTHOR}?before=${before}`).expect(400)).body.error.message).toContain('before');
    }
    await api.post(`/api/history/bin/${AUTHOR}/${ids[1]}/restore`).expect(200);
    expect(names(await binOf('?title=second'))).toEqual([]);
    await api.delete(`/api/authors/${ids[1]}`).expect(204);
    // Of the four rows of the page, one is left out: the first deletion of a document that was deleted twice. After the upkeep, which may
    // have run already, there is room for another one.
    expect(names(await binOf('?pageSize=4')).slice(0, 3)).toEqual(['Second', 'Third', 'First']);
    await runJob(app, 'history.upkeep');
    expect(names(await binOf('?pageSize=3'))).toEqual(['Second', 'Third', 'First']);
    expect(await knex('plinth_history_bin').where('document', ids[1]).pluck('document')).toHaveLength(1);
    await api.post(`/api/history/bin/${AUTHOR}/${ids[1]}/restore`).expect(200);
    await runJob(app, 'history.upkeep');
    expect(await knex('plinth_history_bin').where('document', ids[1]).pluck('document')).toEqual([]);

    const row = { type: AUTHOR, version: '', kind: 'deleted', revision: 2 };
    const others = Array.from({ length: 5_000 }, (_, at) => ({
      ...row,
      document: `other-${at}`,
      at: Date.now() + at,
      title: 'Other',
      sought: 'other',
    }));
    for (let at = 0; at < others.length; at += 500) await knex('plinth_history_bin').insert(others.slice(at, at + 500));
    const found = await binOf('?title=fir');
    expect([names(found), found.meta.next, new Date(found.meta.reached).getTime()]).toEqual([[], expect.any(String), others[0]?.at]);
    const rest = await binOf(`?title=fir&before=${found.meta.next}`);
    expect([names(rest), rest.meta]).toEqual([['First'], { next: null, reached: null, keptFor: 90 * 86_400_000 }]);
    await knex('plinth_history_bin').where('title', 'Other').delete();
  });

  it('lists deleted documents of all types that the caller may see, each with its type', async () => {
    const author = await make({ name: 'Of all types' }, 'authors');
    const article = await make({ title: 'Of all types' });
    await api.delete(`/api/authors/${author}`).expect(204);
    await api.delete(`/api/articles/${article}?locale=en`).expect(204);
    const listed = async (token: Parameters<typeof asking>[1], query = '') => {
      const { data } = (await asking(app, token).get(`/api/history/bin?pageSize=2${query}`).expect(200)).body;
      return data.map(({ type, documentId, title }: Record<string, string>) => [type, documentId, title]);
    };
    const both = [
      [ARTICLE, article, 'Of all types'],
      ['api::author.author', author, 'Of all types'],
    ];
    expect(await listed('full')).toEqual(both);
    expect(await listed('full', '&title=of+all')).toEqual(both);
    const { body } = await api.get('/api/history/bin?pageSize=1').expect(200);
    expect(body.meta.next).toEqual(expect.any(String));
    expect(await listed('full', `&before=${body.meta.next}`)).toContainEqual(both[1]);
    // Of types that the caller may not read as a whole, nothing is listed.
    expect((await listed('titles')).map(([type]: string[]) => type)).toContain(ARTICLE);
    expect(await listed('narrow')).not.toContainEqual(both[0]);
    expect(await listed('live')).not.toContainEqual(both[0]);
    await api.get('/api/history/bin?pageSize=0').expect(400);
  });

  it('keeps what single types were, too', async () => {
    await api.put('/api/home', { data: { title: 'One' } }).expect(200);
    const id = (await api.put('/api/home', { data: { title: 'Two' } }).expect(200)).body.data.documentId;
    const base = `/api/history/entries/api::home.home/${id}`;
    const entries = (await api.get(base).expect(200)).body.data;
    await api.post(`${base}/${entries[1].id}/restore`, {}).expect(200);
    expect((await api.get('/api/home').expect(200)).body.data.title).toBe('One');
    await api.delete('/api/home').expect(204);
    await api.post(`/api/history/bin/api::home.home/${id}/restore`).expect(200);
    expect((await api.get('/api/home').expect(200)).body.data.title).toBe('One');
  });

  it('keeps nothing of what is excluded, and of what is hashed', async () => {
    await make({ path: '/' }, 'visits');
    await make({ title: 'One', code: 'geheim' });
    const { knex } = app.kernel.container.resolve(DATABASE);
    expect(await knex('plinth_history').where('type', 'api::visit.visit').select('id')).toEqual([]);
    const kept = await knex('plinth_history').where('type', ARTICLE).orderBy('id', 'desc').limit(2).pluck('state');
    expect(kept.join()).toContain('One');
    expect(kept.join()).not.toMatch(/"code"/);
  });

  it('is kept by rule', async () => {
    const { knex } = app.kernel.container.resolve(DATABASE);
    const id = await make({ title: '0' });
    for (let n = 1; n <= 3; n++) await api.put(`/api/articles/${id}`, { data: { title: String(n) } }).expect(200);
    const gone = await make({ title: 'gone' });
    await api.delete(`/api/articles/${gone}`).expect(204);
    await runJob(app, 'history.upkeep');
    expect(await entriesOf(id)).toHaveLength(8);
    const year = 366 * 86_400_000;
    // Of types that were removed, or excluded later.
    const forgotten = ['api::gone.gone', 'api::visit.visit'];
    const row = { version: '', kind: 'deleted', revision: 1, at: Date.now() - year };
    await knex('plinth_history_bin').insert(forgotten.map((type) => ({ ...row, type, document: type })));
    await knex('plinth_history').insert(forgotten.map((type) => ({ ...row, type, document: type, stage: 3, settled: 1 })));
    for (const table of ['plinth_history', 'plinth_history_bin']) {
      await knex(table)
        .whereIn('document', [id, gone])
        .update({ at: knex.raw('?? - ?', ['at', year]) });
    }
    await runJob(app, 'history.upkeep');
    expect((await entriesOf(id)).map(({ kind, version }) => [kind, version])).toEqual(
      Array.from({ length: 4 }, () => ['published', { locale: 'en', status: 'published' }]),
    );
    expect((await api.get(one(id, (await entriesOf(id)).at(-1)?.id ?? 0)).expect(200)).body.data.document.title).toBe('0');
    await api.get(`/api/history/entries/${ARTICLE}/${gone}`).expect(404);
    for (const table of ['plinth_history', 'plinth_history_bin'])
      expect(await knex(table).whereIn('type', forgotten).select('id')).toEqual([]);
  });

  it('costs one insertion for a change, and nothing where it is off', async () => {
    const count = async ({ kernel: { container } }: BootedApp) => {
      const documents = container.resolve(DOCUMENTS);
      const last = (await documents.create('api::note.note', { data: { title: 'Last' } }, SYSTEM)).documentId;
      const sent = async (uid: string, first: object, then: object) => {
        const { documentId } = (await documents.create(uid, { data: first }, SYSTEM)) as { documentId: string };
        return sentInTransactions(container.resolve(DATABASE), () => documents.update(uid, documentId, { data: then }, SYSTEM));
      };
      return {
        visit: await sent('api::visit.visit', { path: '/' }, { path: '/a' }),
        author: await sent('api::author.author', { name: 'Ada' }, { name: 'Bob' }),
        unlinked: await sent('api::note.note', { title: 'One' }, { title: 'Two' }),
        linked: await sent('api::note.note', { title: 'One', next: last }, { title: 'Two' }),
      };
    };
    const on = await count(app);
    const other = await dialect.createDatabase();
    const off = await bootHistory(other.url, { history: false });
    try {
      const without = await count(off);
      // Links in the row of a version are read with the row. One more statement reads the documentIds of their targets.
      expect(on).toEqual({
        visit: without.visit,
        author: without.author + 1,
        unlinked: without.unlinked + 1,
        linked: without.linked + 2,
      });
      await asking(off).get(`/api/history/bin/${ARTICLE}`).expect(404);
      expect(await off.kernel.container.resolve(DATABASE).knex.schema.hasTable('plinth_history')).toBe(false);
      expect(off.kernel.report().routes.some(({ path }) => path.includes('history'))).toBe(false);
    } finally {
      await off.close();
      await other.remove();
    }
  });
});
