import type { ComparedTable } from './compare-tables.ts';

/** How a database is copied. */
export interface CopyOptions {
  /** Names of tables whose rows stay behind, because they are about running nodes. */
  readonly transient: ReadonlySet<string>;
  /** Tables with a row per running node: see `liveNodes`. */
  readonly heartbeats: ReadonlyMap<string, string>;
  /** Throws unless the tables of the source are as the app wants them. */
  readonly assertSource: () => Promise<void>;
  /** A text that differs after every change of the source that nodes announce. */
  readonly changes: () => Promise<string>;
  /** Only compares the two databases. */
  readonly checks?: boolean;
  /** Removes what an incomplete copy has left in the target, and begins again. */
  readonly restarts?: boolean;
  readonly signal: AbortSignal;
  /** Called for each page of rows. */
  readonly told: (progress: CopyProgress) => void;
}

/** How far a copy has come. */
export interface CopyProgress {
  readonly step: 'copy' | 'indexes' | 'check';
  readonly table: string;
  /** Rows that are done, and rows of all tables. */
  readonly rows: number;
  readonly of: number;
}

/** What was copied. */
export interface CopyReport {
  /** Both databases in words, without passwords. */
  readonly source: string;
  readonly target: string;
  /** Rows that this run put into the target. */
  readonly copied: number;
  readonly tables: readonly ComparedTable[];
  /** Tables whose rows stayed behind. */
  readonly transient: readonly string[];
  /** Tables of the source that Plinth did not make. They were left alone. */
  readonly foreign: readonly string[];
  /** Why some indexes could not be made in the target; null if all were. */
  readonly lacking: string | null;
  /** Whether the source was changed while it was copied, although nothing that was compared differs. */
  readonly isStale: boolean;
}
