import { type BootedApp, bootApp, type InlineApp } from 'plinth/testing';
import { audiencePlugin } from './audience-plugin.ts';

const article = (name: string, attributes: object) => ({
  info: { singularName: name, pluralName: `${name}s` },
  options: { audiences: true, draftAndPublish: true },
  pluginOptions: { i18n: { localized: true } },
  attributes: { title: { type: 'string', pluginOptions: { i18n: { localized: true } } }, day: { type: 'date' }, ...attributes },
});
const app = (actions: readonly string[], more: object = {}): InlineApp => ({
  contentTypes: [article('offer', { next: { type: 'relation', relation: 'manyToMany', target: 'api::offer.offer' } })],
  plugins: [audiencePlugin],
  config: { access: { locales: [{ code: 'en' }, { code: 'fr' }], roles: { public: { actions } } }, ...more },
});

describe('an axis of a third plugin', () => {
  let booted: BootedApp;

  afterEach(() => booted.close());

  it('works over REST beside drafts and locales', async () => {
    booted = await bootApp({ app: app(['api::*'], { plugins: { rest: { config: { strictParams: true } } } }) });
    const { request } = booted;
    const titles = async (query: string) =>
      (await request.get(`/api/offers?sort=title&${query}`)).body.data.map((offer: { title: string }) => offer.title);
    const { documentId } = (await request.post('/api/offers').send({ data: { title: 'for all', day: '2030-01-01' } })).body.data;
    const path = `/api/offers/${documentId}`;

    expect((await request.get(`${path}?audience=partner`)).status).toBe(404);
    const added = await request.put(`${path}?audience=partner`).send({ data: { title: 'for partners' } });
    expect(added.body.data).toMatchObject({ documentId, title: 'for partners', audience: 'partner', day: '2030-01-01', locale: 'en' });
    await request.put(`${path}?audience=partner&locale=fr&status=draft`).send({ data: { title: 'pour les partenaires' } });

    expect(await titles('')).toEqual(['for all']);
    expect(await titles('audience=partner')).toEqual(['for partners']);
    expect(await titles('audience=partner&locale=*&status=draft')).toEqual(['for partners', 'pour les partenaires']);
    expect(await titles('audience=partner&filters[audience]=public')).toEqual([]);

    const other = (await request.post('/api/offers').send({ data: { title: 'other', next: [documentId] } })).body.data.documentId;
    await request.put(`/api/offers/${other}?audience=partner`).send({ data: { title: 'other for partners', next: [documentId] } });
    const next = async (query: string) =>
      (await request.get(`/api/offers/${other}?populate[next][fields]=title&${query}`)).body.data.next.map(
        (offer: { title: string }) => offer.title,
      );
    expect([await next(''), await next('audience=partner')]).toEqual([['for all'], ['for partners']]);

    await request.put(`${path}?audience=partner`).send({ data: { day: '2031-01-01' } });
    expect((await request.get(path)).body.data).toMatchObject({ title: 'for all', day: '2031-01-01' });
    expect((await request.get(`${path}?audience=press`)).body.error.message).toBe('Invalid audience: expected public or partner');
    expect((await request.delete(`${path}?audience=partner`)).status).toBe(204);
    expect([await titles(''), await titles('audience=partner')]).toEqual([['for all', 'other'], ['other for partners']]);
    expect((await request.delete(`${path}?audience=*`)).status).toBe(204);
    expect(await titles('')).toEqual(['other']);
  });

  it('has values that need an action of their own', async () => {
    booted = await bootApp({ app: app(['api::offer.offer.find', 'api::offer.offer.create']) });
    const { request } = booted;
    expect((await request.post('/api/offers?audience=partner').send({ data: { title: 'x' } })).status).toBe(201);
    expect((await request.get('/api/offers')).status).toBe(200);
    expect((await request.get('/api/offers?audience=partner')).status).toBe(403);
  });

  it('reads one value at a time, whatever the axis says', async () => {
    booted = await bootApp({ app: app(['api::*']) });
    for (const path of ['/api/offers?audience=*', '/api/offers/x?audience=*', '/api/offers?audience=*&populate=next']) {
      const { status, body } = await booted.request.get(path);
      expect([status, body.error.message]).toEqual([400, 'Invalid audience: a read accepts only one value']);
    }
  });
});
