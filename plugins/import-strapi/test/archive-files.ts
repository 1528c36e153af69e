/** Columns of any version. */
export const TIMES = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-02T00:00:00.000Z' };
/** Columns of a published version. */
export const PUBLISHED = { ...TIMES, publishedAt: '2026-01-03T00:00:00.000Z', locale: null };
const relation = (kind: string, target: string, more: object = {}) => ({ type: 'relation', relation: kind, target, ...more });
const schema = (uid: string, pluralName: string, attributes: object, more: object = {}) => {
  const modelName = uid.split('.').at(-1);
  return {
    ...{ uid, modelName, modelType: 'contentType', kind: 'collectionType', collectionName: pluralName },
    ...{ info: { singularName: modelName, pluralName, displayName: modelName }, options: { draftAndPublish: false }, pluginOptions: {} },
    attributes: {
      ...attributes,
      createdAt: { type: 'datetime' },
      createdBy: relation('oneToOne', 'admin::user'),
      locale: { type: 'string' },
    },
    ...more,
  };
};

/** Content types and components of the source. */
export const SCHEMAS = [
  schema(
    'api::article.article',
    'articles',
    {
      title: { type: 'string' },
      meta: { type: 'json' },
      isOpen: { type: 'boolean' },
      cover: { type: 'media', multiple: false },
      seo: { type: 'component', component: 'page.seo' },
      blocks: { type: 'dynamiczone', components: ['page.quote'] },
      author: relation('manyToOne', 'api::author.author', { inversedBy: 'articles' }),
    },
    { options: { draftAndPublish: true } },
  ),
  schema('api::author.author', 'authors', {
    name: { type: 'string' },
    articles: relation('oneToMany', 'api::article.article', { mappedBy: 'author' }),
  }),
  schema('plugin::upload.file', 'files', { name: { type: 'string' }, related: relation('morphToMany', '') }),
  schema('plugin::users-permissions.role', 'up_roles', { name: { type: 'string' }, type: { type: 'string' } }),
  schema('plugin::users-permissions.permission', 'up_permissions', {
    action: { type: 'string' },
    role: relation('manyToOne', 'plugin::users-permissions.role', { inversedBy: 'permissions' }),
  }),
  {
    uid: 'page.seo',
    modelName: 'seo',
    modelType: 'component',
    collectionName: 'components_page_seos',
    info: { displayName: 'Seo' },
    attributes: { text: { type: 'string' } },
  },
  {
    uid: 'page.quote',
    modelName: 'quote',
    modelType: 'component',
    collectionName: 'components_page_quotes',
    info: { displayName: 'Quote' },
    attributes: { words: { type: 'text' } },
  },
];
/** Versions, as lines of an archive. */
export const ENTITIES = [
  { type: 'api::author.author', id: 3, data: { documentId: 'authorone', name: 'Ada', ...PUBLISHED } },
  {
    type: 'api::article.article',
    id: 5,
    data: {
      ...{ documentId: 'articleone', title: 'One', meta: { a: [1] }, isOpen: true, ...PUBLISHED },
      seo: { id: 11, text: 'Meta' },
      blocks: [
        { __component: 'page.quote', id: 22, words: 'first' },
        { __component: 'page.quote', id: 21, words: 'second' },
      ],
    },
  },
  {
    type: 'api::article.article',
    id: 4,
    data: { documentId: 'articleone', title: 'Draft', ...TIMES, publishedAt: null, locale: null, seo: null, blocks: [] },
  },
  { type: 'plugin::upload.file', id: 9, data: { documentId: 'fileone', name: 'a.png', ...PUBLISHED } },
  { type: 'plugin::users-permissions.role', id: 1, data: { documentId: 'roleone', name: 'Public', type: 'public', ...PUBLISHED } },
  {
    type: 'plugin::users-permissions.permission',
    id: 2,
    data: { documentId: 'permissionone', action: 'api::article.article.find', ...PUBLISHED },
  },
];
const LINKS = [
  {
    ...{ kind: 'relation.basic', relation: 'manyToOne', left: { type: 'api::article.article', field: 'author', ref: 5 } },
    right: { type: 'api::author.author', field: 'articles', ref: 3, pos: 2 },
  },
  {
    ...{ kind: 'relation.morph', relation: 'morphToMany', left: { type: 'plugin::upload.file', field: 'related', ref: 9 } },
    right: { type: 'api::article.article', field: 'cover', ref: 5, pos: 1 },
  },
  {
    ...{ kind: 'relation.circular', relation: 'oneToMany', left: { type: 'api::article.article', field: 'localizations', ref: 5 } },
    right: { type: 'api::article.article', ref: 'articleone' },
  },
  {
    ...{ kind: 'relation.basic', relation: 'manyToOne', left: { type: 'plugin::users-permissions.permission', field: 'role', ref: 2 } },
    right: { type: 'plugin::users-permissions.role', field: 'permissions', ref: 1, pos: 1 },
  },
];
const PLUGIN_TYPES = Object.fromEntries(SCHEMAS.filter(({ uid }) => uid.startsWith('plugin::')).map((each) => [each.uid, each]));
/** A path that is too long for a header of tar. */
export const LONG = `assets/uploads/${'long_'.repeat(30)}.txt`;

/** Values as lines of JSON. */
export const lines = (list: readonly object[]) => `${list.map((each) => JSON.stringify(each)).join('\n')}\n`;

/** Files of a complete archive by path. */
export const FILES = {
  'schemas/schemas_00001.jsonl': lines(SCHEMAS),
  'entities/entities_00001.jsonl': lines(ENTITIES),
  'assets/uploads/a.png': 'bytes',
  [LONG]: 'more bytes',
  'links/links_00001.jsonl': lines(LINKS),
  'configuration/configuration_00001.jsonl': lines([
    { type: 'core-store', value: { key: 'strapi_content_types_schema', value: PLUGIN_TYPES } },
  ]),
  'metadata.json': JSON.stringify({ strapi: { version: '5.54.0' } }),
};
