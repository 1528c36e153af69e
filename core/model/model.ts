import type { ComponentsType, RelationType, ScalarType } from './attribute-type.ts';
import type { AttributeDefinition } from './definitions.ts';

interface AttributeBase {
  readonly name: string;
  /** The definition after its type's options were parsed. `unique` is also true where the type requires it. */
  readonly definition: AttributeDefinition;
  /**
   * Never returned, and cannot be named in a query. Set by the option `private`, by `privateAttributes` of its owner or of the whole model,
   * or because its type is hidden.
   */
  readonly private: boolean;
  /** `ignored`: the key is allowed in a body, without effect. `no`: a body with the key is refused. */
  readonly writable: 'yes' | 'ignored' | 'no';
}

/** One value in one column (or one key of a component's JSON). */
export interface ScalarAttribute extends AttributeBase {
  readonly kind: 'scalar';
  readonly type: ScalarType;
  /**
   * Column name: lower case letters, digits and `_`, beginning with a letter, at most 63 characters.
   * For attributes of components: the key in the component's JSON, which is the attribute's name.
   */
  readonly column: string;
}

/** A reference to documents of another (or the same) type. */
export interface RelationAttribute extends AttributeBase {
  readonly kind: 'relation';
  readonly type: RelationType;
  /** Uid of the target content type. */
  readonly target: string;
  readonly relation: 'oneToOne' | 'oneToMany' | 'manyToOne' | 'manyToMany';
  /** Whether the value is a list. */
  readonly many: boolean;
  /** For a bidirectional relation: the attribute of the target that shows the same links. Null otherwise. */
  readonly inverse: string | null;
  /** `owner`: this type stores the links. `inverse`: the target stores them. */
  readonly side: 'owner' | 'inverse';
  /**
   * Where the owner stores the link: `column` (to-one: columns of the row), `links` (the type's links table) or `siblings` (no link: the
   * value is the other versions of the same document on the axis `axis`).
   */
  readonly storage: 'column' | 'links' | 'siblings';
  /** The axis of `siblings`. */
  readonly axis?: string;
  /** For the other side of a polymorphic relation: uid of the type that has this attribute. */
  readonly morphed?: string;
  /** Whether populating and filtering need no permission on the target. */
  readonly open: boolean;
}

/**
 * References to documents of any content type. Each type has a relation of its own, with the name of the attribute: all of them share one
 * list of links, since every document has a key of its own across the types.
 */
export interface MorphAttribute extends AttributeBase {
  readonly kind: 'morph';
  readonly type: RelationType;
  /** Whether the value is a list. */
  readonly many: boolean;
  /** The relation to each content type, by uid. Each knows the attribute that shows its links on the other side. */
  readonly on: ReadonlyMap<string, RelationAttribute>;
  readonly inverse: null;
  readonly side: 'owner';
  readonly storage: 'links';
}

/** Embedded entries of one component. Stored as a JSON array in the row, of at most one entry unless `repeatable`. */
export interface ComponentAttribute extends AttributeBase {
  readonly kind: 'component';
  readonly type: ComponentsType;
  readonly component: string;
  readonly repeatable: boolean;
  readonly column: string;
}

/** Embedded entries of several components. Each entry names its component in `__component`. */
export interface DynamicZoneAttribute extends AttributeBase {
  readonly kind: 'dynamiczone';
  readonly type: ComponentsType;
  readonly components: readonly string[];
  readonly column: string;
}

/** A resolved attribute of the model. Immutable, one object per attribute, so it can be a cache key. */
export type Attribute = ScalarAttribute | RelationAttribute | MorphAttribute | ComponentAttribute | DynamicZoneAttribute;

/** What content types and components have in common. */
export interface AttributeOwner {
  readonly uid: string;
  /** In schema order. For content types: first `id`, `documentId`; last `createdAt`, `updatedAt` and the attributes of plugins. */
  readonly attributes: ReadonlyMap<string, Attribute>;
  /** Names of relations that parameters of requests never populate. */
  readonly unpopulated?: ReadonlySet<string>;
}

/** A content type, validated and resolved. */
export interface ContentType extends AttributeOwner {
  readonly shape: 'contentType';
  readonly kind: 'collectionType' | 'singleType';
  readonly singularName: string;
  readonly pluralName: string;
  readonly displayName: string;
  /** Name of the table, before shortening: `collectionName`, or the plural name with `_` for `-`. */
  readonly collectionName: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly pluginOptions: Readonly<Record<string, unknown>>;
  /** Whether its documents are accounts, or give rights to accounts. They are never sent, exported or searched: see `withoutAccounts`. */
  readonly accounts: boolean;
}

/** A component, validated and resolved. Its attributes begin with `id`. */
export interface Component extends AttributeOwner {
  readonly shape: 'component';
  readonly category: string;
  readonly displayName: string;
}

/** The whole content model. Immutable; built once per boot. */
export interface Model {
  readonly contentTypes: ReadonlyMap<string, ContentType>;
  readonly components: ReadonlyMap<string, Component>;
  /** Keys that are allowed in every body, without effect. Plugins add them. */
  readonly ignoredKeys: ReadonlySet<string>;
  /** @throws Error when no such content type exists, which is a bug and not a mistake of the request. */
  contentType(uid: string): ContentType;
  component(uid: string): Component;
}
