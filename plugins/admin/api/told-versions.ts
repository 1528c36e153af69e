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

/** A piece of a text in which something was found. */
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
  /** The title in pieces, where words of it are what was looked for, in whichever form. */
  readonly heading?: readonly FoundPiece[];
  /** Where else the words stand that were looked for. */
  readonly place?: readonly FoundPiece[];
}

/** What a list says of a document in a few words, behind its name: `Goes live {time}`, `In review`. */
export interface DocumentMark {
  /** English, or a name that people gave. `{time}` in it is when. */
  readonly text: string;
  /** UTC, ISO 8601; null where the text has no `{time}`. */
  readonly at: string | null;
  /** Whether somebody has to look. */
  readonly isUrgent?: boolean;
}
