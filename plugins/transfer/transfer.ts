import { bindModel, type Database, type RowOf, type TableSchema } from 'plinth';
import type { VersionLine } from './content/version-line.ts';
import type { AskedExport } from './exports/asked-export.ts';
import type { AskedImport } from './imports/asked-import.ts';
import type { AskedPush } from './remote/asked-push.ts';

/** Transfers: exports, imports and pushes. Times are milliseconds since 1970. */
export const transfersTable = {
  name: 'plinth_transfers',
  columns: [
    { name: 'id', kind: 'key', nullable: false },
    /** `export`, `import` or `push`. */
    { name: 'kind', kind: 'varchar', length: 8, nullable: false },
    /** See `TransferState`. */
    { name: 'state', kind: 'varchar', length: 10, nullable: false },
    /** The caller who requested it: see `callerName`. */
    { name: 'made_by', kind: 'varchar', length: 190, nullable: false },
    /** The name that people see: that of a file. */
    { name: 'name', kind: 'varchar', length: 190, nullable: false },
    /** See `AskedExport`, `AskedImport` and `AskedPush`. */
    { name: 'asked', kind: 'json', nullable: false },
    /** Remarks about the whole transfer, as sentences. */
    { name: 'notes', kind: 'json', nullable: false },
    /** For an import that arrives in pieces: the place that it has reached, as the source calls it; `end`: it is complete. */
    { name: 'place', kind: 'varchar', length: 190, nullable: true },
    /** Of an import: bytes that are stored for it. */
    { name: 'size', kind: 'ref', nullable: false, default: 0 },
    /** For a push: the last known state at the other Plinth; see `ToldThere`. */
    { name: 'told', kind: 'json', nullable: true },
    /** The queue item that works on it. */
    { name: 'item', kind: 'ref', nullable: true },
    /** Why it failed. */
    { name: 'error', kind: 'text', nullable: true },
    { name: 'made_at', kind: 'ref', nullable: false },
    { name: 'changed_at', kind: 'ref', nullable: false },
  ],
  indexes: [
    { name: 'plinth_transfers_made', columns: ['made_by', 'id'], unique: false },
    { name: 'plinth_transfers_changed', columns: ['changed_at'], unique: false },
  ],
  foreignKeys: [],
} as const satisfies TableSchema;

/**
 * `reading`: data arrives. `planning`. `planned`: waits for somebody to run it. `running`. `done`. `stopped`: by somebody; can be
 * continued. `failed`: likewise. An export is `ready`. A push begins with `sending`.
 */
export type TransferState = 'sending' | 'reading' | 'planning' | 'planned' | 'running' | 'done' | 'stopped' | 'failed' | 'ready';

/** A stored transfer. */
export interface Transfer extends RowOf<typeof transfersTable> {
  readonly kind: TransferKind;
  readonly state: TransferState;
  readonly asked: AskedExport | AskedImport | AskedPush;
  readonly notes: readonly string[];
  readonly told: ToldThere | null;
}

/** An export, an import, or a push to another Plinth. */
export type TransferKind = 'export' | 'import' | 'push';

/** Documents of an import: one row per document, with its lines and what happened to it. */
export const stagedTable = {
  name: 'plinth_transfer_documents',
  columns: [
    { name: 'id', kind: 'key', nullable: false },
    { name: 'transfer', kind: 'ref', nullable: false },
    /** Position of the type: types that others link to are written first. */
    { name: 'turn', kind: 'integer', nullable: false },
    { name: 'type', kind: 'varchar', length: 190, nullable: false },
    { name: 'document', kind: 'varchar', length: 64, nullable: false },
    /** The file that contains it, and the number of its first line there. */
    { name: 'source', kind: 'varchar', length: 190, nullable: false },
    { name: 'line', kind: 'integer', nullable: false },
    /** Characters of `body`. */
    { name: 'size', kind: 'integer', nullable: false, default: 0 },
    /** Its lines as JSON: a list of `StagedLine`. Stored as text, exactly as it was sent. */
    { name: 'body', kind: 'text', nullable: false },
    /** See `Plan`; null: not planned yet. */
    { name: 'plan', kind: 'varchar', length: 10, nullable: true },
    /** See `Outcome`. */
    { name: 'outcome', kind: 'varchar', length: 10, nullable: false },
    /** A list of `LineProblem`. */
    { name: 'problems', kind: 'json', nullable: true },
    /** Whether there are `problems`. */
    { name: 'has_problems', kind: 'boolean', nullable: false },
  ],
  indexes: [
    { name: 'plinth_transfer_documents_outcome', columns: ['transfer', 'outcome', 'turn', 'id'], unique: false },
    { name: 'plinth_transfer_documents_plan', columns: ['transfer', 'plan', 'turn', 'id'], unique: false },
    { name: 'plinth_transfer_documents_problems', columns: ['transfer', 'has_problems', 'id'], unique: false },
    { name: 'plinth_transfer_documents_document', columns: ['transfer', 'document'], unique: false },
  ],
  foreignKeys: [],
} as const satisfies TableSchema;

/** What an import would do with a document. */
export type Plan = 'new' | 'changed' | 'same' | 'failed';

/** What an import has done with a document. `deferred`: it waits for documents that it links to. */
export type Outcome = 'waiting' | 'deferred' | 'written' | 'same' | 'skipped' | 'failed';

/** A line of an import, with its number. */
export interface StagedLine extends VersionLine {
  readonly line: number;
}

/** A problem of a line: an error (the line is not imported), or a warning. */
export interface LineProblem {
  readonly level: 'error' | 'warning';
  readonly line: number;
  /** The path of an attribute, or a column of a table; null for the whole line. */
  readonly path: string | null;
  readonly message: string;
}

/** A stored document of an import. */
export interface Staged extends RowOf<typeof stagedTable> {
  readonly plan: Plan | null;
  readonly outcome: Outcome;
  readonly problems: readonly LineProblem[] | null;
}

/** Bytes of an import's files, in pieces. */
export const bytesTable = {
  name: 'plinth_transfer_bytes',
  columns: [
    { name: 'id', kind: 'key', nullable: false },
    { name: 'transfer', kind: 'ref', nullable: false },
    /** The name in the archive. */
    { name: 'name', kind: 'varchar', length: 190, nullable: false },
    { name: 'piece', kind: 'integer', nullable: false },
    /** Base64. */
    { name: 'bytes', kind: 'text', nullable: false },
  ],
  indexes: [{ name: 'plinth_transfer_bytes_name', columns: ['transfer', 'name', 'piece'], unique: true }],
  foreignKeys: [],
} as const satisfies TableSchema;

/** The model of `transfersTable`, for queries. */
export function boundTransfers(database: Database) {
  return bindModel<typeof transfersTable, Transfer>(database, transfersTable);
}

/** The model of `stagedTable`, for queries. */
export function boundStaged(database: Database) {
  return bindModel<typeof stagedTable, Staged>(database, stagedTable);
}

/** A document of an import that has problems. */
export interface ShownProblem {
  readonly source: string;
  readonly type: string;
  readonly documentId: string;
  readonly plan: string | null;
  readonly outcome: string;
  readonly problems: readonly LineProblem[];
}

/** The state of a push's import at the other Plinth. */
export interface ToldThere {
  /** The id of the import there. */
  readonly id: number;
  readonly isPlanned: boolean;
  readonly plan: Readonly<Record<string, number>>;
  readonly outcome: Readonly<Record<string, number>>;
  /** The number of documents with problems, and the first of them. */
  readonly problems: number;
  readonly said: readonly ShownProblem[];
}
