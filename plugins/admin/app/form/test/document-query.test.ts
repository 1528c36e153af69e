import type { Attribute, Model, Type } from '../../client/types.ts';
import { documentQuery } from '../document-query.ts';

const attribute = (name: string, type: string, more: Partial<Attribute> = {}): Attribute => ({
  name,
  type,
  localized: false,
  readable: true,
  writable: true,
  ...more,
});

const type = (uid: string, attributes: readonly Attribute[]): Type => ({
  uid,
  kind: 'collectionType',
  singular: uid,
  plural: uid,
  title: uid,
  description: '',
  drafts: true,
  localized: false,
  path: `/content/${uid}`,
  main: 'name',
  attributes,
  actions: { find: true, create: true, update: true, delete: true, publish: true, discardDraft: true, readDraft: true },
  creatable: true,
  trash: false,
  pagedByKey: true,
  preview: false,
});

const AUTHOR = type('author', [attribute('name', 'string'), attribute('face', 'media')]);

const model = (article: Type): Model => ({
  types: [article, AUTHOR],
  components: [
    {
      uid: 'a.quote',
      title: 'Quote',
      icon: null,
      main: null,
      attributes: [attribute('words', 'text'), attribute('by', 'relation', { target: 'author' })],
    },
    { uid: 'a.rule', title: 'Rule', icon: null, main: null, attributes: [attribute('width', 'integer')] },
    {
      uid: 'a.box',
      title: 'Box',
      icon: null,
      main: null,
      attributes: [attribute('boxes', 'component', { component: 'a.box', repeatable: true })],
    },
  ],
  locales: [],
  defaultLocale: null,
  plugins: [],
  fields: {},
  panels: [],
  pages: [],
  maxUploadBytes: 0,
  folders: false,
  fileVersions: false,
  granted: [],
  hasTypes: true,
});

const queryOf = (...attributes: readonly Attribute[]) => {
  const article = type('article', attributes);
  return documentQuery(model(article), article);
};

describe('documentQuery', () => {
  it('asks for the names and pictures of what is led to', () => {
    expect(queryOf(attribute('author', 'relation', { target: 'author' }))).toBe(
      'populate[author][fields][0]=name&populate[author][populate][face][fields][0]=url&populate[author][populate][face][fields][1]=formats&populate[author][populate][face][fields][2]=mime',
    );
  });

  it('counts what is kept at the other end', () => {
    expect(queryOf(attribute('authors', 'relation', { target: 'author', many: true, side: 'inverse' }))).toBe(
      'populate[authors][count]=true',
    );
  });

  it('asks for every kind of entry of a zone', () => {
    expect(queryOf(attribute('zone', 'dynamiczone', { components: ['a.quote', 'a.rule'] }))).toContain(
      'populate[zone][on][a.quote][populate][by][fields][0]=name',
    );
    expect(queryOf(attribute('zone', 'dynamiczone', { components: ['a.rule'] }))).toBe('populate[zone][on][a.rule]=true');
  });

  it('ends where a component holds itself', () => {
    expect(queryOf(attribute('box', 'component', { component: 'a.box' })).split('[populate]')).toHaveLength(7);
  });

  it('asks nothing of what may not be read', () => {
    expect(queryOf(attribute('author', 'relation', { target: 'nobody' }), attribute('cover', 'media', { readable: false }))).toBe('');
  });
});
