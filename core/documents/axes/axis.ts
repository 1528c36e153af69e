import type { Caller } from '../../access/index.ts';
import type { Topic } from '../../freshness/index.ts';
import type { ContentType, Model, RelationAttribute, Strictness } from '../../model/index.ts';
import type { AxisSelection, Filter } from '../../query/index.ts';

/** What a request does, as far as axes care. */
export type AxisUse = 'list' | 'one' | 'create' | 'update' | 'remove' | 'act';

/** The raw, parsed query parameters of a request (own properties only). */
export type RequestParameters = Readonly<Record<string, unknown>>;

/** One value per axis, as a key of one version. Axes that are absent take their default value. */
export type VersionKey = ReadonlyMap<string, string>;

/** What a request chose on one axis. */
export interface AxisChoice {
  /** Null: the axis's default value, whichever that is when the query runs. */
  readonly selection: AxisSelection | null;
  /** An additional condition on the versions that are read (about siblings, say), of types that the axis applies to. */
  readonly filter?: Filter;
}

/** How a write on one value of an axis is carried out. */
export interface AxisWrite {
  /** The version that takes the input. */
  readonly on: string;
  /** The version that then becomes a copy of it, and is what the write answers with. */
  readonly copyTo?: string;
  /** What `committed` is told of the copy (`published`). Default: `created` or `updated`. */
  readonly event?: string;
}

/**
 * One way in which a document has several versions. Core executes axes and knows none: plugins register them.
 * `request` axes hold one value for a whole request, at every step; `link` axes are bound link by link (see docs/architecture.md).
 */
export interface Axis {
  /** Also the column, the key in the long form of a link, and the query parameter. */
  readonly name: string;
  readonly kind: 'request' | 'link';
  /**
   * The query parameters that it reads, each with the values that it takes; null for any text. For `plinth types`. Default: its name, any text.
   */
  readonly parameters?: Readonly<Record<string, readonly string[] | null>>;
  /** Which content types have versions along this axis. */
  applies(type: ContentType): boolean;
  /** The value of a request that names none, and of rows while the axis is switched off. Asked once per request: may change at run time. */
  defaultValue(): string;
  /**
   * What a request chose: `any` on `remove` stands for all versions along the axis. A read (`list`, `one`) takes exactly one value of a
   * request axis, and names the values of an axis with a `readAction`. Called for every content type, also for those without
   * the axis, so that bad values are refused everywhere when the axis wants so; the choice then holds for the types that the
   * request reaches from there.
   * @throws ValidationError for values that the axis does not accept
   */
  choose(parameters: RequestParameters, use: AxisUse, type: ContentType, model: Model): AxisChoice;
  /** All values that requests may name, where these never change: for plugins that tell them to others. */
  readonly choices?: readonly string[];
  /**
   * What is raised whenever `defaultValue` or `choose` may answer differently than before (see `Freshness.change`); empty: they never do. Absent: nobody knows, and no answers to reads of
   * documents are remembered.
   */
  readonly topics?: readonly Topic[];
  /** Changes whenever `choose` may answer the same parameters differently than before. Default: the default value. */
  revision?(): string;
  /** The last part of an action (`readDraft`) that reading this value asks for beside `find`; null when none. */
  readAction?(value: string): string | null;
  /** The last part of an action (`createLocalization`) that adding a first version of this value to an existing document asks for. */
  addAction?(value: string): string | null;
  /** The last part of an action (`publish`) that a write which ends on this value asks for beside its own; null when none. Default: none. @param caller who writes */
  writeAction?(value: string, caller: Pick<Caller, 'kind'>): string | null;
  /** How a write on `value` happens. Default: on the value itself. */
  write?(value: string): AxisWrite;
  /** How a version of this value is validated. Default `strict`; a document's version is lenient when one of its axes says so. */
  strictness?(value: string): Strictness;
  /** Whether an attribute has the same value in all versions along this axis (the other axes being equal). Default: none has. */
  shares?(type: ContentType, attribute: string): boolean;
  /** A version whose value is not in `known()` cannot be written or pinned: 400 naming the axis. Default: everything is known. */
  known?(value: string): boolean;
  /** Value of a pin in the long form of a link (`{ documentId, locale }`), or null for "no pin". Only called where a pin makes sense. */
  pin?(value: unknown, attribute: RelationAttribute): string | null;
}
