import type { ComparedTable } from './compare-tables.ts';

/** How a database is copied. */
export interface CopyOptions {
  /** Names of tables whose rows are not copied, because they describe running nodes. */
  readonly transient: ReadonlySet<string>;
  /** Tables with a row per running node: see `liveNodes`. */
  readonly heartbeats: ReadonlyMap<string, string>;
  /** Throws unless the tables of the source are as the app wants them. */
  readonly assertSource: () => Promise<void>;
  /** A text that changes with every change of the source that nodes announce. */
  readonly changes: () => Promise<string>;
  /** Only compares the two databases. */
  readonly checks?: boolean;
  /** Removes what an incomplete copy has left in the target, and starts again. */
  readonly restarts?: boolean;
  readonly signal: AbortSignal;
  /** Called for each page of rows. */
  readonly onProgress: (progress: CopyProgress) => void;
}

/** Progress of a copy. */
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
  /** Tables whose rows were not copied. */
  readonly transient: readonly string[];
  /** Tables of the source that Plinth did not create. They were not copied. */
  readonly foreign: readonly string[];
  /** Why some indexes could not be made in the target; null if all were. */
  readonly lacking: string | null;
  /** Whether the source changed during the copy, although the comparison found no difference. */
  readonly isStale: boolean;
}
