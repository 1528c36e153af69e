/** Types of documents and their versions in lists. Types only, without imports. */

/** `draft`: never published; `changed`: live, with unpublished changes; `live`: live without changes. */
export type VersionState = 'draft' | 'changed' | 'live';

/** The version of a document in one locale. */
export interface Version {
  readonly locale: string | null;
  readonly status: VersionState;
  /** Null when the caller may not read it. */
  readonly updatedAt: string | null;
  readonly publishedAt: string | null;
}

/** Versions by `documentId`, one for each locale. */
export type Versions = Readonly<Record<string, readonly Version[]>>;

/** What publishing a document in one locale concerns in the other locales in which it is published. */
export interface SharedFacts {
  /** Attributes that are not localized, whose saved values are not published yet. */
  readonly pending: readonly string[];
  /** Attributes that are not localized, pending or not, that the caller may not publish in all these locales. */
  readonly refused: readonly string[];
  /** Empty: it is published in no other locale. */
  readonly locales: readonly string[];
}

/** A piece of a text with matches. */
export interface FoundPiece {
  readonly text: string;
  readonly marked: boolean;
}

/** A document that was found. */
export interface Found {
  readonly type: string;
  readonly documentId: string;
  readonly title: string | null;
  readonly locale: string | null;
  readonly status: VersionState;
  readonly updatedAt: string | null;
  /** The title in pieces, if words of the search occur in it, in any inflection. */
  readonly heading?: readonly FoundPiece[];
  /** Pieces of another text that contains words of the search. */
  readonly place?: readonly FoundPiece[];
}

/** A short mark behind a document's name in a list: `Goes live {time}`, `In review`. */
export interface DocumentMark {
  /** English, or a name that people gave. `{time}` is replaced by `at`. */
  readonly text: string;
  /** UTC, ISO 8601; null when the text has no `{time}`. */
  readonly at: string | null;
  /** Whether somebody has to act. */
  readonly isUrgent?: boolean;
  /** Whether it is about unpublished changes, so that it is not shown beside a document without any. */
  readonly isOfDraft?: boolean;
}
