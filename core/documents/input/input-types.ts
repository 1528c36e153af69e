import type {
  Attribute,
  Component,
  ComponentAttribute,
  DynamicZoneAttribute,
  LinkingAttribute,
  ScalarAttribute,
} from '../../model/index.ts';

/** A document named in a relation: either by `documentId`, or by the numeric `id` of one of its versions. */
export interface LinkRef {
  readonly documentId: string | null;
  readonly id: number | null;
  /** Values for axes in the long form (`{ locale: 'fr' }`), as they were sent, never null. They are resolved against the axes later. */
  readonly pins: Readonly<Record<string, unknown>>;
  /** Uid of its type, in a polymorphic attribute. */
  readonly type?: string;
  /** The plugin whose tap named it. A plugin may link documents that the caller does not see. Absent where the caller named it. */
  readonly tap?: string;
}

/** Where `connect` puts a link among the others. Entries are processed in written order. */
export type ParsedPosition =
  | { readonly at: 'start' | 'end' }
  | { readonly at: 'before' | 'after'; readonly anchor: string | number; readonly anchorType?: string };

/** A document that `connect` names. */
export interface ConnectRef extends LinkRef {
  readonly position: ParsedPosition;
}

/**
 * The input for a relation. `set` replaces the list; `change` disconnects and then connects. No list has the same reference (document and
 * pins) twice. `set` and `connect` of a to-one attribute have one reference at most.
 */
export type RelationInput = (
  | { readonly kind: 'set'; readonly links: readonly LinkRef[] }
  | {
      readonly kind: 'change';
      readonly connect: readonly ConnectRef[];
      readonly disconnect: readonly LinkRef[];
      /** Whether a link whose anchor is not in the list goes to the end instead of being refused (`options: { strict: false }`). */
      readonly isLenient?: true;
    }
) & {
  /** References that a later one replaces in a to-one attribute: not linked, but their documents must exist. */
  readonly overruled?: readonly LinkRef[];
  /** A `set` that also replaces links which the caller does not see. Only taps may do that. */
  readonly replacesHidden?: true;
};

/** One component entry of a body. With an `id` it patches that entry of the same attribute; without one it is new. */
export interface EntryInput {
  readonly id: number | null;
  readonly component: Component;
  readonly input: AttributesInput;
}

/** A value of a component attribute with a wrong shape: no entry, or no list of entries. */
export interface MalformedEntry {
  /** The path from the attribute's value to the wrong part: `['0', '__component']`; empty for the value itself. */
  readonly at: readonly string[];
  /** `{name}` stands for the dotted path of the wrong part. */
  readonly message: string;
  /** The wrong part; absent where a key is missing. */
  readonly value?: unknown;
}

/**
 * The attributes that a body names, by kind. Scalar values are raw until `parseValues`, then in stored form. A component attribute set to
 * null is null here, which a required list distinguishes from an empty one.
 */
export interface AttributesInput {
  readonly scalars: ReadonlyMap<ScalarAttribute, unknown>;
  readonly relations: ReadonlyMap<LinkingAttribute, RelationInput>;
  readonly components: ReadonlyMap<ComponentAttribute | DynamicZoneAttribute, readonly EntryInput[] | null>;
  /** Component attributes of a wrong shape. They are empty in `components`, and are reported together with other problems of values. */
  readonly malformed?: ReadonlyMap<ComponentAttribute | DynamicZoneAttribute, readonly MalformedEntry[]>;
}

/** A component entry in the row's JSON: `id`, `__component` in zones, scalars in stored form, nested entries as arrays. */
export interface StoredEntry {
  readonly id: number;
  readonly __component?: string;
  readonly [key: string]: unknown;
}

/**
 * A version in stored form, before or after it is stored: scalars by attribute name, component attributes as arrays of entries. A required
 * list that was never given, or set to null, is null: an empty list is a value of it (see `noEntries`).
 */
export type StoredVersion = Readonly<Record<string, unknown>>;

/** An attribute whose value is component entries. */
export type EntryAttribute = ComponentAttribute | DynamicZoneAttribute;

/** Whether an attribute holds component entries. */
export function isEntryAttribute(attribute: Attribute): attribute is EntryAttribute {
  return attribute.kind === 'component' || attribute.kind === 'dynamiczone';
}

/** Whether the entries of an attribute are a list in bodies and answers. */
export function isEntryList(attribute: EntryAttribute): boolean {
  return attribute.kind === 'dynamiczone' || attribute.repeatable;
}

/** Whether an attribute is a list that must be given, if only as an empty list. */
export function isRequiredList(attribute: EntryAttribute): boolean {
  return attribute.definition.required === true && isEntryList(attribute);
}

/** The stored value of a component attribute without a value: null for a required list, which may also be empty on purpose. */
export function noEntries(attribute: EntryAttribute): readonly StoredEntry[] | null {
  return isRequiredList(attribute) ? null : [];
}
