import { asToken, type BootedApp, bootApp, eachDialect, type Requests } from 'plinth/testing';

const ARTICLE = 'api::article.article';
const TOKENS = {
  TOKEN_FULL: 'full-access-token-of-tests',
  TOKEN_RULED: 'token-that-sees-some-articles',
  TOKEN_WHOLE: 'token-that-sees-all-articles',
  TOKEN_LIVE: 'token-that-sees-what-is-live',
};

const localized = { pluginOptions: { i18n: { localized: true } } };
const article = {
  info: { singularName: 'article', pluralName: 'articles' },
  options: { draftAndPublish: true },
  ...localized,
  attributes: { title: { type: 'string', ...localized }, text: { type: 'text', ...localized } },
};

const reads = ['find', 'findOne', 'readDraft'].map((verb) => `${ARTICLE}.${verb}`);
const writes = ['create', 'update', 'publish'].map((verb) => `${ARTICLE}.${verb}`);
const imports = ['create', 'read', 'run'].map((verb) => `plugin::transfer.import.${verb}`);
const history = ['plugin::history.entry.read', 'plugin::history.entry.restore'];
const ruled = (actions: readonly string[]) => actions.map((action) => ({ action, where: { title: { $startsWith: 'open' } } }));
const token = (name: string, actions: readonly unknown[]) => ({
  name,
  type: 'custom',
  actions: [...history, ...actions],
  value: { env: `TOKEN_${name.toUpperCase()}` },
});

/** An app with a token that sees the articles of a rule, and may import. */
const app = {
  contentTypes: [article],
  config: {
    plugins: { history: true, transfer: true, graphql: false, 'draft-and-publish': { config: { writesAskPublish: false } } },
    access: {
      locales: [{ code: 'en', isDefault: true }, { code: 'fr' }],
      tokens: [
        { name: 'full', type: 'full-access', value: { env: 'TOKEN_FULL' } },
        token('ruled', [...ruled([...reads, ...writes]), `${ARTICLE}.createLocalization`, ...imports]),
        token('whole', reads),
        token('live', [`${ARTICLE}.find`, `${ARTICLE}.findOne`]),
      ],
    },
  },
};

eachDialect('the history of what was deleted and made again', (dialect) => {
  let booted: BootedApp;
  let full: Requests;
  let ruled: Requests;
  beforeAll(async () => {
    booted = await bootApp({ database: dialect, env: TOKENS, app: app as never });
    full = asToken(booted, TOKENS.TOKEN_FULL);
    ruled = asToken(booted, TOKENS.TOKEN_RULED);
  });
  afterAll(() => booted?.close());

  const write = async (title: string, text: string): Promise<string> =>
    (await full.post('/api/articles', { data: { title, text } }).expect(201)).body.data.documentId;

  /** Kinds and texts of all entries that a token sees, newest first. */
  const seen = async (by: Requests, id: string, query = '') => {
    const base = `/api/history/entries/${ARTICLE}/${id}`;
    const { body } = await by.get(`${base}${query}`).expect(200);
    const entries: { id: number; kind: string; version: { status: string } }[] = body.data;
    return Promise.all(
      entries.map(async (entry) => {
        const { document } = (await by.get(`${base}/${entry.id}`).expect(200)).body.data;
        return `${entry.kind} ${entry.version.status}: ${document.text}`;
      }),
    );
  };

  /** Imports an article under the id of another one. */
  const importAs = async (documentId: string, title: string) => {
    const line = JSON.stringify({ type: ARTICLE, documentId, locale: 'en', status: 'draft', data: { title, text: 'Mine' } });
    const request = booted.request.post('/api/transfer/imports?format=jsonl').set('Authorization', `Bearer ${TOKENS.TOKEN_RULED}`);
    const { id } = (await request.set('Content-Type', 'application/octet-stream').send(`${line}\n`).expect(201)).body.data;
    const reach = async (state: string) => {
      for (let now = ''; now !== state; await new Promise((resolve) => setTimeout(resolve, 20))) {
        now = (await ruled.get(`/api/transfer/imports/${id}`).expect(200)).body.data.state;
        expect(now).not.toBe('failed');
      }
    };
    await reach('planned');
    await ruled.post(`/api/transfer/imports/${id}/run`, {}).expect(200);
    await reach('done');
  };

  it('tells a caller with a rule nothing of a document whose id they took over', async () => {
    const id = await write('closed', 'Foghorn');
    await full.delete(`/api/articles/${id}`).expect(204);
    await importAs(id, 'open to me');
    expect(await seen(ruled, id)).toEqual(['created draft: Mine']);
    const all = (await full.get(`/api/history/entries/${ARTICLE}/${id}`).expect(200)).body.data;
    for (const { id: entry, kind } of all.slice(1)) {
      const one = `/api/history/entries/${ARTICLE}/${id}/${entry}`;
      for (const path of [one, `${one}/comparison`, `${one}/comparison?with=now`])
        expect([kind, (await ruled.get(path)).status]).toEqual([kind, 404]);
      expect([kind, (await ruled.post(`${one}/restore`, {})).status]).toEqual([kind, 404]);
      const beside = await ruled.get(`/api/history/entries/${ARTICLE}/${id}/${all[0].id}/comparison?with=${entry}`);
      expect([kind, beside.status]).toEqual([kind, 404]);
    }
    // Those who may read every article see its whole history, as they saw the deleted one.
    expect(await seen(asToken(booted, TOKENS.TOKEN_WHOLE), id)).toContain('deleted draft: Foghorn');
  });

  it('tells a caller with a rule nothing of a translation that they made again', async () => {
    const id = await write('open', 'For all');
    await full.put(`/api/articles/${id}?locale=fr`, { data: { title: 'closed', text: 'Foghorn' } }).expect(200);
    await full.delete(`/api/articles/${id}?locale=fr`).expect(204);
    await ruled.put(`/api/articles/${id}?locale=fr&status=draft`, { data: { title: 'open', text: 'Mine' } }).expect(200);
    expect(await seen(ruled, id, '?locale=fr')).toEqual(['created draft: Mine']);
    await full.put(`/api/articles/${id}?locale=fr`, { data: { text: 'Published' } }).expect(200);
    expect((await seen(ruled, id, '?locale=fr')).join()).not.toContain('Foghorn');
    expect(await seen(ruled, id, '?locale=en')).toContain('published published: For all');
  });

  it('goes back beyond the time in which it was not published', async () => {
    const id = await write('open', 'First');
    await full.post(`/api/articles/${id}/actions/unpublish`).expect(204);
    await full.put(`/api/articles/${id}`, { data: { text: 'Second' } }).expect(200);
    for (const by of [ruled, asToken(booted, TOKENS.TOKEN_LIVE)]) {
      const texts = await seen(by, id, '?status=published');
      expect(texts).toEqual(expect.arrayContaining(['published published: First', 'published published: Second']));
    }
  });

  it('tells readers of published versions nothing of a document that was deleted', async () => {
    const id = await write('closed', 'Foghorn');
    await full.delete(`/api/articles/${id}`).expect(204);
    await importAs(id, 'open to me');
    await full.post(`/api/articles/${id}/actions/publish`).expect(200);
    expect(await seen(asToken(booted, TOKENS.TOKEN_LIVE), id)).toEqual(['published published: Mine']);
  });
});
