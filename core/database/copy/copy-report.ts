import type { ComparedTable } from './compare-tables.ts';

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
