import type { Attribute, Model, Type } from '../../../client/types.ts';

const base = { localized: false, readable: true, writable: true } as const;

/** An attribute that the person may read and write. */
export function attribute(name: string, type: string, more: Partial<Attribute> = {}): Attribute {
  return { ...base, name, type, ...more };
}

function type(singular: string, plural: string, more: Partial<Type>): Type {
  return {
    uid: `api::${singular}.${singular}`,
    kind: 'collectionType',
    singular,
    plural,
    title: singular,
    description: '',
    drafts: false,
    localized: false,
    path: `/content/${plural}`,
    main: null,
    attributes: [],
    actions: { find: true, create: true, update: true, delete: true, publish: true, discardDraft: true, readDraft: true },
    creatable: true,
    trash: false,
    pagedByKey: true,
    preview: false,
    ...more,
  };
}

export const author = type('author', 'authors', { main: 'name', attributes: [attribute('name', 'string'), attribute('born', 'date')] });

export const article = type('article', 'articles', {
  main: 'title',
  drafts: true,
  localized: true,
  attributes: [
    attribute('title', 'string'),
    attribute('views', 'integer'),
    attribute('mood', 'enumeration', { enum: ['glad', 'sad'] }),
    attribute('pinned', 'boolean'),
    attribute('author', 'relation', { relation: 'manyToOne', target: author.uid, many: false }),
    attribute('readers', 'relation', { relation: 'manyToMany', target: author.uid, many: true }),
    attribute('cover', 'media'),
    attribute('seo', 'component', { component: 'shared.seo' }),
    attribute('body', 'richtext'),
    attribute('secret', 'password'),
  ],
});

export const model: Model = {
  types: [article, author],
  components: [{ uid: 'shared.seo', title: 'SEO', icon: null, main: null, attributes: [attribute('metaTitle', 'string')] }],
  locales: [
    { code: 'en', name: 'English' },
    { code: 'fr', name: 'French' },
  ],
  defaultLocale: 'en',
  plugins: [],
  fields: {},
  panels: [],
  pages: [],
  maxUploadBytes: 1,
  folders: false,
  fileVersions: false,
  granted: [],
  hasTypes: true,
};
