import {
  type AttributeDefinition,
  buildModel,
  type ContentTypeDefinition,
  createAttributeTypes,
  type Model,
} from '../../../model/index.ts';

type Attributes = Readonly<Record<string, AttributeDefinition>>;

const text = { type: 'string' };
const number = { type: 'integer' };

function toOne(name: string): AttributeDefinition {
  return { type: 'relation', relation: 'manyToOne', target: uidOf(name) };
}

function toMany(name: string): AttributeDefinition {
  return { type: 'relation', relation: 'manyToMany', target: uidOf(name) };
}

function component(uid: string, options: object = {}): AttributeDefinition {
  return { type: 'component', component: uid, ...options };
}

function list(uid: string, options: object = {}): AttributeDefinition {
  return component(uid, { repeatable: true, ...options });
}

const CONTENT_TYPES: Readonly<Record<string, Attributes>> = {
  article: {
    title: { ...text, required: true },
    slug: { type: 'uid' },
    views: { ...number, default: 0 },
    publishDate: { type: 'date' },
    meta: { type: 'json' },
    author: toOne('author'),
    categories: toMany('category'),
    seo: component('shared.seo'),
    blocks: { type: 'dynamiczone', components: ['blocks.quote', 'default.dish'], max: 3 },
  },
  author: {
    name: { ...text, required: true },
    email: { type: 'email', unique: true },
    age: { ...number, min: 0, max: 150 },
    articles: toMany('article'),
    city: toOne('place'),
  },
  category: { name: { ...text, unique: true } },
  place: { region: text, name: text },
  restaurant: {
    name: { ...text, required: true, maxLength: 50 },
    body: { type: 'blocks' },
    price_range: { type: 'enumeration', enum: ['cheap', 'expensive'] },
    seats: { ...number, min: 0, max: 1000 },
    openedOn: { type: 'date' },
    contact_email: { type: 'email' },
    secret: { type: 'password', minLength: 6 },
    internal: { ...text, private: true, minLength: 4, maxLength: 20 },
    code: { ...text, unique: true, regex: '^[A-Z]{3}[0-9]*$' },
    closing_period: component('default.closingperiod'),
    dishes: list('default.dish', { max: 5 }),
    seo: component('shared.seo'),
    dz: { type: 'dynamiczone', components: ['blocks.quote', 'default.dish'] },
  },
  menu: {
    cover: component('default.dish', { required: true }),
    courses: list('default.dish', { required: true, min: 2 }),
    extras: list('default.dish', { min: 2 }),
    rating: { ...number, required: true },
    day: { type: 'date', required: true },
  },
};

const COMPONENTS: Readonly<Record<string, Attributes>> = {
  'shared.seo': {
    metaTitle: { ...text, required: true, maxLength: 60 },
    metaDescription: { type: 'text', minLength: 5 },
    social: list('shared.social'),
  },
  'shared.social': {
    network: { type: 'enumeration', enum: ['Facebook', 'Twitter'], required: true },
    title: text,
    link: toOne('article'),
  },
  'blocks.quote': { title: text, author: toOne('author') },
  'default.dish': {
    name: { ...text, default: 'My super dish' },
    price: { type: 'float' },
    cost: { type: 'float', private: true },
    categories: toMany('category'),
  },
  'default.closingperiod': { start_date: { type: 'date', required: true }, end_date: { type: 'date', required: true } },
};

/** Attributes as a plugin adds them. Bodies may have them without effect. */
const IMPLICIT: Attributes = {
  publishedAt: { type: 'datetime', implicit: true, writable: 'ignored' },
  locale: { type: 'string', implicit: true, writable: 'ignored', axis: 'locale' },
};

function contentType(name: string, attributes: Attributes): ContentTypeDefinition {
  return {
    uid: uidOf(name),
    kind: 'collectionType',
    info: { singularName: name, pluralName: `${name}-list`, displayName: name },
    options: {},
    pluginOptions: {},
    attributes: { ...attributes, ...IMPLICIT },
    origin: name,
  };
}

/** The uid of a toy content type. */
export function uidOf(name: string): string {
  return `api::${name}.${name}`;
}

/** A small model with every kind of attribute. Its names are those of the recorded cases. */
export function toyModel(): Model {
  const contentTypes = Object.entries(CONTENT_TYPES).map(([name, attributes]) => contentType(name, attributes));
  const components = Object.entries(COMPONENTS).map(([uid, attributes]) => ({
    uid,
    category: uid.slice(0, uid.indexOf('.')),
    info: { displayName: uid },
    attributes,
    origin: uid,
  }));
  return buildModel({ contentTypes, components }, createAttributeTypes(), { ignoredKeys: ['locale', 'publishedAt'] });
}
