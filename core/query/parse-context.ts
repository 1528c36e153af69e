import {
  type Attribute,
  type AttributeOwner,
  type ComponentAttribute,
  type ContentType,
  type DynamicZoneAttribute,
  hasSearchedValues,
  isNumber,
  isText,
  type Model,
  type MorphAttribute,
  type RelationAttribute,
  type ScalarAttribute,
} from '../model/index.ts';

/** How `pagination` is parsed. Immutable: it is part of the cache key of parsed queries. */
export interface Paging {
  /** Default page size. */
  readonly defaultLimit: number;
  /** Maximum page size. It replaces larger values and values that are not numbers; values below 1 become 1. */
  readonly maxLimit: number;
  /** Whether documents are counted when the request does not say. */
  readonly withCount: boolean;
}

/** The default paging. */
export const DEFAULT_PAGING: Paging = Object.freeze({ defaultLimit: 25, maxLimit: 100, withCount: true });

/** Limits of queries (config/api, `query`). A request that exceeds one gets 400. */
export interface QueryLimits {
  /** Entries of an indexed `populate` list. */
  readonly populateArrayLimit: number;
  /** Nesting depth of filters and populates. */
  readonly maxDepth: number;
  /** Relations and components on one path of a filter or a sort. */
  readonly maxHops: number;
  /** Conditions of one filter. A list of values counts as one. */
  readonly maxConditions: number;
  /** Relations and components in all conditions of one filter together. */
  readonly maxFilterSteps: number;
  /** Relations and components in all terms of one sort together. */
  readonly maxSortSteps: number;
  /** Related documents and component entries in one answer, each counted as often as it occurs. */
  readonly maxRelated: number;
  /** Characters of the JSON text of one answer. */
  readonly maxAnswerSize: number;
}

/** Conditions that filters may have on media: none, whether there is a file, or any condition on its attributes. */
export type MediaFilters = 'none' | 'existence' | 'attributes';

/** The context of the request in which a parser runs. */
export interface ParseContext {
  readonly model: Model;
  readonly limits: QueryLimits;
  readonly paging: Paging;
  /** Default: `none`. */
  readonly mediaFilters?: MediaFilters | undefined;
  /** Whether the caller may read documents of this type in this request (the right to `find`, and those that axes require). */
  readonly canRead: (type: ContentType) => boolean;
  /** The attributes of a type that the caller may read, besides `id` and `documentId`; null for all. Always the same object. */
  readonly fieldsOf: (type: ContentType) => ReadonlySet<string> | null;
  /** Set in rules, never in requests: operands may be variables (`$user.id`). */
  readonly variables?: true;
  /** True for trusted code: private attributes may be named. */
  readonly trusted: boolean;
}

/** `list`: all parameters are used. `one`, `write`: fields and populate are used; filters and sort are checked, then ignored. */
export type ParseMode = 'list' | 'one' | 'write';

/** An attribute that can be populated. */
export type Populatable = RelationAttribute | MorphAttribute | ComponentAttribute | DynamicZoneAttribute;

/** Lists of attributes of a content type or a component that many requests need. Computed once. */
export interface OwnerFacts {
  /** Fields of a request that names none: the identity, then every other scalar that is not private. */
  readonly defaultFields: readonly ScalarAttribute[];
  /** Scalars that are always selected: `id`, and `documentId` for documents. Private ones only if the request is trusted. */
  readonly identity: readonly ScalarAttribute[];
  /** Index of every attribute in the model's order. */
  readonly position: ReadonlyMap<Attribute, number>;
  /** Attributes that `populate=*` populates. */
  readonly populatable: readonly Populatable[];
  /** Attributes that `_q` searches. */
  readonly texts: readonly ScalarAttribute[];
  /** Attributes that `_q` also searches when it is a number. */
  readonly numbers: readonly ScalarAttribute[];
}

