import { DOCUMENTS, ValidationError } from 'plinth';
import { type ContentApp, contentApps } from 'plinth/testing';

const { boot: bootContentApp, cleanUp } = contentApps();

const localized = { pluginOptions: { i18n: { localized: true } } };
const types = {
  page: {
    options: { draftAndPublish: true },
    ...localized,
    attributes: {
      title: { type: 'string', required: true, ...localized },
      rank: { type: 'integer' },
      code: { type: 'string', unique: true },
      facts: { type: 'json' },
      next: { type: 'relation', relation: 'manyToOne', target: 'api::page.page' },
    },
  },
  plain: { attributes: { name: { type: 'string' } } },
} as const;
const locales = [{ code: 'en', isDefault: true }, { code: 'fr' }, { code: 'it' }];

afterAll(cleanUp);

describe('documents in several locales', () => {
  let app: ContentApp;
  let id: string;

  beforeAll(async () => {
    app = await bootContentApp({ types, access: { locales, roles: { public: { actions: ['api::*'] } } } });
  });

  beforeEach(async () => {
    await app.delete(`/api/pages/${id}?locale=*`);
    const created = await app.post('/api/pages', { title: 'one', rank: 1, facts: { a: [1] }, locale: 7 });
    expect(created.body.data.locale).toBe('en');
    id = created.body.data.documentId;
  });

  const one = async (query: string) => (await app.get(`/api/pages/${id}?${query}`)).body.data;

  it('begin a locale with what is shared, and take nothing shared in that write', async () => {
    const refused = await app.put(`/api/pages/${id}?locale=fr`, { title: 'un', rank: 2 });
    expect(refused.status).toBe(400);
    expect(refused.body.error.message).toBe('rank is shared by all locales: change it in a locale that the document has');
    expect((await app.put(`/api/pages/${id}?locale=fr`, { title: 'un', locale: 'it' })).status).toBe(200);
    expect(await one('locale=fr')).toMatchObject({ title: 'un', rank: 1, facts: { a: [1] }, locale: 'fr' });
  });

  it('have shared attributes equal in every locale of a status', async () => {
    await app.put(`/api/pages/${id}?locale=fr`, { title: 'un' });
    await app.put(`/api/pages/${id}?locale=fr&status=draft`, { rank: 2 });
    expect([(await one('status=draft')).rank, (await one('')).rank, (await one('locale=fr')).rank]).toEqual([2, 1, 1]);
    await app.put(`/api/pages/${id}`, { facts: null });
    for (const query of ['', 'locale=fr', 'status=draft', 'locale=fr&status=draft']) {
      expect(await one(query)).toMatchObject({ rank: 2, facts: null });
    }
    expect(await one('locale=fr')).toMatchObject({ title: 'un' });
  });

  it('change nowhere when a write is refused', async () => {
    await app.put(`/api/pages/${id}?locale=fr`, { title: 'un' });
    expect((await app.put(`/api/pages/${id}?locale=fr`, { title: null, rank: 9 })).status).toBe(400);
    for (const query of ['', 'locale=fr', 'status=draft', 'locale=fr&status=draft']) expect((await one(query)).rank).toBe(1);
  });

  it('show their other locales, in the status that is asked for', async () => {
    await app.put(`/api/pages/${id}?locale=fr`, { title: 'un' });
    await app.put(`/api/pages/${id}?locale=it&status=draft`, { title: 'uno' });
    const siblings = async (query: string) =>
      (await one(`populate[localizations][fields]=title,locale&populate[localizations][sort]=locale&${query}`)).localizations;
    expect(await siblings('')).toMatchObject([{ title: 'un', locale: 'fr' }]);
    expect(await siblings('status=draft')).toMatchObject([{ title: 'un' }, { title: 'uno' }]);
    expect((await one('populate=*')).localizations).toMatchObject([{ documentId: id, locale: 'fr' }]);
    expect((await app.put(`/api/pages/${id}`, { localizations: [] })).status).toBe(400);
  });

  it('lose one locale at a time, and are gone with the last', async () => {
    await app.put(`/api/pages/${id}?locale=fr`, { title: 'un' });
    expect((await app.delete(`/api/pages/${id}`)).status).toBe(204);
    expect((await app.get(`/api/pages/${id}`)).status).toBe(404);
    expect((await one('locale=fr')).title).toBe('un');
    expect((await app.delete(`/api/pages/${id}?locale=xx`)).status).toBe(204);
    expect((await app.delete(`/api/pages/${id}?locale=fr`)).status).toBe(204);
    expect((await app.put(`/api/pages/${id}?locale=fr`, { title: 'x' })).status).toBe(404);
  });

  it('do not get back the links to a locale that was removed', async () => {
    const target = (await app.post('/api/pages', { title: 'target' })).body.data.documentId;
    for (const page of [target, id]) await app.put(`/api/pages/${page}?locale=fr`, { title: 'fr' });
    for (const query of ['', '?locale=fr']) await app.put(`/api/pages/${id}${query}`, { next: target });
    await app.delete(`/api/pages/${target}?locale=fr`);
    await app.put(`/api/pages/${target}?locale=fr`, { title: 'again' });
    expect((await one('locale=fr&populate=next')).next).toBeNull();
    expect((await one('locale=fr&status=draft&populate=next')).next).toBeNull();
    expect((await one('populate=next')).next.documentId).toBe(target);
    await app.delete(`/api/pages/${target}?locale=*`);
  });

  it('have unique values in all locales', async () => {
    await app.put(`/api/pages/${id}`, { code: 'A' });
    await app.put(`/api/pages/${id}?locale=fr`, { title: 'un' });
    expect((await app.post('/api/pages', { title: 'x', code: 'A' })).body.error.message).toBe('This attribute must be unique');
    expect((await app.post('/api/pages?locale=it', { title: 'x', code: 'A' })).body.error.message).toBe('This attribute must be unique');
  });

  it('have no version for code at a locale that there is not', () => {
    const documents = app.kernel.container.resolve(DOCUMENTS);
    expect(documents.target('api::page.page', { locale: 'fr' }, 'one').get('locale')).toBe('fr');
    const refused = () => documents.target('api::page.page', { locale: 'xx' }, 'one');
    expect(refused).toThrow(new ValidationError('Invalid locale "xx": expected one of en, fr, it'));
  });

  it('are told by locale and status', async () => {
    const told = app.events.length;
    await app.put(`/api/pages/${id}?locale=fr`, { title: 'un' });
    await app.put(`/api/pages/${id}?locale=fr&status=draft`, { rank: 5 });
    await app.delete(`/api/pages/${id}?locale=*`);
    const kinds = app.events.slice(told).map(({ kind, axes }) => `${kind} ${axes.get('locale')} ${axes.get('status')}`);
    expect(kinds.slice(0, 4)).toEqual(['created fr draft', 'published fr published', 'updated fr draft', 'updated en draft']);
    expect(kinds.slice(4).sort()).toEqual(['deleted en draft', 'deleted en published', 'deleted fr draft', 'deleted fr published']);
  });

  it('leave types without locales alone', async () => {
    const plain = await app.post('/api/plains?locale=xx', { name: 'p', locale: { any: 'thing' } });
    expect(plain.status).toBe(201);
    expect(plain.body.data).not.toHaveProperty('locale');
    expect((await app.get('/api/plains?locale[a][b]=c')).body.data).toHaveLength(1);
    expect((await app.get('/api/plains?sort=locale')).status).toBe(400);
  });
});

describe('adding a locale', () => {
  it('asks for createLocalization', async () => {
    const actions = ['find', 'findOne', 'create', 'update', 'readDraft'].map((action) => `api::page.page.${action}`);
    const app = await bootContentApp({ types, access: { locales, roles: { public: { actions } } } });
    const created = await app.post('/api/pages?locale=fr', { title: 'un' });
    expect(created.status).toBe(201);
    const path = `/api/pages/${created.body.data.documentId}`;
    for (const query of ['', '?locale=it', '?locale=it&status=draft'])
      expect((await app.put(`${path}${query}`, { title: 'x' })).status).toBe(403);
    expect((await app.put(`${path}?locale=fr`, { title: 'deux' })).status).toBe(200);
    expect((await app.get('/api/pages?locale=*')).body.data).toHaveLength(1);
  });
});
