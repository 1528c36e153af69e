/**
 * The input of `ImportSession.put`: whole documents of another system. Ids, times and positions are those of the other side; none is
 * generated.
 */

/** A document with all its versions. A stored document is made equal to it: its other versions are removed. */
export interface ImportedDocument {
  /** Uid of the content type: `api::article.article`. */
  readonly type: string;
  /** 1 to 64 characters. No other document of any type may have it. */
  readonly documentId: string;
  /** At least one, and at most one for each combination of axis values. */
  readonly versions: readonly ImportedVersion[];
}

/** One version of a document: a row. */
export interface ImportedVersion {
  /**
   * The numeric id that clients know: 1 to 2^52, and of no other version of the type. It may differ from the id of the version in an
   * earlier run.
   */
  readonly id: number;
  /**
   * The values of the axes, by name: `{ status: 'draft', locale: 'en' }`. An absent axis takes its default. Axes that the type does not
   * have are ignored.
   */
  readonly axes: Readonly<Record<string, string>>;
  /** By attribute; absent attributes are empty. Includes `createdAt`, `updatedAt` and attributes of plugins (`publishedAt`). */
  readonly values: ImportedValues;
}

/**
 * Values by attribute name.
 * - Scalars as in answers or bodies: booleans, numbers, text for bigintegers, dates and times, JSON as any value. A password is its stored
 *   hash. Null for no value.
 * - Components: an entry or null. Repeatable components and dynamic zones: a list of entries in their order.
 * - Relations that the type owns, media included: a list of links in their order, even for a single one. Inverse sides (`mappedBy`) are not
 *   given: a link has its position there in `inversePosition`.
 */
export type ImportedValues = Readonly<Record<string, unknown>>;

/** A component entry. Its other keys are attributes of the component, relations included, as in `ImportedValues`. */
export interface ImportedEntry {
  /** The id that clients know, above 0. Entries of different components may have equal ids. */
  readonly id: number;
  /** The component; only in dynamic zones. */
  readonly __component?: string;
  readonly [attribute: string]: unknown;
}

/** A link to a document of the relation's target type. The document may be put later. */
export interface ImportedLink {
  readonly documentId: string;
  /** Uid of the document's type, in a polymorphic relation. */
  readonly type?: string;
  /**
   * The version that the link leads to, by axis: only axes that the target has and the holder of the link lacks: `{ locale: 'fr' }`.
   * Default: on a link axis (locale) its default value, on a request axis (status) the value of each request.
   */
  readonly pins?: Readonly<Record<string, string>>;
  /** Its position in the list. Where the positions of a list do not increase, its links are numbered in their order. */
  readonly position?: number | null;
  /** Its position in the list on the inverse side, if the relation has one. Default: the id of the version that holds it. */
  readonly inversePosition?: number | null;
}

/** The greatest numeric id that is accepted. Ids that are generated here later are greater, and must stay exact as JavaScript numbers. */
const HIGHEST = 2 ** 52;

/** The most characters of a `documentId`. */
const LENGTH = 64;

/** Whether a value can be the numeric id of a version or an entry. */
export function isNumericId(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) > 0 && (value as number) <= HIGHEST;
}

/** Whether a value can be the public id of a document. */
export function isDocumentId(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= LENGTH && !/\0|\p{Surrogate}/u.test(value);
}
