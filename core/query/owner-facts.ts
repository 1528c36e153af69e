import type {
  Attribute,
  AttributeOwner,
  ComponentAttribute,
  DynamicZoneAttribute,
  RelationAttribute,
  ScalarAttribute,
} from '../model/index.ts';

/** An attribute that can be populated. */
export type Populatable = RelationAttribute | ComponentAttribute | DynamicZoneAttribute;

/** Lists that many requests need of a content type or a component, made once. */
export interface OwnerFacts {
  /** Selected when a request names no fields: every scalar that is not private, `id` and `documentId` first. */
  readonly defaultFields: readonly ScalarAttribute[];
  /** Scalars that always leave: `id`, and `documentId` for documents. */
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

/** Keyed by immutable objects of the model, so models of several kernels cannot mix. */
const known = new WeakMap<AttributeOwner, OwnerFacts>();

/** The same for callers that may read some attributes only, by their names. */
const restricted = new WeakMap<ReadonlySet<string>, WeakMap<AttributeOwner, OwnerFacts>>();

/**
 * The lists of an owner; computed on first use.
 * @param fields names of the attributes that may be read, identity included; null for all that are not private
 */
export function factsOf(owner: AttributeOwner, fields: ReadonlySet<string> | null): OwnerFacts {
  const facts = fields === null ? known : factsWithin(fields);
  let computed = facts.get(owner);
  if (computed === undefined) {
    computed = computeFacts(owner, fields);
    facts.set(owner, computed);
  }
  return computed;
}

function factsWithin(fields: ReadonlySet<string>): WeakMap<AttributeOwner, OwnerFacts> {
  const facts = restricted.get(fields) ?? new WeakMap<AttributeOwner, OwnerFacts>();
  restricted.set(fields, facts);
  return facts;
}

function computeFacts(owner: AttributeOwner, fields: ReadonlySet<string> | null): OwnerFacts {
  const visible = [...owner.attributes.values()].filter((attribute) => !attribute.private && (fields?.has(attribute.name) ?? true));
  const scalars = visible.filter((attribute) => attribute.kind === 'scalar');
  const identity = scalars.filter(isIdentity);
  return {
    identity,
    position: new Map([...owner.attributes.values()].map((attribute, index) => [attribute, index])),
    defaultFields: [...identity, ...scalars.filter((attribute) => !isIdentity(attribute))],
    populatable: visible.filter((attribute) => attribute.kind !== 'scalar'),
    texts: scalars.filter((attribute) => attribute.name === 'id' || isText(attribute)),
    numbers: scalars.filter((attribute) => attribute.name !== 'id' && isNumber(attribute)),
  };
}

function isIdentity(attribute: ScalarAttribute): boolean {
  return attribute.name === 'id' || attribute.name === 'documentId';
}

function isText(attribute: ScalarAttribute): boolean {
  const { kind } = attribute.type.column(attribute.definition);
  return kind === 'text' || kind === 'varchar';
}

function isNumber(attribute: ScalarAttribute): boolean {
  const { kind } = attribute.type.column(attribute.definition);
  return kind === 'integer' || kind === 'bigint' || kind === 'double' || kind === 'decimal';
}
