/**
 * Documents as they were elsewhere, whole: what `ImportSession.put` is given. Nothing of it is made up here: ids, times and places in lists
 * are those of the other side.
 */

/** A document with all of its versions. One that is there already becomes equal to it: versions that are not among these go. */
export interface ImportedDocument {
  /** Uid of the content type: `api::article.article`. */
  readonly type: string;
  /** 1 to 64 characters, and of no other document, of whatever type. */
  readonly documentId: string;
  /** At least one, and one for each combination of values of axes. */
  readonly versions: readonly ImportedVersion[];
}

/** One version of a document: a row. */
export interface ImportedVersion {
  /** The numeric id that clients saw: above 0, and of no other version of the type. It may differ from the one that the version had when it was last put. At most 2^52. */
  readonly id: number;
  /** The value of each axis, by its name: `{ status: 'draft', locale: 'en' }`. Axes that the type has and that are absent here: the default value. Axes that it has not are passed over. */
  readonly axes: Readonly<Record<string, string>>;
  /** By attribute; attributes that are absent are empty. `createdAt`, `updatedAt` and what plugins add (`publishedAt`) are among them. */
  readonly values: ImportedValues;
}

/**
 * Values by attribute name.
 * - Scalars in the form that answers have, or one that a body may have: booleans, numbers, text for bigintegers, dates and times, JSON as any value.
 *   A password is the hash that is stored. Null is no value.
 * - Components: an entry or null; repeatable ones, and dynamic zones: a list of entries in their order.
 * - Relations that the type owns, media among them: a list of links in their order, also for a single one. The other side of a relation (`mappedBy`) is not given:
 *   where a link stands there, the link says.
 */
export type ImportedValues = Readonly<Record<string, unknown>>;

/** A component entry. Its other keys are attributes of the component, as in `ImportedValues`: relations too. */
export interface ImportedEntry {
  /**
   * The id that clients saw, above 0. Ids of different components need not differ.
   */
  readonly id: number;
  /** The component; in dynamic zones. */
  readonly __component?: string;
  readonly [attribute: string]: unknown;
}

/** A link to a document, of the type that the relation leads to. It need not be there yet. */
export interface ImportedLink {
  readonly documentId: string;
  /**
   * To which of its versions the link leads, by axis: only axes that the target has and the row that holds the link has not: `{ locale: 'fr' }`.
   * Without it: of a link axis (locale) the default value, of a request axis (status) what the reader asks for.
   */
  readonly pins?: Readonly<Record<string, string>>;
  /** Its place in the list that it stands in. Where a list has no places that grow, its links are numbered in their order. */
  readonly position?: number | null;
  /** Its place in the list of the target's other side, where the relation has one. Default: the id of the version that holds it. */
  readonly inversePosition?: number | null;
}