/** Cache key for trusted requests, which may read all attributes. */
const TRUSTED: ReadonlySet<string> = new Set();
/** Cache key for callers that may read all attributes that are not private. */
const OPEN: ReadonlySet<string> = new Set();

/** By readable attributes and by owner. Both are immutable objects of one kernel, so the entries of several kernels cannot mix. */
const knownFacts = new WeakMap<ReadonlySet<string>, WeakMap<AttributeOwner, OwnerFacts>>();

/** The lists of an owner for a caller. Computed on first use. */
export function factsOf(owner: AttributeOwner, context: Pick<ParseContext, 'trusted' | 'fieldsOf'>): OwnerFacts {
  const readable = context.trusted ? TRUSTED : (readableFields(owner, context) ?? OPEN);
  const facts = knownFacts.get(readable) ?? new WeakMap<AttributeOwner, OwnerFacts>();
  knownFacts.set(readable, facts);
  let computed = facts.get(owner);
  if (computed === undefined) {
    computed = computeFacts(owner, readable);
    facts.set(owner, computed);
  }
  return computed;
}

/** Names of the attributes of an owner that a caller may read, identity included; null for all that are not private. */
export function readableFields(owner: AttributeOwner, { fieldsOf }: Pick<ParseContext, 'fieldsOf'>): ReadonlySet<string> | null {
  return isContentType(owner) ? fieldsOf(owner) : null;
}

function isContentType(owner: AttributeOwner): owner is ContentType {
  return 'shape' in owner && owner.shape === 'contentType';
}

function computeFacts(owner: AttributeOwner, readable: ReadonlySet<string>): OwnerFacts {
  const all = [...owner.attributes.values()];
  const isListed = (name: string) => readable === OPEN || readable === TRUSTED || readable.has(name);
  const visible = all.filter((attribute) => !attribute.private && isListed(attribute.name));
  const scalars = visible.filter((attribute) => attribute.kind === 'scalar');
  const identity = all
    .filter((attribute) => attribute.kind === 'scalar')
    .filter((one) => isIdentity(one) && (readable === TRUSTED || !one.private));
  return {
    identity,
    position: new Map(all.map((attribute, index) => [attribute, index])),
    defaultFields: [...identity, ...scalars.filter((attribute) => !isIdentity(attribute) && attribute.definition.onRequest !== true)],
    populatable: visible.filter((attribute) => attribute.kind !== 'scalar'),
    texts: scalars.filter((attribute) => attribute.name === 'id' || (isText(attribute) && isSearched(attribute))),
    numbers: scalars.filter((attribute) => attribute.name !== 'id' && isNumber(attribute) && isSearched(attribute)),
  };
}

function isIdentity(attribute: ScalarAttribute): boolean {
  return attribute.name === 'id' || attribute.name === 'documentId';
}

/** Whether `_q` looks into the attribute: not if its schema says so, or if its type keeps clients from asking what a value contains. */
function isSearched(attribute: ScalarAttribute): boolean {
  return attribute.definition.searchable !== false && hasSearchedValues(attribute);
}

/** Attributes that the dialect has on every content type and never returns. */
const NEVER_SHOWN: readonly string[] = ['createdBy', 'updatedBy'];

/** Keyed by immutable models, so those of several kernels cannot mix. */
const knownNames = new WeakMap<Model, ReadonlySet<string>>();

/**
 * Names that mean the same on every content type, even on types without such an attribute: those that plugins add to some types, and
 * those that are never returned. Computed once per model.
 */
export function dialectNames(model: Model): ReadonlySet<string> {
  const names = knownNames.get(model);
  if (names !== undefined) return names;
  const attributes = [...model.contentTypes.values()].flatMap((type) => [...type.attributes.values()]);
  const implicit = attributes.filter(({ definition }) => definition.implicit === true).map(({ name }) => name);
  const computed = new Set([...NEVER_SHOWN, ...implicit]);
  knownNames.set(model, computed);
  return computed;
}
