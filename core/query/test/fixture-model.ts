import { z } from 'zod';
import { NotFoundError, ValidationError } from '../../errors/index.ts';
import type {
  Attribute,
  AttributeDefinition,
  AttributeOwner,
  ColumnKind,
  Component,
  ComponentsType,
  ContentType,
  Model,
  RelationAttribute,
  RelationType,
  ScalarType,
} from '../../model/index.ts';
import { DEFAULT_PAGING, type ParseContext } from '../index.ts';

function scalarType(name: string, kind: ColumnKind, operand: ScalarType['operand'], rest: Partial<ScalarType> = {}): ScalarType {
  return {
    kind: 'scalar',
    name,
    options: z.object({}),
    column: () => ({ kind }),
    parse: (value) => value,
    operand,
    ...rest,
  };
}

function number(value: unknown): number {
  const found = Number(value);
  if (!Number.isFinite(found) || value === '' || typeof value === 'boolean') throw new ValidationError('expected a number');
  return found;
}

function instant(value: unknown): string {
  const time = new Date(/^\d{6,}$/.test(String(value)) ? Number(value) : String(value));
  if (Number.isNaN(time.getTime())) throw new ValidationError('Invalid format, expected a timestamp or an ISO date');
  return time.toISOString();
}

function day(value: unknown): string {
  const found = /^\d{4}-\d{2}-\d{2}/.exec(String(value));
  if (!found) throw new ValidationError('Invalid format, expected yyyy-MM-dd');
  return found[0];
}

function whole(value: unknown): string {
  if (!/^-?\d{1,18}$/.test(String(value))) throw new ValidationError('expected a whole number');
  return String(value);
}

const TYPES = {
  string: scalarType('string', 'text', String),
  integer: scalarType('integer', 'integer', number),
  decimal: scalarType('decimal', 'decimal', number),
  biginteger: scalarType('biginteger', 'bigint', whole),
  boolean: scalarType('boolean', 'boolean', (value) => !['false', 'f', '0', ''].includes(String(value))),
  date: scalarType('date', 'date', day, { format: day }),
  datetime: scalarType('datetime', 'datetime', instant, { format: instant }),
  json: scalarType('json', 'json', String, { sortable: false, operators: ['eq', 'ne', 'contains', 'notContains'] }),
  password: scalarType('password', 'text', String, { hidden: true }),
};
const RELATION: RelationType = {
  kind: 'relation',
  name: 'relation',
  options: z.object({}),
  shape: () => ({ target: '', relation: 'oneToOne' }),
};
const COMPONENT: ComponentsType = { kind: 'component', name: 'component', options: z.object({}) };
const ZONE: ComponentsType = { kind: 'dynamiczone', name: 'dynamiczone', options: z.object({}) };

type Described = (name: string) => Attribute;

function base(name: string, definition: AttributeDefinition, isPrivate = false) {
  return { name, definition, private: isPrivate, writable: 'yes' as const };
}

/** A scalar attribute of one of the fixture's types. */
export function scalar(type: keyof typeof TYPES, isPrivate = type === 'password'): Described {
  return (name) => ({ ...base(name, { type }, isPrivate), kind: 'scalar', type: TYPES[type], column: name });
}

function relation(target: string, many: boolean, rest: Partial<RelationAttribute> = {}): Described {
  return (name) => ({
    ...base(name, { type: 'relation' }),
    kind: 'relation',
    type: RELATION,
    target,
    relation: many ? 'manyToMany' : 'manyToOne',
    many,
    inverse: null,
    side: 'owner',
    storage: many ? 'links' : 'column',
    open: false,
    ...rest,
  });
}

function component(uid: string, repeatable = false): Described {
  return (name) => ({
    ...base(name, { type: 'component' }),
    kind: 'component',
    type: COMPONENT,
    component: uid,
    repeatable,
    column: name,
  });
}

function zone(...components: string[]): Described {
  return (name) => ({ ...base(name, { type: 'dynamiczone' }), kind: 'dynamiczone', type: ZONE, components, column: name });
}

/** An attribute as plugins add it to other types. */
function implicit(describe: Described): Described {
  return (name) => {
    const attribute = describe(name);
    return { ...attribute, definition: { ...attribute.definition, implicit: true } };
  };
}

function attributes(described: Record<string, Described>): ReadonlyMap<string, Attribute> {
  return new Map(Object.entries(described).map(([name, describe]) => [name, describe(name)]));
}

