import type { Asker, Meter, Row, Sql } from '../database.ts';

/** A connection to a server, as the watch sees it. */
export interface WatchedConnection {
  /** The driver's connection. */
  readonly raw: object;
  /** The server's id of it. */
  readonly id: number;
  /** Bytes that the server has sent. */
  readonly received: number;
  /** False once it is broken or closed. */
  readonly isUsable: boolean;
  /** The running statement; null if there is none. The same object as long as the same statement runs. */
  readonly current: object | null;
  /** Destroys it. The running statement fails. @param error its error; default: that of a lost connection */
  destroy(error?: Error): void;
}

/** Time limit of a read's statements: `short`, as nearly all need; `long`, as a caller may take; `patient`, without limit. */
export type Pace = 'short' | 'long' | 'patient';

/** A connection that only reads. It runs statements in order. */
export interface ReadConnection extends WatchedConnection {
  /** Whether a statement that nobody waits for has failed, such as the end of a snapshot. Those sent after it fail because of it. */
  readonly hasFailed: boolean;
  /** Whether such a read needs fewer statements on this connection than on others. */
  suits(isSnapshot: boolean, pace: Pace): boolean;
  /** Sets the time limit of the following statements; `short` at first. Does not wait, and does nothing if it is set already. */
  setPace(pace: Pace): void;
  /** Runs a single statement. @param meter see `Meter`; if it throws, the connection becomes unusable */
  read(sql: Sql, meter: Meter | null): Promise<readonly Row[]>;
  /** Runs one statement that the caller itself passes to the driver. */
  alone<T>(run: () => Promise<T>): Promise<T>;
  /**
   * Begins a snapshot: the state of the next statement. Does not wait. A failure makes the connection unusable, or the next statement fail.
   */
  begin(): void;
  /** Runs a statement in the snapshot. */
  readIn(sql: Sql, meter: Meter | null): Promise<readonly Row[]>;
  /** Ends the snapshot. Does not wait. */
  end(): void;
  /** Closes the connection. Nothing may be running on it. Does not wait. */
  close(): void;
}

/** A connection that is used by one read. */
export interface Held {
  readonly connection: ReadConnection;
  asker: Asker | null;
  pace: Pace;
  /** The first statement of the read. */
  begunWith: string;
  /** When the read began, in milliseconds of `performance.now`; 0: no read. */
  takenAt: number;
  /** Whether its statement was cancelled from outside. Then it is not used again. */
  isSpent: boolean;
  /** When it became idle, in milliseconds of `performance.now`. */
  idleSince: number;
}

/** Notes for which read a connection is used, and sets its pace. */
export function hold(held: Held, asker: Asker | null, pace: Pace, { text }: Sql): void {
  held.asker = asker;
  held.pace = pace;
  held.begunWith = text;
  held.takenAt = performance.now();
  held.connection.setPace(pace);
}
