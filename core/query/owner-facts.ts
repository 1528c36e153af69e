import type {
  Attribute,
  AttributeOwner,
  ComponentAttribute,
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

/** Keyed by immutable objects of the model, so models of several kernels cannot mix. */
const knownOpen = new WeakMap<AttributeOwner, OwnerFacts>();
const knownTrusted = new WeakMap<AttributeOwner, OwnerFacts>();

/** The lists of an owner for requests that are trusted, or for others; computed on first use. */
export function factsOf(owner: AttributeOwner, { trusted }: Pick<ParseContext, 'trusted'>): OwnerFacts {
  const known = trusted ? knownTrusted : knownOpen;
  const facts = known.get(owner);
  if (facts !== undefined) return facts;
  const computed = computeFacts(owner, trusted);
  known.set(owner, computed);
  return computed;
}

function computeFacts(owner: AttributeOwner, trusted: boolean): OwnerFacts {
  const all = [...owner.attributes.values()];
  const visible = all.filter((attribute) => !attribute.private);
  const scalars = visible.filter((attribute) => attribute.kind === 'scalar');
  const identity = all.filter((attribute) => attribute.kind === 'scalar').filter((one) => isIdentity(one) && (trusted || !one.private));
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
