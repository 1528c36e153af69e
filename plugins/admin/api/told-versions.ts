/** What the page is told of documents and their versions, wherever they are listed. Types alone, without imports. */

/** Draft only, live with changes that are not, or live as it is. */
export type VersionState = 'draft' | 'changed' | 'live';

/** One locale of a document. */
export interface Version {
  readonly locale: string | null;
  readonly status: VersionState;
  /** Null where this person may not read it. */
  readonly updatedAt: string | null;
  readonly publishedAt: string | null;
}

/** The languages of documents and the state of each, by their identifiers. */
export type Versions = Readonly<Record<string, readonly Version[]>>;

/** A document that was found. */
export interface Found {
  readonly type: string;
  readonly documentId: string;
  readonly title: string | null;
  readonly locale: string | null;
  readonly status: VersionState;
  readonly updatedAt: string | null;
}
