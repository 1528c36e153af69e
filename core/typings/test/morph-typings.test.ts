import { DOCUMENTS } from 'plinth';
import { type BootedApp, bootApp, type InlineApp } from 'plinth/testing';
import { typingsText } from '../index.ts';

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
    plugins: { 'draft-and-publish': { config: { writesAskPublish: false } } },
    access: { roles: { public: { actions: ['api::*'] } } },
  },
};

describe('the types of polymorphic relations', () => {
  let app: BootedApp;

  beforeAll(async () => {
    app = await bootApp({ app: APP });
  });
  afterAll(() => app.close());

  it('name the types that they may lead to', () => {
    const text = typingsText(app.kernel.container.resolve(DOCUMENTS));
    const [items] = /items: MorphRef<[^>]*>\[\]/.exec(text) ?? [''];
    for (const uid of [BOOK, FILM]) expect(items).toContain(`'${uid}'`);
    expect(text).toMatch(/best: MorphRef<[^>]*> \| null/);
    expect(text).toMatch(/import type \{[^}]*MorphRef/);
  });
});
