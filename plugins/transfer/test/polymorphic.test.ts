import { type BootedApp, bootApp, type InlineApp } from 'plinth/testing';
import { exported, imported } from './transfer-app.ts';

const BOOK = 'api::book.book';
const FILM = 'api::film.film';
const TEXT = { type: 'string' } as const;
const APP: InlineApp = {
  contentTypes: [
    {
      info: { singularName: 'shelf', pluralName: 'shelves' },
      options: { draftAndPublish: true },
      attributes: {
        items: { type: 'relation', relation: 'morphToMany' },
        best: { type: 'relation', relation: 'morphToOne' },
        box: { type: 'component', component: 'shared.box' },
      },
    },
    { info: { singularName: 'book', pluralName: 'books' }, attributes: { title: TEXT } },
    { info: { singularName: 'film', pluralName: 'films' }, attributes: { name: TEXT } },
  ],
  components: {
    'shared.box': {
      info: { displayName: 'Box' },
      attributes: {
        things: { type: 'relation', relation: 'morphToMany' },
        lid: { type: 'relation', relation: 'morphToOne' },
      },
    },
  },
  config: {
    plugins: { transfer: true, queues: true, 'draft-and-publish': { config: { writesAskPublish: false } } },
    access: { roles: { public: { actions: ['api::*'] } } },
  },
};

const names = (list: Record<string, string>[]) =>
  list.map(({ __type, title, name }) => `${String(__type).split('.').at(-1)} ${title ?? name}`);

describe('polymorphic relations in an export', () => {
  const apps: BootedApp[] = [];
  const boot = async () => {
    const booted = await bootApp({ app: APP });
    apps.push(booted);
    return booted;
  };
  afterAll(async () => {
    for (const app of apps) await app.close();
  });

  it('name the type of each document, and are the same where they are imported', async () => {
    const [here, there] = [await boot(), await boot()];
    const create = async (types: string, data: object): Promise<string> =>
      (await here.request.post(`/api/${types}`).send({ data }).expect(201)).body.data.documentId;
    const dune = { __type: BOOK, documentId: await create('books', { title: 'Dune' }) };
    const alien = { __type: FILM, documentId: await create('films', { name: 'Alien' }) };
    const id = await create('shelves', { items: [alien, dune], best: dune, box: { things: [dune, alien], lid: alien } });

    const bytes = await exported(here.kernel, { format: 'jsonl' });
    const line = String(bytes)
      .split('\n')
      .find((text) => text.includes(`"${id}"`) && text.includes('"published"'));
    expect(JSON.parse(line as string).data).toMatchObject({ items: [alien, dune], best: dune, box: { things: [dune, alien], lid: alien } });

    await imported(there.kernel, bytes, { format: 'jsonl' });
    const { body } = await there.request.get(`/api/shelves/${id}?populate[items]=true&populate[box][populate]=*`).expect(200);
    expect([names(body.data.items), names(body.data.box.things)]).toEqual([
      ['film Alien', 'book Dune'],
      ['book Dune', 'film Alien'],
    ]);
    expect(String(await exported(there.kernel, { format: 'jsonl' }))).toBe(String(bytes));
  });
});
