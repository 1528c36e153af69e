import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ContentApp, contentApps, eachDialect } from 'plinth/testing';
import undo from './undo.ts';

describe('the sample of docs/plugins.md', () => {
  it('stands there as it is tested here', () => {
    const sample = readFileSync(join(__dirname, 'undo.ts'), 'utf8');
    expect(readFileSync(join(__dirname, '../../../../docs/plugins.md'), 'utf8')).toContain(`\`\`\`ts\n// plugins/undo.ts\n${sample}\`\`\``);
  });
});

const localized = { i18n: { localized: true } };
const relation = (kind: string, target: string) => ({ type: 'relation', relation: kind, target: `api::${target}.${target}` });
const types = {
  recipe: {
    options: { draftAndPublish: true },
    pluginOptions: localized,
    attributes: {
      title: { type: 'string', pluginOptions: localized },
      minutes: { type: 'integer' },
      cook: relation('manyToOne', 'cook'),
      tags: { ...relation('manyToMany', 'tag'), pluginOptions: localized },
    },
  },
  cook: { options: { draftAndPublish: false }, attributes: { name: { type: 'string' } } },
  tag: {
    options: { draftAndPublish: false },
    pluginOptions: localized,
    attributes: { name: { type: 'string', pluginOptions: localized } },
  },
};
const access = { locales: [{ code: 'en' }, { code: 'fr' }], roles: { public: { actions: ['api::*'] } } };

eachDialect('a plugin that puts back what was', (dialect) => {
  const apps = contentApps();
  let app: ContentApp;
  beforeAll(async () => {
    app = await apps.boot({ types, access, more: [undo], database: dialect });
  });
  afterAll(() => apps.cleanUp());

  const make = async (path: string, data: object) => (await app.post(`/api/${path}`, data)).body.data.documentId as string;
  const last = async (documentId: string) => (await app.get(`/undo/${documentId}`)).body[0].id as number;
  const read = async (documentId: string, query = '') => (await app.get(`/api/recipes/${documentId}?populate=*${query}`)).body.data;
  const names = (documents: readonly { readonly name: string }[]) => documents.map(({ name }) => name);

  it('puts a version back with its links, as far as their documents are there', async () => {
    const [cook, sweet, hot] = [
      await make('cooks', { name: 'Ada' }),
      await make('tags', { name: 'sweet' }),
      await make('tags', { name: 'hot' }),
    ];
    const id = await make('recipes?status=draft', { title: 'soup', minutes: 5, cook, tags: [hot, sweet] });
    await app.put(`/api/recipes/${id}?status=draft`, { title: 'stew', minutes: 6, cook: null, tags: [sweet] });
    await app.delete(`/api/cooks/${cook}`);
    const done = await app.post(`/undo/${id}/${await last(id)}`);
    expect([done.status, done.body]).toEqual([
      200,
      { missing: [{ path: ['cook'], target: 'api::cook.cook', documentId: cook, pins: {} }], untouched: [] },
    ]);
    const recipe = await read(id, '&status=draft');
    expect(recipe).toMatchObject({ title: 'soup', minutes: 5, cook: null });
    expect(names(recipe.tags)).toEqual(['hot', 'sweet']);
  });

  it('makes a document again that is gone, in the version that was asked for', async () => {
    const tag = await make('tags', { name: 'sweet' });
    const id = await make('recipes', { title: 'cake', tags: [tag] });
    await app.put(`/api/recipes/${id}?locale=fr`, { title: 'gâteau' });
    await app.delete(`/api/recipes/${id}?locale=*`);
    const states = (await app.get(`/undo/${id}`)).body as { id: number }[];
    for (const state of states.slice(0, 4)) expect((await app.post(`/undo/${id}/${state.id}`)).status).toBe(200);
    expect(await read(id)).toMatchObject({ documentId: id, title: 'cake', tags: [{ name: 'sweet' }] });
    expect(await read(id, '&locale=fr')).toMatchObject({ documentId: id, title: 'gâteau' });
  });

  it('refuses what an update refuses', async () => {
    const id = await make('recipes', { title: 'bread' });
    await app.put(`/api/recipes/${id}`, { title: 'toast' });
    expect((await app.post(`/undo/${id}/999999`)).status).toBe(404);
    expect((await app.post(`/undo/nothing/${await last(id)}`)).status).toBe(404);
  });
});
