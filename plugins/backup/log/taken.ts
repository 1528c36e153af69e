import type { LogPosition } from './log-files.ts';
import type { PageFileHeader } from './page-file.ts';

/** Header of a page file: facts about the database that its pages were taken from. */
export interface TakenHeader extends PageFileHeader {
  /** Everything that was committed before this time is in the file. Milliseconds since 1970. */
  readonly at: number;
  /** Nothing that was committed after this time is in the file. Milliseconds since 1970. */
  readonly until: number;
  /** The pages contain only what has changed since this time. Milliseconds since 1970; 0: unknown. */
  readonly since: number;
  readonly position: LogPosition;
  /** Digest of the database file, if these are the last pages before it was closed. */
  readonly closed?: string;
}

/** The log was restarted, or copied into the database file, before all of its pages were taken. A new snapshot is needed. */
export class LogGapError extends Error {}
