import type { AttributeDefinition, Component, ContentType, Model, ScalarAttribute } from 'plinth';
import { isContentType, listField, pascal, singleField, typeName } from '../names.ts';
import { ACTIONS, type Action } from './actions.ts';
import { nameProblems, operandOf } from './attribute-type-names.ts';

/** What names come from beside the content. */
export interface NameSources {
  /** Texts in GraphQL's schema language. Every word of them may be a name. */
  readonly texts: readonly string[];
  hasAction(type: ContentType, action: Action): boolean;
  /** Uids of content types whose types the texts refer to. */
  readonly referred: readonly string[];
  /** Names of types that are made for arguments. */
  readonly typeNames: readonly string[];
}

const NAME = /^[A-Za-z_]\w*$/;
const WORD = /[A-Za-z_]\w*/g;
const ADDED_FIELDS = /\bextend\s+(?:type|input)\s+(\w+)\s*\{([^}]*)\}/g;

/** What stands behind the name of a content type in the names of its types. */
const TYPES_OF_CONTENT: readonly string[] = [
  '',
  'Input',
  'FiltersInput',
  'EntityResponseCollection',
  'RelationResponseCollection',
  'Aggregate',
  'AggregateTotals',
  'AggregateBounds',
  'GroupBy',
];
const TYPES_OF_COMPONENT: readonly string[] = ['', 'Input', 'FiltersInput'];
/** Names of types that every schema may have. */
const COMMON: readonly string[] = [
  ...['Query', 'Mutation', 'Subscription', 'Pagination', 'PaginationArg', 'Error', 'DeleteMutationResponse', 'RelationValue'],
  ...['ID', 'String', 'Int', 'Float', 'Boolean', 'Date', 'Time', 'DateTime', 'Long', 'JSON', 'BooleanFilterInput', 'IDFilterInput'],
];

/** Names, and what each of them stands for. */
class Names {
  readonly #owners = new Map<string, string>();
  areDoubtful = false;

  add(name: string, owner: string): void {
    const known = this.#owners.get(name);
    if ((known !== undefined && known !== owner) || !NAME.test(name)) this.areDoubtful = true;
    this.#owners.set(name, owner);
  }
}

/**
 * Whether two things of a schema may have one name, or something a name that GraphQL does not take, which stops a boot. A name that would not be part of the
 * schema counts too: who wants to know better makes the schema.
 */
export function hasDoubtfulNames(model: Model, sources: NameSources): boolean {
  if (nameProblems(model, []).length > 0) return true;
  const { contentTypes, components } = model;
  const types = new Names();
  const fields = new Names();
  for (const name of [...COMMON, ...sources.typeNames]) types.add(name, name);

  const owners = [...contentTypes.values(), ...components.values()];
  const referred = new Set(sources.referred.flatMap((uid) => typesReferred(contentTypes.get(uid))));
  for (const word of sources.texts.flatMap((text) => text.match(WORD) ?? [])) {
    if (!referred.has(word)) types.add(word, word);
    fields.add(word, word);
  }
  for (const type of contentTypes.values()) {
    const actions = ACTIONS.filter((action) => sources.hasAction(type, action));
    for (const field of actions.flatMap((action) => rootFields(type, action))) fields.add(field, type.uid);
  }
  for (const owner of owners) addTypes(types, owner);
  const isTaken = sources.texts.some((text) => addsKnownField(text, sources.referred, contentTypes));
  return isTaken || types.areDoubtful || fields.areDoubtful;
}

function rootFields(type: ContentType, action: Action): readonly string[] {
  // Of single types, `find` reads the one document.
  if (action === 'find') return [singleField(type), listField(type), `${listField(type)}_connection`];
  return action === 'findOne' ? [singleField(type)] : [`${action}${typeName(type)}`];
}

function typesReferred(type: ContentType | undefined): readonly string[] {
  return type === undefined ? [] : [typeName(type), `${typeName(type)}Input`];
}

/** Adds the types of an owner, and of what its attributes are. */
function addTypes(types: Names, owner: ContentType | Component): void {
  const own = typeName(owner);
  for (const suffix of isContentType(owner) ? TYPES_OF_CONTENT : TYPES_OF_COMPONENT) types.add(`${own}${suffix}`, owner.uid);
  for (const attribute of owner.attributes.values()) {
    if (!NAME.test(attribute.name) || owner.attributes.has(`${attribute.name}_connection`)) types.areDoubtful = true;
    if (attribute.kind === 'dynamiczone') {
      const zone = `${own}${pascal(attribute.name)}DynamicZone`;
      for (const name of [zone, `${zone}Input`]) types.add(name, `${owner.uid}.${attribute.name}`);
    } else if (attribute.kind === 'scalar') {
      for (const key of addScalar(types, owner, attribute)) types.add(`${own}BucketBy${key}`, owner.uid);
    } else types.add(`${own}BucketByID`, owner.uid);
  }
}

/** @returns names of types that the keys of buckets of an attribute may have */
function addScalar(types: Names, owner: ContentType | Component, attribute: ScalarAttribute): readonly string[] {
  const { graphql, ownOperators = {} } = attribute.type;
  if (graphql === undefined) return ['ID'];
  const { output, input, filter } = graphql;
  const operands = Object.values(ownOperators).map((own) => own.graphql ?? filter);
  for (const name of [output, input, filter, operandOf(filter), ...operands]) types.add(name, name);
  const values = graphql.values?.(attribute.definition);
  if (values === undefined) return ['ID', output];
  const { enumName } = attribute.definition as AttributeDefinition & { readonly enumName?: string };
  const name = enumName ?? `ENUM_${typeName(owner)}_${attribute.name}`.toUpperCase();
  // Of the same values, they are one.
  types.add(name, `enumeration of ${values.join()}`);
  return ['ID', output, name];
}

/** Whether a text adds a field to a type of the content that has one of this name. */
function addsKnownField(text: string, referred: readonly string[], contentTypes: Model['contentTypes']): boolean {
  return Array.from(text.matchAll(ADDED_FIELDS)).some(([, name = '', added = '']) => {
    const owner = referred.map((uid) => contentTypes.get(uid)).find((type) => typesReferred(type).includes(name));
    return owner !== undefined && (added.match(WORD) ?? []).some((word) => owner.attributes.has(word));
  });
}
