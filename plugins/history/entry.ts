import type { RowOf, TableSchema } from 'plinth';

/** For how long an entry stays. */
export const STAGE = {
  /** It goes when it is too old, or one too many. */
  ordinary: 1,
  /** For ever. */
  lasting: 2,
  /** As long as its document is in the bin, which went with this change. */
  bin: 3,
} as const;

/** What is told of a change. Times are milliseconds since 1970. */
const CHANGE = [
  { name: 'id', kind: 'key', nullable: false },
  { name: 'type', kind: 'varchar', length: 190, nullable: false },
  { name: 'document', kind: 'varchar', length: 64, nullable: false },
  /** Which version: `locale=en&status=draft`. */
  { name: 'version', kind: 'varchar', length: 255, nullable: false },
  { name: 'kind', kind: 'varchar', length: 64, nullable: false },
  { name: 'revision', kind: 'ref', nullable: false },
  { name: 'at', kind: 'ref', nullable: false },
  /** As `callerName` says it. */
  { name: 'caller', kind: 'varchar', length: 255, nullable: true },
  /** See `Origin`. */
  { name: 'surface', kind: 'varchar', length: 64, nullable: true },
  { name: 'request', kind: 'varchar', length: 64, nullable: true },
  { name: 'agent', kind: 'varchar', length: 100, nullable: true },
] as const satisfies TableSchema['columns'];

/** What versions of documents were, a row for each change of each. */
export const entriesTable = {
  name: 'plinth_history',
  columns: [
    ...CHANGE,
    /** Digests of what the version was after the change, and before it; null where there was none. */
    { name: 'after_sum', kind: 'varchar', length: 24, nullable: true },
    { name: 'before_sum', kind: 'varchar', length: 24, nullable: true },
    /** What it was after the change, whole; null where the next entry of the version leads back to it. */
    { name: 'state', kind: 'text', nullable: true },
    /** How what it was before is made of what it was after: see `stepBack`. */
    { name: 'back', kind: 'text', nullable: true },
    /** How many entries before it, without a gap, have no whole state either. */
    { name: 'depth', kind: 'integer', nullable: false, default: 0 },
    /** See `STAGE`. */
    { name: 'stage', kind: 'integer', nullable: false },
    /** 0 until upkeep has looked at it: so new entries, of whichever documents, are neighbours in the index, and who writes touches few of its pages, however many entries there are. */
    { name: 'settled', kind: 'integer', nullable: false, default: 0 },
  ],
  indexes: [
    { name: 'plinth_history_place', columns: ['settled', 'document', 'version', 'id'], unique: false },
    { name: 'plinth_history_stage', columns: ['stage', 'id'], unique: false },
  ],
  foreignKeys: [],
} as const satisfies TableSchema;

/** Documents that were deleted: what is told of the first entry with which each went. Those that have come back stand in it until upkeep has seen that. */
export const binTable = {
  name: 'plinth_history_bin',
  columns: [
    ...CHANGE,
    /** What the document was called; null where it had no name. */
    { name: 'title', kind: 'varchar', length: 255, nullable: true },
    /** The title as it is searched: in lower case. */
    { name: 'sought', kind: 'varchar', length: 255, nullable: true },
  ],
  indexes: [
    { name: 'plinth_history_bin_at', columns: ['type', 'at', 'id'], unique: false },
    { name: 'plinth_history_bin_document', columns: ['document'], unique: false },
  ],
  foreignKeys: [],
} as const satisfies TableSchema;

/** An entry as it is stored. */
export type Entry = RowOf<typeof entriesTable>;

/** A deleted document as it is stored. */
export type BinRow = RowOf<typeof binTable>;

/** An entry without what it weighs. */
export type EntryFacts = Omit<Entry, 'state' | 'back'>;

/** The columns of `EntryFacts`. */
export const FACTS: readonly (keyof EntryFacts)[] = entriesTable.columns.flatMap(({ name }) =>
  name === 'state' || name === 'back' ? [] : [name],
);

/** A version in one text, whichever order its axes come in. */
export function versionText(axes: Iterable<readonly [string, string]>): string {
  const sorted = [...axes].sort(([one], [other]) => (one < other ? -1 : 1));
  return new URLSearchParams(Object.fromEntries(sorted)).toString();
}

/** The values of the axes of a version. */
export function axesOf(version: string): ReadonlyMap<string, string> {
  return new Map(new URLSearchParams(version));
}
