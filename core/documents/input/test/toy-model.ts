import { z } from 'zod';
import type {
  Attribute,
  AttributeDefinition,
  AttributeOwner,
  Component,
  ComponentAttribute,
  ContentType,
  DynamicZoneAttribute,
  Model,
  RelationAttribute,
  ScalarAttribute,
  ScalarType,
} from '../../../model/index.ts';
import { BLOCKS, DATE, EMAIL, ENUMERATION, JSON_VALUE, NUMBER, PASSWORD, STRING, UID } from './scalar-types.ts';

type Marks = { private?: boolean; writable?: Attribute['writable'] };

function base(name: string, definition: AttributeDefinition, marks: Marks) {
  return { name, definition, private: marks.private ?? false, writable: marks.writable ?? 'yes' } as const;
}

function scalar(name: string, type: ScalarType, options: Record<string, unknown> = {}, marks: Marks = {}): ScalarAttribute {
  const definition = { type: type.name, ...options, ...(type.unique && { unique: true }) };
  return { kind: 'scalar', type, column: name, ...base(name, definition, { private: type.hidden ?? false, ...marks }) };
}

function relation(name: string, target: string, kind: RelationAttribute['relation'], marks: Marks = {}): RelationAttribute {
  const type = {
    kind: 'relation',
    name: 'relation',
    options: z.object({}),
    shape: () => ({ target, relation: kind }),
  } as const;
  const many = kind === 'oneToMany' || kind === 'manyToMany';
  const facts = { target, relation: kind, many, inverse: null, side: 'owner', storage: 'links', open: false } as const;
  return { kind: 'relation', type, ...facts, ...base(name, { type: 'relation' }, marks) };
}

function component(name: string, uid: string, options: Record<string, unknown> = {}, marks: Marks = {}): ComponentAttribute {
  const type = { kind: 'component', name: 'component', options: z.object({}) } as const;
  const facts = { component: uid, repeatable: options.repeatable === true, column: name };
  return { kind: 'component', type, ...facts, ...base(name, { type: 'component', ...options }, marks) };
}

function zone(name: string, components: readonly string[], options: Record<string, unknown> = {}): DynamicZoneAttribute {
  const type = { kind: 'dynamiczone', name: 'dynamiczone', options: z.object({}) } as const;
  return { kind: 'dynamiczone', type, components, column: name, ...base(name, { type: 'dynamiczone', ...options }, {}) };
}

function owner(uid: string, attributes: readonly Attribute[]): AttributeOwner {
  return { uid, attributes: new Map(attributes.map((attribute) => [attribute.name, attribute])) };
}

function contentType(uid: string, attributes: readonly Attribute[]): ContentType {
  const identity = [scalar('id', NUMBER, {}, { writable: 'no' }), scalar('documentId', STRING, {}, { writable: 'no' })];
  const times = ['createdAt', 'updatedAt'].map((name) => scalar(name, DATE, {}, { writable: 'no' }));
  const shown = [
    scalar('publishedAt', DATE, {}, { writable: 'ignored' }),
    scalar('locale', STRING, { axis: 'locale' }, { writable: 'ignored' }),
  ];
  return {
    shape: 'contentType',
    kind: 'collectionType',
    singularName: uid,
    pluralName: `${uid}s`,
    displayName: uid,
    collectionName: `${uid}s`,
    options: {},
    pluginOptions: {},
    ...owner(uid, [...identity, ...attributes, ...times, ...shown]),
  };
}

function componentType(uid: string, attributes: readonly Attribute[]): Component {
  const id = scalar('id', NUMBER, {}, { writable: 'no' });
  return { shape: 'component', category: uid.split('.')[0] ?? '', displayName: uid, ...owner(uid, [id, ...attributes]) };
}

/** A small model with every kind of attribute, named after things that readers know from the recorded cases. */
export function toyModel(): Model {
  const contentTypes = [
    contentType('article', [
      scalar('title', STRING, { required: true }),
      scalar('slug', UID),
      scalar('views', NUMBER, { default: 0 }),
      scalar('publishDate', DATE),
      scalar('meta', JSON_VALUE),
      relation('author', 'author', 'manyToOne'),
      relation('categories', 'category', 'manyToMany'),
      component('seo', 'shared.seo'),
      zone('blocks', ['blocks.quote', 'default.dish'], { max: 3 }),
    ]),
    contentType('author', [
      scalar('name', STRING, { required: true }),
      scalar('email', EMAIL, { unique: true }),
      scalar('age', NUMBER, { min: 0, max: 150 }),
      relation('articles', 'article', 'oneToMany'),
      relation('city', 'place', 'manyToOne'),
    ]),
    contentType('category', [scalar('name', STRING, { unique: true })]),
    contentType('place', [scalar('status', STRING), scalar('name', STRING)]),
    contentType('restaurant', [
      scalar('name', STRING, { required: true, maxLength: 50 }),
      scalar('body', BLOCKS),
      scalar('price_range', ENUMERATION, { enum: ['cheap', 'expensive'] }),
      scalar('seats', NUMBER, { min: 0, max: 1000 }),
      scalar('openedOn', DATE),
      scalar('contact_email', EMAIL),
      scalar('secret', PASSWORD, { minLength: 6 }),
      scalar('internal', STRING, { minLength: 4, maxLength: 20 }, { private: true }),
      scalar('code', STRING, { unique: true, regex: '^[A-Z]{3}[0-9]*$' }),
      component('closing_period', 'default.closingperiod'),
      component('dishes', 'default.dish', { repeatable: true, max: 5 }),
      component('seo', 'shared.seo'),
      zone('dz', ['blocks.quote', 'default.dish']),
    ]),
    contentType('menu', [
      component('cover', 'default.dish', { required: true }),
      component('courses', 'default.dish', { repeatable: true, required: true, min: 2 }),
      component('extras', 'default.dish', { repeatable: true, min: 2 }),
      scalar('rating', NUMBER, { required: true }),
      scalar('day', DATE, { required: true }),
    ]),
  ];
  const components = [
    componentType('shared.seo', [
      scalar('metaTitle', STRING, { required: true, maxLength: 60 }),
      scalar('metaDescription', STRING, { minLength: 5 }),
      component('social', 'shared.social', { repeatable: true }),
    ]),
    componentType('shared.social', [
      scalar('network', ENUMERATION, { enum: ['Facebook', 'Twitter'], required: true }),
      scalar('title', STRING),
      relation('link', 'article', 'oneToOne'),
    ]),
    componentType('blocks.quote', [scalar('title', STRING), relation('author', 'author', 'oneToOne')]),
    componentType('default.dish', [
      scalar('name', STRING, { default: 'My super dish' }),
      scalar('price', NUMBER),
      scalar('cost', NUMBER, {}, { private: true }),
      relation('categories', 'category', 'oneToMany'),
    ]),
    componentType('default.closingperiod', [scalar('start_date', DATE, { required: true }), scalar('end_date', DATE, { required: true })]),
  ];
  const typesByUid = new Map(contentTypes.map((type) => [type.uid, type]));
  const componentsByUid = new Map(components.map((type) => [type.uid, type]));
  return {
    contentTypes: typesByUid,
    components: componentsByUid,
    ignoredKeys: new Set(['locale', 'publishedAt']),
    contentType: (uid) => typesByUid.get(uid) ?? unknown(uid),
    component: (uid) => componentsByUid.get(uid) ?? unknown(uid),
  };
}

function unknown(uid: string): never {
  throw new Error(`no ${uid} in the toy model`);
}
