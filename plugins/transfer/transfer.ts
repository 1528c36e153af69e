import { bindModel, type Database, type RowOf, type TableSchema } from 'plinth';
import type { VersionLine } from './content/version-line.ts';
import type { AskedExport } from './exports/asked-export.ts';
import type { AskedImport } from './imports/asked-import.ts';
import type { AskedPush } from './remote/asked-push.ts';

/** Exports and imports that were asked for. Times are milliseconds since 1970. */
export const transfersTable = {
  name: 'plinth_transfers',
  columns: [
    { name: 'id', kind: 'key', nullable: false },
    /** `export`, `import` or `push`. */
    { name: 'kind', kind: 'varchar', length: 8, nullable: false },
    /** See `TransferState`. */
    { name: 'state', kind: 'varchar', length: 10, nullable: false },
    /** Who asked, as `callerName` says it. */
    { name: 'made_by', kind: 'varchar', length: 190, nullable: false },
    /** What people call it: the name of a file. */
    { name: 'name', kind: 'varchar', length: 190, nullable: false },
    /** See `AskedExport`, `AskedImport` and `AskedPush`. */
    { name: 'asked', kind: 'json', nullable: false },
    /** Sentences about all of it. */
    { name: 'notes', kind: 'json', nullable: false },
    /** Of an import that arrives in pieces: how far it has come, in the words of where it is from; `end`: all is here. */
    { name: 'place', kind: 'varchar', length: 190, nullable: true },
    /** Bytes that have arrived in pieces. */
    { name: 'size', kind: 'ref', nullable: false, default: 0 },
    /** Of a push: what the other Plinth said last; see `ToldThere`. */
    { name: 'told', kind: 'json', nullable: true },
    /** The item of the queue that works on it. */
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
 * `reading`: it arrives; `planning`; `planned`: waits for somebody to say that it is to be run; `running`; `done`; `stopped` by somebody, and can be run again; `failed`.
 * An export is `ready`. A push is `sending` first.
 */
export type TransferState = 'sending' | 'reading' | 'planning' | 'planned' | 'running' | 'done' | 'stopped' | 'failed' | 'ready';

/** A transfer as it is stored. */
export interface Transfer extends RowOf<typeof transfersTable> {
  readonly kind: TransferKind;
  readonly state: TransferState;
  readonly asked: AskedExport | AskedImport | AskedPush;
  readonly notes: readonly string[];
  readonly told: ToldThere | null;
}

/** Content that goes out, comes in, and goes to another Plinth. */
export type TransferKind = 'export' | 'import' | 'push';

/** Documents of an import as they arrived, and what became of each: a row for each document. */
export const stagedTable = {
  name: 'plinth_transfer_documents',
  columns: [
    { name: 'id', kind: 'key', nullable: false },
    { name: 'transfer', kind: 'ref', nullable: false },
    /** What is written first: what others lead to. */
    { name: 'turn', kind: 'integer', nullable: false },
    { name: 'type', kind: 'varchar', length: 190, nullable: false },
    { name: 'document', kind: 'varchar', length: 64, nullable: false },
    /** The file that it stands in, and its first line there. */
    { name: 'source', kind: 'varchar', length: 190, nullable: false },
    { name: 'line', kind: 'integer', nullable: false },
    /** Characters of `body`. */
    { name: 'size', kind: 'integer', nullable: false, default: 0 },
    /** JSON of its lines: a list of `StagedLine`. Text, as it was sent. */
    { name: 'body', kind: 'text', nullable: false },
    /** See `Plan`; null: nobody has looked yet. */
    { name: 'plan', kind: 'varchar', length: 10, nullable: true },
    /** See `Outcome`. */
    { name: 'outcome', kind: 'varchar', length: 10, nullable: false },
    /** A list of `LineProblem`. */
    { name: 'problems', kind: 'json', nullable: true },
    /** Whether `problems` says something. */
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

/** What an import did with a document; `deferred`: it waits for documents that it leads to. */
export type Outcome = 'waiting' | 'deferred' | 'written' | 'same' | 'skipped' | 'failed';

/** A line as it arrived, with its number. */
export interface StagedLine extends VersionLine {
  readonly line: number;
}

/** Something that is wrong with a line (it does not go in), or that people should know of it. */
export interface LineProblem {
  readonly level: 'error' | 'warning';
  readonly line: number;
  /** The attribute, as errors write it, or the column of a table; null for the line. */
  readonly path: string | null;
  readonly message: string;
}

/** A document of an import as it is stored. */
export interface Staged extends RowOf<typeof stagedTable> {
  readonly plan: Plan | null;
  readonly outcome: Outcome;
  readonly problems: readonly LineProblem[] | null;
}

/** Bytes of files of an import, in pieces. */
export const bytesTable = {
  name: 'plinth_transfer_bytes',
  columns: [
    { name: 'id', kind: 'key', nullable: false },
    { name: 'transfer', kind: 'ref', nullable: false },
    /** As the archive calls it. */
    { name: 'name', kind: 'varchar', length: 190, nullable: false },
    { name: 'piece', kind: 'integer', nullable: false },
    /** Base64. */
    { name: 'bytes', kind: 'text', nullable: false },
  ],
  indexes: [{ name: 'plinth_transfer_bytes_name', columns: ['transfer', 'name', 'piece'], unique: true }],
  foreignKeys: [],
} as const satisfies TableSchema;

/** The transfers of a database, for statements. */
export function boundTransfers(database: Database) {
  return bindModel<typeof transfersTable, Transfer>(database, transfersTable);
}

/** Documents of imports, for statements. */
export function boundStaged(database: Database) {
  return bindModel<typeof stagedTable, Staged>(database, stagedTable);
}

/** A document of an import that something is to be said about. */
export interface ShownProblem {
  readonly source: string;
  readonly type: string;
  readonly documentId: string;
  readonly plan: string | null;
  readonly outcome: string;
  readonly problems: readonly LineProblem[];
}

/** What the other Plinth says of what was sent to it. */
export interface ToldThere {
  /** Its number there. */
  readonly id: number;
  readonly isPlanned: boolean;
  readonly plan: Readonly<Record<string, number>>;
  readonly outcome: Readonly<Record<string, number>>;
  /** Documents that something is to be said about, and the first of them. */
  readonly problems: number;
  readonly said: readonly ShownProblem[];
}
