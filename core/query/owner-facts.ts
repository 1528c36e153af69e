import type {
  Attribute,
  AttributeOwner,
  ComponentAttribute,
  ContentType,
  DynamicZoneAttribute,
  RelationAttribute,
  ScalarAttribute,
} from '../model/index.ts';
import type { ParseContext } from './parse-context.ts';

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
const known = new WeakMap<ReadonlySet<string>, WeakMap<AttributeOwner, OwnerFacts>>();

/** The lists of an owner for who asks; computed on first use. */
export function factsOf(owner: AttributeOwner, context: Pick<ParseContext, 'trusted' | 'fieldsOf'>): OwnerFacts {
  const readable = context.trusted ? TRUSTED : (readableFields(owner, context) ?? OPEN);
  const facts = known.get(readable) ?? new WeakMap<AttributeOwner, OwnerFacts>();
  known.set(readable, facts);
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

function isText(attribute: ScalarAttribute): boolean {
  const { kind } = attribute.type.column(attribute.definition);
  return kind === 'text' || kind === 'varchar';
}

function isNumber(attribute: ScalarAttribute): boolean {
  const { kind } = attribute.type.column(attribute.definition);
  return kind === 'integer' || kind === 'bigint' || kind === 'double' || kind === 'decimal';
}
