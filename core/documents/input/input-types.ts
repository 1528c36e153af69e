import type {
  Attribute,
  Component,
  ComponentAttribute,
  DynamicZoneAttribute,
  RelationAttribute,
  ScalarAttribute,
} from '../../model/index.ts';

/** A document named in a relation: by documentId, or by the numeric id of one of its versions. Exactly one of the two is given. */
export interface LinkRef {
  readonly documentId: string | null;
  readonly id: number | null;
  /** What the long form said per axis name (`{ locale: 'fr' }`), as it was sent, never null; resolved against the axes later. */
  readonly pins: Readonly<Record<string, unknown>>;
  /** The plugin whose tap named it, which may link what the caller does not see; absent where the caller did. */
  readonly tap?: string;
}

/** Where `connect` puts a link among the others. Entries are processed in written order. */
export type LinkPosition = { readonly at: 'start' | 'end' } | { readonly at: 'before' | 'after'; readonly anchor: string | number };

/** A document that `connect` names. */
export interface ConnectRef extends LinkRef {
  readonly position: LinkPosition;
}

/**
 * What a body asks of a relation. `set` replaces, `change` disconnects and then connects. An absent relation is untouched.
 * No list holds the same reference (same document, same pins) twice; `set` and `connect` of a to-one attribute hold one at most.
 */
export type RelationInput = (
  | { readonly kind: 'set'; readonly links: readonly LinkRef[] }
  | { readonly kind: 'change'; readonly connect: readonly ConnectRef[]; readonly disconnect: readonly LinkRef[] }
) & {
  /** References that lost to a later one of a to-one attribute: not linked, but their documents must exist all the same. */
  readonly overruled?: readonly LinkRef[];
  /** A `set` that replaces links too which the caller does not see: he did not ask for it, a tap did. */
  readonly replacesHidden?: true;
};

/** One component entry of a body: with an `id` it patches that entry of the same attribute, without one it is new. */
export interface EntryInput {
  readonly id: number | null;
  readonly component: Component;
  readonly input: AttributesInput;
}

/** A value of a component attribute that is not an entry or a list of entries. */
export interface MalformedEntry {
  /** From the attribute's value to the culprit: `['0', '__component']`, empty for the value itself. */
  readonly at: readonly string[];
  /** `{name}` stands for the dotted path of the culprit. */
  readonly message: string;
  /** The culprit; absent where a key is missing. */
  readonly value?: unknown;
}

/**
 * The attributes that a body names, sorted by kind. Scalar values are raw until `parseValues`, then in stored form.
 * Attributes that the body does not name are absent. A component attribute set to null is an empty list.
 */
export interface AttributesInput {
  readonly scalars: ReadonlyMap<ScalarAttribute, unknown>;
  readonly relations: ReadonlyMap<RelationAttribute, RelationInput>;
  readonly components: ReadonlyMap<ComponentAttribute | DynamicZoneAttribute, readonly EntryInput[]>;
  /** Component attributes of the wrong shape: empty in `components`, and refused together with the other problems of values. */
  readonly malformed?: ReadonlyMap<ComponentAttribute | DynamicZoneAttribute, readonly MalformedEntry[]>;
}

/** A component entry as the row's JSON holds it: `id`, `__component` in zones, scalars in stored form, nested entries as arrays. */
export interface StoredEntry {
  readonly id: number;
  readonly __component?: string;
  readonly [key: string]: unknown;
}

/** One version as it is (about to be) stored: scalars in stored form by attribute name, component attributes as arrays of entries. */
export type StoredVersion = Readonly<Record<string, unknown>>;

/** An attribute whose value are component entries. */
export type EntryAttribute = ComponentAttribute | DynamicZoneAttribute;

/** Whether an attribute holds component entries. */
export function isEntryAttribute(attribute: Attribute): attribute is EntryAttribute {
  return attribute.kind === 'component' || attribute.kind === 'dynamiczone';
}

/** Whether bodies and answers show the entries as a list. */
export function isEntryList(attribute: EntryAttribute): boolean {
  return attribute.kind === 'dynamiczone' || attribute.repeatable;
}
