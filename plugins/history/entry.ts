import type { RowOf, TableSchema } from 'plinth';

/** How long an entry is kept. */
export const STAGE = {
  /** Until it exceeds `keepFor` or `keep`. */
  ordinary: 1,
  /** Forever. */
  lasting: 2,
  /** As long as its document is in the bin: this change removed the last version of the document. */
  bin: 3,
} as const;

/** Columns that describe a change. Times are milliseconds since 1970. */
const CHANGE = [
  { name: 'id', kind: 'key', nullable: false },
  { name: 'type', kind: 'varchar', length: 190, nullable: false },
  { name: 'document', kind: 'varchar', length: 64, nullable: false },
  /** The version as `versionText` writes it: `locale=en&status=draft`. */
  { name: 'version', kind: 'varchar', length: 255, nullable: false },
  { name: 'kind', kind: 'varchar', length: 64, nullable: false },
  { name: 'revision', kind: 'ref', nullable: false },
  { name: 'at', kind: 'ref', nullable: false },
  /** As `callerName` returns it. */
  { name: 'caller', kind: 'varchar', length: 255, nullable: true },
  /** See `Origin`. */
  { name: 'surface', kind: 'varchar', length: 64, nullable: true },
  { name: 'request', kind: 'varchar', length: 64, nullable: true },
  { name: 'agent', kind: 'varchar', length: 100, nullable: true },
] as const satisfies TableSchema['columns'];

/** States of versions: one row per change of a version. */
export const entriesTable = {
  name: 'plinth_history',
  columns: [
    ...CHANGE,
    /** Digests of the state after the change and of the state before it; null if the version did not exist then. */
    { name: 'after_sum', kind: 'varchar', length: 24, nullable: true },
    { name: 'before_sum', kind: 'varchar', length: 24, nullable: true },
    /** The whole state after the change; null if it is rebuilt from the next entry of the version, or the version is gone. */
    { name: 'state', kind: 'text', nullable: true },
    /** The step from the state after the change to the one before it: see `stepBack`. Null if they are equal, or there was none before. */
    { name: 'back', kind: 'text', nullable: true },
    /** How many entries in a row, up to and including this one, had their whole state removed; 0 if it has its own. */
    { name: 'depth', kind: 'integer', nullable: false, default: 0 },
    /** See `STAGE`. */
    { name: 'stage', kind: 'integer', nullable: false },
    /**
     * 0 until upkeep has processed the entry. The index begins with it, so that new entries of all documents are neighbours there: a write
     * touches few pages of the index, however many entries there are.
     */
    { name: 'settled', kind: 'integer', nullable: false, default: 0 },
  ],
  indexes: [
    { name: 'plinth_history_place', columns: ['settled', 'document', 'version', 'id'], unique: false },
    { name: 'plinth_history_stage', columns: ['stage', 'id'], unique: false },
  ],
  foreignKeys: [],
} as const satisfies TableSchema;

/**
 * Deleted documents. A row describes the removal of the document's first version. The rows of a document that has come back stay until
 * upkeep removes them.
 */
export const binTable = {
  name: 'plinth_history_bin',
  columns: [
    ...CHANGE,
    /** The document's title; null if it had none. */
    { name: 'title', kind: 'varchar', length: 255, nullable: true },
    /** The title in lower case, for the search. */
    { name: 'sought', kind: 'varchar', length: 255, nullable: true },
  ],
  indexes: [
    { name: 'plinth_history_bin_at', columns: ['type', 'at', 'id'], unique: false },
    // For lists of several types.
    { name: 'plinth_history_bin_time', columns: ['at', 'id'], unique: false },
    { name: 'plinth_history_bin_document', columns: ['document'], unique: false },
  ],
  foreignKeys: [],
} as const satisfies TableSchema;

/** A stored entry. */
export type Entry = RowOf<typeof entriesTable>;

/** A stored row of the bin. */
export type BinRow = RowOf<typeof binTable>;

/** An entry without its large columns. */
export type EntryFacts = Omit<Entry, 'state' | 'back'>;

/** The columns of `EntryFacts`. */
export const FACTS: readonly (keyof EntryFacts)[] = entriesTable.columns.flatMap(({ name }) =>
  name === 'state' || name === 'back' ? [] : [name],
);

/** Writes the axis values of a version as text, the same for any order of the axes. */
export function versionText(axes: Iterable<readonly [string, string]>): string {
  const sorted = [...axes].sort(([one], [other]) => (one < other ? -1 : 1));
  return new URLSearchParams(Object.fromEntries(sorted)).toString();
}

/** Reads what `versionText` wrote. */
export function axesOf(version: string): ReadonlyMap<string, string> {
  return new Map(new URLSearchParams(version));
}
