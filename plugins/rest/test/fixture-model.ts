import type { Attribute, Component, ContentType, Model } from 'plinth';

const STRING = { kind: 'scalar', name: 'string' } as never;
const RELATION = { kind: 'relation', name: 'relation' } as never;
const COMPONENTS = { kind: 'component', name: 'component' } as never;

const base = (name: string) => ({ name, definition: { type: 'string' }, private: false, writable: 'yes' as const });
const scalar = (name: string): Attribute => ({ ...base(name), kind: 'scalar', type: STRING, column: name });
const relation = (name: string, target: string, many = false): Attribute => ({
  ...base(name),
  kind: 'relation',
  type: RELATION,
  target,
  relation: many ? 'manyToMany' : 'manyToOne',
  many,
  inverse: null,
  side: 'owner',
  storage: many ? 'links' : 'column',
  open: false,
});
const component = (name: string, uid: string, repeatable = false): Attribute => ({
  ...base(name),
  kind: 'component',
  type: COMPONENTS,
  component: uid,
  repeatable,
  column: name,
});
const zone = (name: string, components: readonly string[]): Attribute => ({
  ...base(name),
  kind: 'dynamiczone',
  type: COMPONENTS,
  components,
  column: name,
});

const attributes = (list: readonly Attribute[]) => new Map(list.map((attribute) => [attribute.name, attribute]));

function contentType(uid: string, kind: ContentType['kind'], names: [singular: string, plural: string], own: Attribute[]): ContentType {
  const [singularName, pluralName] = names;
  return {
    shape: 'contentType',
    accounts: false,
    uid,
    kind,
    singularName,
    pluralName,
    displayName: singularName,
    collectionName: pluralName,
    options: {},
    pluginOptions: {},
    attributes: attributes([scalar('id'), scalar('documentId'), ...own]),
  };
}

function componentType(uid: string, own: Attribute[]): Component {
  return { shape: 'component', uid, category: uid.split('.')[0] ?? '', displayName: uid, attributes: attributes([scalar('id'), ...own]) };
}

export const ARTICLE = contentType(
  'api::article.article',
  'collectionType',
  ['article', 'articles'],
  [
    scalar('title'),
    relation('author', 'api::author.author'),
    relation('tags', 'api::author.author', true),
    component('seo', 'shared.seo'),
    component('parts', 'shared.seo', true),
    zone('blocks', ['shared.seo', 'shared.quote']),
  ],
);
export const AUTHOR = contentType(
  'api::author.author',
  'collectionType',
  ['author', 'authors'],
  [scalar('name'), relation('articles', ARTICLE.uid, true)],
);
export const HOMEPAGE = contentType('api::homepage.homepage', 'singleType', ['homepage', 'homepages'], [scalar('title')]);
const FILE = contentType('plugin::upload.file', 'collectionType', ['file', 'files'], [scalar('name')]);
const SEO = componentType('shared.seo', [scalar('metaTitle'), relation('image', 'plugin::upload.file')]);
const QUOTE = componentType('shared.quote', [scalar('text')]);

const contentTypes = new Map([ARTICLE, AUTHOR, HOMEPAGE, FILE].map((type) => [type.uid, type]));
const components = new Map([SEO, QUOTE].map((type) => [type.uid, type]));

/** A model with a collection type, its target, a single type, a plugin's type, and components that contain relations. */
export const MODEL: Model = {
  contentTypes,
  components,
  ignoredKeys: new Set(),
  contentType: (uid) => contentTypes.get(uid) as ContentType,
  component: (uid) => components.get(uid) as Component,
};
