import type {
  Attribute,
  AttributeOwner,
  ComponentAttribute,
  ContentType,
  DynamicZoneAttribute,
  Model,
  RelationAttribute,
  ScalarAttribute,
} from '../model/index.ts';

/** How the page of a list is read. Immutable: parsed queries are remembered by it. */
export interface Paging {
  /** Documents on a page when the request names no number. */
  readonly defaultLimit: number;
  /** Larger values are clamped to it, and so is text; smaller than 1 becomes 1. */
  readonly maxLimit: number;
  /** Whether documents are counted unless the request decides. */
  readonly withCount: boolean;
}

/** Pages of callers that say nothing about them. */
export const DEFAULT_PAGING: Paging = Object.freeze({ defaultLimit: 25, maxLimit: 100, withCount: true });

/** Bounds of what a query may ask for (config/api, `query`). */
export interface QueryLimits {
  /** Entries of an indexed `populate` list; above: 400. */
  readonly populateArrayLimit: number;
  /** Nesting of filters and populates; above: 400. */
  readonly maxDepth: number;
  /** Relations and components that one path of a filter or a sort may lead through; above: 400. */
  readonly maxHops: number;
  /** Conditions of one filter, lists of values as one; above: 400. */
  readonly maxConditions: number;
  /** Relations and components that the conditions of one filter may lead through together; above: 400. */
  readonly maxFilterSteps: number;
  /** The same for the terms of one sort. */
  readonly maxSortSteps: number;
  /** Related documents and component entries that one answer may hold, each counted as often as it stands there; above: 400. */
  readonly maxRelated: number;
  /** Characters of the JSON text of one answer; above: 400. */
  readonly maxAnswerSize: number;
}

/** What a parser needs to know of the request around it. */
export interface ParseContext {
  readonly model: Model;
  readonly limits: QueryLimits;
  readonly paging: Paging;
  /** Whether the caller may read documents of this type in this request (its `find`, and what axes ask for). */
  readonly canRead: (type: ContentType) => boolean;
  /** The attributes of a type that the caller may read, `id` and `documentId` aside; null for all. The same object every time. */
  readonly fieldsOf: (type: ContentType) => ReadonlySet<string> | null;
  /** Whether operands may be taken from the caller (`$user.id`): in rules, never in requests. Default: they may not. */
  readonly variables?: true;
  /** True for trusted code: private attributes may be named. */
  readonly trusted: boolean;
}

/** `list`: everything counts; `one`, `write`: fields and populate count, filters and sort are checked and then left out. */
export type ParseMode = 'list' | 'one' | 'write';

/** An attribute that can be populated. */
export type Populatable = RelationAttribute | ComponentAttribute | DynamicZoneAttribute;

/** Lists that many requests need of a content type or a component, made once. */
export interface OwnerFacts {
  /** Selected when a request names no fields: the identity, then every other scalar that is not private. */
  readonly defaultFields: readonly ScalarAttribute[];
  /** Scalars that are always selected: `id`, and `documentId` for documents. Without those that are private, unless the request is trusted. */
  readonly identity: readonly ScalarAttribute[];
  /** Place of every attribute in the model's order. */
  readonly position: ReadonlyMap<Attribute, number>;
  /** What `populate=*` stands for. */
  readonly populatable: readonly Populatable[];
  /** Where `_q` looks for text. */
  readonly texts: readonly ScalarAttribute[];
  /** Where `_q` also looks when it is a number. */
  readonly numbers: readonly ScalarAttribute[];
}

/** Stands for the attributes that trusted requests may read. */
const TRUSTED: ReadonlySet<string> = new Set();
/** Stands for the attributes of callers that may read all that are not private. */
const OPEN: ReadonlySet<string> = new Set();

/** By what may be read of an owner, and by the owner: immutable objects of the model and of rules, so that those of several kernels cannot mix. */
const knownFacts = new WeakMap<ReadonlySet<string>, WeakMap<AttributeOwner, OwnerFacts>>();

/** The lists of an owner for who asks; computed on first use. */
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
    defaultFields: [...identity, ...scalars.filter((attribute) => !isIdentity(attribute))],
    populatable: visible.filter((attribute) => attribute.kind !== 'scalar'),
    texts: scalars.filter((attribute) => attribute.name === 'id' || isText(attribute)),
    numbers: scalars.filter((attribute) => attribute.name !== 'id' && isNumber(attribute)),
  };
}

function isIdentity(attribute: ScalarAttribute): boolean {
  return attribute.name === 'id' || attribute.name === 'documentId';
}

/** Whether the values of an attribute are text that is not of a fixed form. */
export function isText(attribute: ScalarAttribute): boolean {
  const { kind } = attribute.type.column(attribute.definition);
  return kind === 'text' || kind === 'varchar';
}

function isNumber(attribute: ScalarAttribute): boolean {
  const { kind } = attribute.type.column(attribute.definition);
  return kind === 'integer' || kind === 'bigint' || kind === 'double' || kind === 'decimal';
}

/** Attributes that the dialect has on every content type and never shows. */
const NEVER_SHOWN: readonly string[] = ['createdBy', 'updatedBy'];

/** Keyed by immutable models, so those of several kernels cannot mix. */
const knownNames = new WeakMap<Model, ReadonlySet<string>>();

/**
 * Names that mean the same on every content type, whether or not a type has them: those that plugins add to some types, and those that
 * are never shown. Computed once per model.
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