function contentType(uid: string, own: Record<string, Described>): ContentType {
  const singularName = uid.split('.').at(-1) as string;
  return {
    shape: 'contentType',
    accounts: false,
    uid,
    kind: 'collectionType',
    singularName,
    pluralName: `${singularName}s`,
    displayName: singularName,
    collectionName: `${singularName}s`,
    options: {},
    pluginOptions: {},
    attributes: attributes({
      id: scalar('integer'),
      documentId: scalar('string'),
      ...own,
      createdAt: scalar('datetime'),
      updatedAt: scalar('datetime'),
    }),
  };
}

function componentType(uid: string, own: Record<string, Described>): Component {
  const category = uid.split('.')[0] as string;
  return { shape: 'component', uid, category, displayName: uid, attributes: attributes({ id: scalar('integer'), ...own }) };
}

const FILE = 'plugin::upload.file';
const AUTHOR = 'api::author.author';
const CATEGORY = 'api::category.category';

/** The types of the recorded cases, with the attributes that queries use. */
const ARTICLE = contentType('api::article.article', {
  title: scalar('string'),
  content: scalar('string'),
  views: scalar('integer'),
  score: scalar('decimal'),
  visits: scalar('biginteger'),
  featured: scalar('boolean'),
  publishDate: scalar('date'),
  eventAt: scalar('datetime'),
  status_label: scalar('string'),
  meta: scalar('json'),
  secret: scalar('password'),
  internal: scalar('string', true),
  cover: relation(FILE, false, { open: true, storage: 'links' }),
  author: relation(AUTHOR, false),
  categories: relation(CATEGORY, true),
  seo: component('shared.seo'),
  dishes: component('default.dish', true),
  blocks: zone('blocks.quote', 'blocks.gallery'),
});

const OWNERS: readonly AttributeOwner[] = [
  ARTICLE,
  contentType(AUTHOR, {
    name: scalar('string'),
    email: scalar('string'),
    age: scalar('integer'),
    password: scalar('password'),
    avatar: relation(FILE, false, { open: true, storage: 'links' }),
    articles: relation(ARTICLE.uid, true),
    friends: relation(AUTHOR, true),
  }),
  contentType(CATEGORY, {
    name: scalar('string'),
    rank: scalar('integer'),
    articles: relation(ARTICLE.uid, true),
    locale: implicit(scalar('string')),
    localizations: implicit(relation(CATEGORY, true, { storage: 'siblings', axis: 'locale' })),
  }),
  contentType(FILE, { name: scalar('string'), folder: (name) => ({ ...relation(FILE, false)(name), private: true }) }),
  componentType('shared.seo', { metaTitle: scalar('string'), social: component('shared.social', true) }),
  componentType('shared.social', { network: scalar('string'), link: relation(ARTICLE.uid, false) }),
  componentType('default.dish', { name: scalar('string'), price: scalar('decimal'), categories: relation(CATEGORY, true) }),
  componentType('blocks.quote', { title: scalar('string'), body: scalar('string'), author: relation(AUTHOR, false) }),
  componentType('blocks.gallery', { name: scalar('string'), files: relation(FILE, true, { open: true }) }),
];

/** A hand-made model with the shapes that the recorded cases use. */
export const MODEL: Model = {
  contentTypes: new Map(OWNERS.filter((owner) => 'kind' in owner).map((owner) => [owner.uid, owner as ContentType])),
  components: new Map(OWNERS.filter((owner) => !('kind' in owner)).map((owner) => [owner.uid, owner as Component])),
  ignoredKeys: new Set(['publishedAt', 'locale']),
  contentType: (uid) => MODEL.contentTypes.get(uid) ?? missing(uid),
  component: (uid) => MODEL.components.get(uid) ?? missing(uid),
};

function missing(uid: string): never {
  throw new NotFoundError(`No ${uid} in the fixture`);
}

/** A type of the fixture by its singular name. */
export function typeNamed(name: string): ContentType {
  return MODEL.contentType(name === 'file' ? FILE : `api::${name}.${name}`);
}

/** The context of a request; `unseen` are singular names of types that the caller may not find. */
export function contextOf({ unseen = [], ...rest }: Partial<ParseContext> & { unseen?: readonly string[] } = {}): ParseContext {
  return {
    model: MODEL,
    limits: {
      populateArrayLimit: 100,
      maxDepth: 20,
      maxHops: 25,
      maxConditions: 5_000,
      maxFilterSteps: 5_000,
      maxSortSteps: 5_000,
      maxRelated: 100_000,
      maxAnswerSize: 16_000_000,
    },
    paging: DEFAULT_PAGING,
    canRead: (type) => !unseen.includes(type.singularName),
    fieldsOf: () => null,
    trusted: false,
    ...rest,
  };
}
