import type { Caller } from '../../access/index.ts';
import type { Topic } from '../../freshness/index.ts';
import type { ContentType, Model, RelationAttribute, Strictness } from '../../model/index.ts';
import type { AxisSelection, Filter } from '../../query/index.ts';

/** The kind of request that an axis reads parameters of. */
export type AxisUse = 'list' | 'one' | 'create' | 'update' | 'remove' | 'act';

/** The raw, parsed query parameters of a request (own properties only). */
export type RequestParameters = Readonly<Record<string, unknown>>;

/** The key of one version: one value per axis. Absent axes have their default value. */
export type VersionKey = ReadonlyMap<string, string>;

/** The values of one axis that a request selects. */
export interface AxisChoice {
  /** Null: the default value of the axis at the time when the query runs. */
  readonly selection: AxisSelection | null;
  /**
   * An additional condition on the versions that are read, for example on siblings. It holds for documents of the types that the axis
   * applies to, also for populated ones.
   */
  readonly filter?: Filter;
}

/** The versions that a write on one value of an axis affects. */
export interface AxisWrite {
  /** The value of the version that takes the input. */
  readonly on: string;
  /** The value of the version that then becomes a copy of it. The write returns this version. */
  readonly copyTo?: string;
  /** The event of the copy for `committed` taps (`published`). Default: `created` or `updated`. */
  readonly event?: string;
}

/**
 * One way in which a document has several versions. Plugins register axes; core knows none by name. A `request` axis has one value for a
 * whole request, at every step. A `link` axis gets its value at each link (see docs/architecture.md).
 */
export interface Axis {
  /** Also names the column, the key in the long form of a link, and the query parameter. */
  readonly name: string;
  readonly kind: 'request' | 'link';
  /**
   * The query parameters that it reads, each with its allowed values; null for any text. For `plinth types`. Default: its name, any text.
   */
  readonly parameters?: Readonly<Record<string, readonly string[] | null>>;
  /** The option of a content type that `applies` looks at (`options.draftAndPublish`), for messages. Default: none is named. */
  readonly option?: string;
  /** Whether documents of a content type have versions on this axis. */
  applies(type: ContentType): boolean;
  /** The value when a request names none, and of rows while the axis is off. Called once per request; it may change at run time. */
  defaultValue(): string;
  /**
   * The choice of a request. `any` on `remove` means all versions on the axis. For a read (`list`, `one`) it must choose exactly one value
   * of a request axis, and must not choose `any` on an axis with a `readAction`. Called for every content type, also for those without
   * the axis: it can refuse invalid values everywhere, and the choice applies to types that the request reaches through relations.
   * @throws ValidationError for values that the axis does not accept
   */
  choose(parameters: RequestParameters, use: AxisUse, type: ContentType, model: Model): AxisChoice;
  /** All values that requests may name, if these never change. For plugins that publish them. */
  readonly choices?: readonly string[];
  /**
   * Topics that are raised whenever the results of `defaultValue` or `choose` may change (see `Freshness.change`). Empty: they never
   * change. Absent: unknown, so no answers to reads of documents are cached.
   */
  readonly topics?: readonly Topic[];
  /** Changes whenever the result of `choose` for the same parameters may change. Default: the default value. */
  revision?(): string;
  /** The last part of the action (`readDraft`) that reading this value needs in addition to `find`; null for none. */
  readAction?(value: string): string | null;
  /** The last part of the action (`createLocalization`) that adding the first version of this value to an existing document needs. */
  addAction?(value: string): string | null;
  /**
   * The last part of the action (`publish`) that a write needs in addition to its own, if it ends on this value; null for none. Default:
   * none.
   */
  writeAction?(value: string, caller: Pick<Caller, 'kind'>): string | null;
  /** How a write on `value` is carried out. Default: on the value itself. */
  write?(value: string): AxisWrite;
  /** How a version of this value is validated. Default: `strict`. A version is lenient when at least one of its axes says so. */
  strictness?(value: string): Strictness;
  /** Whether an attribute has the same value in all versions on this axis, if the other axes are equal. Default: no attribute. */
  shares?(type: ContentType, attribute: string): boolean;
  /** Whether a value is known. Unknown values cannot be written or pinned: 400 with the name of the axis. Default: all are known. */
  known?(value: string): boolean;
  /** The pin from the long form of a link (`{ documentId, locale }`), or null for none. Only called where a pin is possible. */
  pin?(value: unknown, attribute: RelationAttribute): string | null;
}
