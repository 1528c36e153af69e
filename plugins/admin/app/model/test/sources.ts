import type { AttributeKind, JsonObject, ModelSource } from '../../client/types.ts';
import { type Draft, draftOf } from '../draft/draft.ts';

/** A type of the app, as its file defines it. */
export function typeSource(name: string, attributes: JsonObject, more: JsonObject = {}): ModelSource {
  const info = { singularName: name, pluralName: `${name}s`, displayName: name };
  const schema = { kind: 'collectionType', info, options: {}, pluginOptions: {}, ...more, attributes };
  const uid = `api::${name}.${name}`;
  return { uid, isComponent: false, file: `config/content-types/${name}.json`, plugin: null, schema, fixed: [], why: null };
}

/** A component, as its file defines it. */
export function componentSource(uid: string, attributes: JsonObject): ModelSource {
  const file = `config/components/${uid.replace('.', '/')}.json`;
  return { uid, isComponent: true, file, plugin: null, schema: { info: { displayName: uid }, attributes }, fixed: [], why: null };
}

const to = (name: string, relation: string, side: JsonObject = {}): JsonObject => ({
  type: 'relation',
  relation,
  target: `api::${name}.${name}`,
  ...side,
});

/** A small model that has every kind of reference. */
export const SOURCES: readonly ModelSource[] = [
  typeSource(
    'article',
    {
      title: { type: 'string', required: true },
      slug: { type: 'uid', targetField: 'title' },
      author: to('person', 'manyToOne', { inversedBy: 'articles' }),
      price: { type: 'integer', conditions: { visible: { '==': [{ var: 'title' }, 'title'] } } },
      seo: { type: 'component', component: 'shared.seo' },
      zone: { type: 'dynamiczone', components: ['shared.seo', 'shared.quote'] },
    },
    { options: { draftAndPublish: true, privateAttributes: ['title'] } },
  ),
  typeSource('person', { name: { type: 'string' }, articles: to('article', 'oneToMany', { mappedBy: 'author' }) }),
  componentSource('shared.seo', { text: { type: 'string' } }),
  componentSource('shared.quote', { words: { type: 'text' }, by: to('person', 'oneToOne') }),
  {
    uid: 'plugin::users-permissions.user',
    isComponent: false,
    file: null,
    plugin: 'users-permissions',
    schema: {
      info: { singularName: 'user', pluralName: 'users', displayName: 'User' },
      options: {},
      pluginOptions: {},
      attributes: { email: { type: 'email' } },
    },
    fixed: ['email'],
    why: null,
  },
];

export const BASE: Draft = draftOf(SOURCES);

/** An attribute type with the parts that a test needs. */
export function kindOf(name: string, more: Partial<AttributeKind> = {}): AttributeKind {
  return {
    name,
    kind: 'scalar',
    description: null,
    valueName: null,
    options: {},
    required: [],
    refused: { everywhere: [], inComponents: [] },
    ...more,
  };
}
