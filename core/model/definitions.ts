import type { ModelProblem } from './model-error.ts';

/** `text`: as `true` where the text is short enough for that, and what stands within it is found by an index, too. */
export type IndexOption = boolean | 'text';

/** An attribute as a schema file writes it. The options of its type are checked by the type's zod schema. */
export interface AttributeDefinition {
  readonly type: string;
  readonly required?: boolean;
  readonly private?: boolean;
  readonly unique?: boolean;
  /** An index of the column: filters and sorts on this attribute stay fast as data grows. */
  readonly index?: IndexOption;
  readonly configurable?: boolean;
  readonly default?: unknown;
  readonly pluginOptions?: Readonly<Record<string, unknown>>;
  /**
   * Added by a plugin to types of others, never by a schema file: the name may be a reserved one, the attribute comes after `updatedAt`, and
   * the marks `writable` (text), `axis` and the attribute type `siblings` are allowed.
   */
  readonly implicit?: boolean;
  /**
   * `ignored`: a body may hold the key, nothing happens; `no` (in schema files also `false`): a body that holds the key is refused.
   * Default: `yes`.
   */
  readonly writable?: 'yes' | 'ignored' | 'no' | boolean;
  /** The attribute shows the version's value on this axis and has no column of its own; for `siblings`, the axis of the other versions. */
  readonly axis?: string;
  readonly [option: string]: unknown;
}

/** A content type as a schema file writes it (specification, "Content type definition"). */
export interface ContentTypeDefinition {
  /** `api::article.article`, `plugin::upload.file`. */
  readonly uid: string;
  readonly kind: 'collectionType' | 'singleType';
  readonly collectionName?: string;
  readonly info: {
    readonly singularName: string;
    readonly pluralName: string;
    readonly displayName: string;
    readonly description?: string;
  };
  /** `privateAttributes` names attributes that are private; the rest belongs to plugins. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly pluginOptions: Readonly<Record<string, unknown>>;
  readonly attributes: Readonly<Record<string, AttributeDefinition>>;
  /** Where it was written, for messages: a file, or the plugin that brings it. */
  readonly origin: string;
}

/** A component as a schema file writes it. */
export interface ComponentDefinition {
  /** `<category>.<name>`: `shared.seo`. */
  readonly uid: string;
  readonly category: string;
  /** Known and unused: components live in the rows that embed them. */
  readonly collectionName?: string;
  readonly info: { readonly displayName: string; readonly description?: string; readonly icon?: string };
  readonly options?: Readonly<Record<string, unknown>>;
  readonly pluginOptions?: Readonly<Record<string, unknown>>;
  readonly attributes: Readonly<Record<string, AttributeDefinition>>;
  readonly origin: string;
}

/** What a schema file of the app adds to a content type that a plugin brings. */
export interface ContentTypeExtension {
  /** `plugin::users-permissions.user`. */
  readonly uid: string;
  readonly info: Readonly<Record<string, unknown>>;
  readonly options: Readonly<Record<string, unknown>>;
  readonly pluginOptions: Readonly<Record<string, unknown>>;
  readonly attributes: Readonly<Record<string, AttributeDefinition>>;
  /** The file. */
  readonly origin: string;
}

/** Everything that schema files and plugins define, before it is validated and built into a Model. */
export interface ModelDefinitions {
  readonly contentTypes: readonly ContentTypeDefinition[];
  readonly components: readonly ComponentDefinition[];
  /** Added to the content types of plugins once all plugins have brought theirs. */
  readonly extensions?: readonly ContentTypeExtension[];
  /** Mistakes that were found so far. A tap that finds more adds them, rather than throwing: all are told together, with those of the whole model. */
  readonly problems?: readonly ModelProblem[];
  /** Uids of content types and components whose files cannot be read: that they are missing is nobody else's mistake. */
  readonly unread?: readonly string[];
}
