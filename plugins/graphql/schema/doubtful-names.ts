import type { AttributeDefinition, Component, ContentType, Model, ScalarAttribute } from 'plinth';
import { GENERIC_MORPH, isContentType, listField, pascal, singleField, typeName } from '../names.ts';
import { ACTIONS, type Action } from './actions.ts';
import { nameProblems, operandOf } from './attribute-type-names.ts';

/** Sources of names beside the content. */
export interface NameSources {
  /** Definitions in GraphQL's schema language. Every word may be a name. */
  readonly texts: readonly string[];
  hasAction(type: ContentType, action: Action): boolean;
  /** Uids of the content types that the texts refer to. */
  readonly referred: readonly string[];
  /** Names of types that are made for arguments. */
  readonly typeNames: readonly string[];
}

const NAME = /^[A-Za-z_]\w*$/;
const WORD = /[A-Za-z_]\w*/g;
const ADDED_FIELDS = /\bextend\s+(?:type|input)\s+(\w+)\s*\{([^}]*)\}/g;

/** Suffixes of a content type's name in the names of its types. */
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
/** Names of types that any schema may contain. */
const COMMON: readonly string[] = [
  ...['Query', 'Mutation', 'Subscription', 'Pagination', 'PaginationArg', 'Error', 'DeleteMutationResponse', 'RelationValue'],
  'ResponseCollectionMeta',
  ...['ID', 'String', 'Int', 'Float', 'Boolean', 'Date', 'Time', 'DateTime', 'Long', 'JSON', 'BooleanFilterInput', 'IDFilterInput'],
];

/** Names with their owners. */
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
 * Whether a schema may contain a name twice, or an invalid name. Either would stop the boot. Names that would not be part of the schema
 * count, too; only building the
 * schema gives the exact answer.
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
  // For single types, `find` reads the document.
  if (action === 'find') return [singleField(type), listField(type), `${listField(type)}_connection`];
  return action === 'findOne' ? [singleField(type)] : [`${action}${typeName(type)}`];
}

function typesReferred(type: ContentType | undefined): readonly string[] {
  return type === undefined ? [] : [typeName(type), `${typeName(type)}Input`];
}

/** Adds the types of an owner, and those of its attributes. */
function addTypes(types: Names, owner: ContentType | Component): void {
  const own = typeName(owner);
  for (const suffix of isContentType(owner) ? TYPES_OF_CONTENT : TYPES_OF_COMPONENT) types.add(`${own}${suffix}`, owner.uid);
  for (const attribute of owner.attributes.values()) {
    if (!NAME.test(attribute.name) || owner.attributes.has(`${attribute.name}_connection`)) types.areDoubtful = true;
    if (attribute.kind === 'morph') types.add(GENERIC_MORPH, GENERIC_MORPH);
    if (attribute.kind === 'dynamiczone') {
      const zone = `${own}${pascal(attribute.name)}DynamicZone`;
      for (const name of [zone, `${zone}Input`]) types.add(name, `${owner.uid}.${attribute.name}`);
    } else if (attribute.kind === 'scalar') {
      for (const key of addScalar(types, owner, attribute)) types.add(`${own}BucketBy${key}`, owner.uid);
    } else types.add(`${own}BucketByID`, owner.uid);
  }
}

/** @returns type names that the keys of an attribute's buckets may have */
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
  // Enumerations with the same values share a type.
  types.add(name, `enumeration of ${values.join()}`);
  return ['ID', output, name];
}

/** Whether a text adds a field that already exists to a type of the content. */
function addsKnownField(text: string, referred: readonly string[], contentTypes: Model['contentTypes']): boolean {
  return Array.from(text.matchAll(ADDED_FIELDS)).some(([, name = '', added = '']) => {
    const owner = referred.map((uid) => contentTypes.get(uid)).find((type) => typesReferred(type).includes(name));
    return owner !== undefined && (added.match(WORD) ?? []).some((word) => owner.attributes.has(word));
  });
}
