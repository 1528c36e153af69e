/** A form's values, by attribute. */
export type CopiedValues = Readonly<Record<string, unknown>>;

/** What a list shows of a working copy: changes that a person has typed and not saved. */
export interface WorkingCopyInfo {
  readonly type: string;
  /** Of a single type: the singular name of the type. */
  readonly documentId: string;
  /** Null: the type has no locales. */
  readonly locale: string | null;
  /** The title as typed; null: none. */
  readonly title: string | null;
  /** Whether the document was never saved in this locale. */
  readonly isNew: boolean;
  /** Revision of the document that was edited; null: it was never saved in this locale. */
  readonly revision: string | null;
  /** Number of changed places. */
  readonly changes: number;
  /** Number of the last write. */
  readonly counter: number;
  /** UTC, ISO 8601. */
  readonly updatedAt: string;
}

/** An entry in the list of working copies. */
export interface ListedWorkingCopy extends WorkingCopyInfo {
  /** Whether the document was deleted since it was edited. */
  readonly isDeleted: boolean;
}

/** A working copy. */
export interface WorkingCopy extends WorkingCopyInfo {
  /** The form that wrote last. */
  readonly writer: string;
  /** The changed attributes: as they were stored (`base`), and as typed. Null: the copy has ended. */
  readonly content: { readonly base: CopiedValues; readonly values: CopiedValues } | null;
}

/** Body of `PUT /working-copies/…`. */
export interface WorkingCopyInput {
  /** Identifies the form. */
  readonly writer: string;
  /** Number of the write: higher than that of each earlier write of this copy. */
  readonly counter: number;
  /** Number of the last write of another form that this one contains; 0: there was none. */
  readonly seen: number;
  readonly revision: string | null;
  readonly title: string | null;
  readonly changes: number;
  readonly base: CopiedValues;
  readonly values: CopiedValues;
}
