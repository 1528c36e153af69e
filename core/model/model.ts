import type { ComponentsType, RelationType, ScalarType } from './attribute-type.ts';
import type { AttributeDefinition } from './definitions.ts';

interface AttributeBase {
  readonly name: string;
  /** As the options of its type give it out; `unique` is true also where the type demands it. */
  readonly definition: AttributeDefinition;
  /**
   * Never leaves the service and cannot be named in a query: by its option `private`, by `privateAttributes` of its owner or of the whole model, or
   * because its type is hidden.
   */
  readonly private: boolean;
  /** `yes`; `ignored`: a body may hold the key, nothing happens; `no`: a body that holds the key is refused. */
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
  /** True when the attribute's value is a list. */
  readonly many: boolean;
  /** The attribute of the target that shows the same links, for either side of a bidirectional relation. */
  readonly inverse: string | null;
  /** `owner` holds the links; `inverse` shows links that the target owns. */
  readonly side: 'owner' | 'inverse';
  /**
   * Where the owner keeps the link: `column` (to-one: columns of the row), `links` (the type's links table) or `siblings` (no link:
   * the other versions of the same document along the axis named by `axis`).
   */
  readonly storage: 'column' | 'links' | 'siblings';
  /** For `siblings`. */
  readonly axis?: string;
  /** Populating and filtering need no permission on the target. */
  readonly open: boolean;
}

/** Embedded components of one kind: always a JSON array in the row, of one entry at most unless `repeatable`. */
export interface ComponentAttribute extends AttributeBase {
  readonly kind: 'component';
  readonly type: ComponentsType;
  readonly component: string;
  readonly repeatable: boolean;
  readonly column: string;
}

/** Embedded components of several kinds, each entry with its `__component`. */
export interface DynamicZoneAttribute extends AttributeBase {
  readonly kind: 'dynamiczone';
  readonly type: ComponentsType;
  readonly components: readonly string[];
  readonly column: string;
}

/** An attribute as the model resolved it. Immutable, one object per attribute: it may serve as a key of caches. */
export type Attribute = ScalarAttribute | RelationAttribute | ComponentAttribute | DynamicZoneAttribute;

/** What content types and components have in common. */
export interface AttributeOwner {
  readonly uid: string;
  /** In schema order. For content types it begins with `id`, `documentId` and ends with `createdAt`, `updatedAt` and what plugins add. */
  readonly attributes: ReadonlyMap<string, Attribute>;
}

/** A content type, validated and resolved. */
export interface ContentType extends AttributeOwner {
  readonly shape: 'contentType';
  readonly kind: 'collectionType' | 'singleType';
  readonly singularName: string;
  readonly pluralName: string;
  readonly displayName: string;
  /** Storage name from `collectionName` (default: the plural name, `-` as `_`), before shortening. */
  readonly collectionName: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly pluginOptions: Readonly<Record<string, unknown>>;
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
  /** Keys that every body may hold without effect (contributed by plugins). */
  readonly ignoredKeys: ReadonlySet<string>;
  /** @throws Error when no such content type exists: a mistake of code, not of a request. */
  contentType(uid: string): ContentType;
  component(uid: string): Component;
}
