import { ACCESS } from 'plinth';
import { askGraphql, asToken, type BootedApp, bootApp, eachDialect, onlyPlugins, type Requests } from 'plinth/testing';

const ARTICLE = 'api::article.article';
const localized = { pluginOptions: { i18n: { localized: true } } };
const article = {
  info: { singularName: 'article', pluralName: 'articles' },
  options: { draftAndPublish: true },
  ...localized,
  attributes: {
    title: { type: 'string', search: true, ...localized },
    text: { type: 'text', search: true, ...localized },
    rating: { type: 'integer' },
  },
};

const limited = ['find', 'findOne', 'create', 'update'].map((verb) => ({ action: `${ARTICLE}.${verb}`, fields: ['title'] }));
const more = ['readDraft', 'createLocalization', 'publish', 'delete'].map((verb) => `${ARTICLE}.${verb}`);
const ofPlugins = [
  ...['export.create', 'export.read', 'import.create', 'import.read', 'import.run'].map((verb) => `plugin::transfer.${verb}`),
  ...['entry.read', 'entry.restore', 'bin.read'].map((verb) => `plugin::history.${verb}`),
  ...['create', 'read'].map((verb) => `plugin::schedule.plan.${verb}`),
];
const FULL = 'full-access-token-of-tests';

/** What every plugin tells a caller who sees only one attribute of a type, besides ids, times, locale and status. */
eachDialect('a caller whose rights have fields', (dialect) => {
  let app: BootedApp;
  let api: Requests;
  let all: Requests;
  let id: string;

  beforeAll(async () => {
    const tokens = [{ name: 'full', type: 'full-access', value: { env: 'TOKEN_FULL' } }];
    app = await bootApp({
      database: dialect,
      env: { TOKEN_FULL: FULL },
      app: {
        contentTypes: [article] as never,
        config: {
          plugins: {
            ...onlyPlugins(
              ...([
                'rest',
                'graphql',
                'transfer',
                'queues',
                'upload',
                'users-permissions',
                'outgoing',
                'limits',
                'api-tokens',
                'i18n',
              ] as const),
              ...(['draft-and-publish', 'history', 'search', 'schedule', 'openapi'] as const),
            ),
            history: true,
          },
          access: { tokens, locales: [{ code: 'en', isDefault: true }, { code: 'de' }] } as never,
        },
      },
    });
    all = asToken(app, FULL);
    const { actions: known } = app.kernel.container.resolve(ACCESS);
    const actions = [...limited, ...[...more, ...ofPlugins].filter((action) => known.has(action))];
    const made = await all.post('/api/api-tokens', { name: 'plugins', type: 'custom', actions }).expect(201);
    api = asToken(app, made.body.data.value);
    id = (await all.post('/api/articles', { data: { title: 'One', text: 'Foghorn', rating: 1 } }).expect(201)).body.data.documentId;
    await all.put(`/api/articles/${id}?locale=de`, { data: { title: 'Eins', text: 'Nebelhorn' } }).expect(200);
  });
  afterAll(() => app?.close());

  it('reads, filters and sorts by system attributes over REST', async () => {
    const { data } = (await api.get('/api/articles?locale=*&sort=locale&filters[locale][$in][0]=de&filters[locale][$in][1]=en').expect(200))
      .body;
    expect(data.map(({ locale, title }: { locale: string; title: string }) => [locale, title])).toEqual([
      ['de', 'Eins'],
      ['en', 'One'],
    ]);
    const times = { createdAt: expect.any(String), updatedAt: expect.any(String), publishedAt: expect.any(String) };
    expect(data[0]).toEqual({ id: expect.any(Number), documentId: id, title: 'Eins', locale: 'de', ...times });
    await api.get('/api/articles?fields=rating').expect(400);
    await api.get('/api/articles?sort=text').expect(400);
  });

  it('reads them over GraphQL', async () => {
    const query = '{ articles(locale: "de", filters: { locale: { eq: "de" } }, sort: "updatedAt") { documentId title locale createdAt } }';
    const { data, errors } = await askGraphql(app, query, { headers: api.headers });
    expect(errors).toEqual([]);
    expect(data.articles).toEqual([{ documentId: id, title: 'Eins', locale: 'de', createdAt: expect.any(String) }]);
    const hidden = await askGraphql(app, '{ articles { rating } }', { headers: api.headers });
    expect(hidden.errors).not.toEqual([]);
  });

  it('finds words of what it sees', async () => {
    const found = async (q: string) => (await api.get(`/api/search?q=${q}&locale=*`).expect(200)).body.data;
    expect(await found('Eins')).toMatchObject([{ documentId: id, locale: 'de' }]);
    expect(await found('Nebelhorn')).toEqual([]);
  });

  it('plans what it sees', async () => {
    const items = [{ action: 'publish', type: ARTICLE, documentId: id, locale: 'de' }];
    const plan = (await api.post('/api/schedule/plans', { name: 'Release', items }).expect(201)).body.data;
    expect((await api.get(`/api/schedule/plans/${plan.id}`).expect(200)).body.data.items).toMatchObject([
      { documentId: id, title: 'Eins' },
    ]);
  });

  it('exports and imports what it may', async () => {
    const made = await api.post('/api/transfer/exports', { format: 'jsonl', types: ['article'] }).expect(201);
    const file = await api
      .get(`/api/transfer/exports/${made.body.data.id}/file`)
      .buffer(true)
      .parse(asText as never)
      .expect(200);
    const lines = String(file.body)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toContainEqual(expect.objectContaining({ documentId: id, locale: 'de', status: 'published', data: { title: 'Eins' } }));
    expect(JSON.stringify(lines)).not.toMatch(/Foghorn|Nebelhorn|rating/);
    const changed = lines.map((line) => ({ ...line, data: { title: `${line.data.title}!` } }));
    expect(await moved(changed)).toMatchObject({ state: 'done', outcome: { written: 1 } });
    expect((await all.get(`/api/articles/${id}?locale=de`)).body.data).toMatchObject({ title: 'Eins!', text: 'Nebelhorn', rating: 1 });
    const forbidden = [{ type: ARTICLE, documentId: 'more', locale: 'en', status: 'draft', data: { title: 'More', rating: 5 } }];
    const refused = await moved(forbidden);
    expect(refused).toMatchObject({ state: 'done', outcome: { failed: 1 } });
    expect((await api.get(`/api/transfer/imports/${refused.id}/problems`).expect(200)).text).toContain('rating');
  });

  async function moved(lines: readonly object[]) {
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    const sent = app.request.post('/api/transfer/imports?format=jsonl').set(api.headers).set('Content-Type', 'application/octet-stream');
    const made = (await sent.send(text).expect(201)).body.data;
    await reached(made.id, 'planned');
    await api.post(`/api/transfer/imports/${made.id}/run`, { conflicts: 'overwrite' }).expect(200);
    return reached(made.id, 'done');
  }

  async function reached(transfer: number, state: string) {
    for (;;) {
      const { data } = (await api.get(`/api/transfer/imports/${transfer}`).expect(200)).body;
      if (data.state === state) return data;
      expect([data.state, data.error]).not.toEqual(['failed', expect.anything()]);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  it('sees no more in history', async () => {
    const { data } = (await api.get(`/api/history/entries/${ARTICLE}/${id}?locale=de`).expect(200)).body;
    expect(data.length).toBeGreaterThan(0);
    const one = (await api.get(`/api/history/entries/${ARTICLE}/${id}/${data[0].id}`).expect(200)).body.data;
    expect(one).toMatchObject({ version: { locale: 'de' }, document: { documentId: id, updatedAt: expect.any(String) } });
    expect(JSON.stringify(one)).not.toMatch(/Nebelhorn|rating/);
    expect((await api.get(`/api/history/entries/${ARTICLE}/${id}/${data[0].id}/comparison?with=now`).expect(200)).text).not.toContain(
      'text',
    );
  });

  it('is told its own attributes by the reference', async () => {
    const { body } = await api.get('/api/openapi.json');
    const names = Object.keys(body.components?.schemas?.Article?.properties ?? {});
    expect(names).toEqual(expect.arrayContaining(['documentId', 'title', 'locale', 'createdAt', 'updatedAt', 'publishedAt']));
    expect(names).not.toContain('rating');
  });
});

function asText(response: NodeJS.ReadableStream, done: (error: Error | null, text: string) => void): void {
  let text = '';
  response.on('data', (chunk) => {
    text += String(chunk);
  });
  response.on('end', () => done(null, text));
}
