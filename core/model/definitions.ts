import type { ModelProblem } from './model-error.ts';

/** `text` adds a text index for substring searches. If the text is short enough, it also adds the plain index of `true`. */
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
  /** In a model (`Attribute.definition`) it is in stored form: `shownDefault` tells it as responses show it. */
  readonly default?: unknown;
  readonly pluginOptions?: Readonly<Record<string, unknown>>;
  /**
   * Marks an attribute that a plugin adds to other types. Not allowed in schema files. Such an attribute may have a reserved name, comes
   * after `updatedAt`, and may use `writable` (as text), `axis` and the attribute type `siblings`.
   */
  readonly implicit?: boolean;
  /**
   * `ignored`: the key is allowed in a body, without effect. `no` (in schema files also `false`): a body with the key is refused. Default:
   * `yes`.
   */
  readonly writable?: 'yes' | 'ignored' | 'no' | boolean;
  /** The attribute shows the version's value on this axis, and has no column of its own. For `siblings`: the axis of the other versions. */
  readonly axis?: string;
  /** Only for implicit attributes: if a copy of a version is the first to have a value, the version that was copied gets it, too. */
  readonly setOnce?: true;
  /** Only for implicit attributes: responses contain it only if `fields` names it. In GraphQL every field is named. */
  readonly onRequest?: true;
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
  /** `privateAttributes` names attributes that are private. All other options belong to plugins. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly pluginOptions: Readonly<Record<string, unknown>>;
  readonly attributes: Readonly<Record<string, AttributeDefinition>>;
  /** See `ContentType.accounts`. Only for plugins. Default: false. */
  readonly accounts?: boolean;
  /** Relations that parameters of requests never populate: they are left out, as if the caller may not find their targets. Only for plugins. */
  readonly unpopulated?: readonly string[];
  /** For messages: the file, or the plugin that defines it. */
  readonly origin: string;
}

/** A component as a schema file writes it. */
export interface ComponentDefinition {
  /** `<category>.<name>`: `shared.seo`. */
  readonly uid: string;
  readonly category: string;
  /** Allowed but unused: components are stored in the rows that embed them. */
  readonly collectionName?: string;
  readonly info: { readonly displayName: string; readonly description?: string; readonly icon?: string };
  readonly options?: Readonly<Record<string, unknown>>;
  readonly pluginOptions?: Readonly<Record<string, unknown>>;
  readonly attributes: Readonly<Record<string, AttributeDefinition>>;
  readonly origin: string;
}

/** The additions of a schema file of the app to a content type of a plugin. */
export interface ContentTypeExtension {
  /** `plugin::users-permissions.user`. */
  readonly uid: string;
  readonly info: Readonly<Record<string, unknown>>;
  readonly options: Readonly<Record<string, unknown>>;
  readonly pluginOptions: Readonly<Record<string, unknown>>;
  readonly attributes: Readonly<Record<string, AttributeDefinition>>;
  /** The schema file. */
  readonly origin: string;
}

/** All definitions of schema files and plugins, before they are validated and built into a Model. */
export interface ModelDefinitions {
  readonly contentTypes: readonly ContentTypeDefinition[];
  readonly components: readonly ComponentDefinition[];
  /** Added to the content types of plugins, after all plugins have added theirs. */
  readonly extensions?: readonly ContentTypeExtension[];
  /** Mistakes found so far. A tap adds mistakes here instead of throwing, so that all are reported together with those of the model. */
  readonly problems?: readonly ModelProblem[];
  /** Uids of content types and components whose files cannot be read. References to them are not reported as mistakes. */
  readonly unread?: readonly string[];
}
