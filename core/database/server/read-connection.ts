import type { Asker, Meter, Row, Sql } from '../database.ts';

/** A connection to a server, as it is looked at from outside. */
export interface WatchedConnection {
  /** As the driver has it. */
  readonly raw: object;
  /** What the server calls it. */
  readonly id: number;
  /** False once it is broken or closed. */
  readonly isUsable: boolean;
  /** What is under way on it; null: nothing. The same object as long as it is the same statement. */
  readonly current: object | null;
  /** Breaks it off: what is under way fails as on a connection that was lost. */
  destroy(): void;
}

/** How long the statements of a read may take: a short while, as nearly all do; as long as a caller's may; or as long as they like. */
export type Pace = 'short' | 'long' | 'patient';

/** A connection that only reads. What it is told runs in order. */
export interface ReadConnection extends WatchedConnection {
  /** Whether it takes fewer statements for such a read than other connections may. */
  suits(isSnapshot: boolean, pace: Pace): boolean;
  /** Says how long the statements that follow may take; at first: a short while. Nothing to wait for, and nothing to do where that is so already. */
  setPace(pace: Pace): void;
  /** Runs a statement by itself. @param meter told what it gives; one that throws makes the connection unusable */
  read(sql: Sql, meter: Meter | null): Promise<readonly Row[]>;
  /** Runs what somebody tells the driver himself, one statement by itself. */
  alone<T>(run: () => Promise<T>): Promise<T>;
  /** Begins to show one state of the database: the one of the first statement after it. Nothing to wait for: what fails makes it unusable, or the next statement fail. */
  begin(): void;
  /** Runs a statement on the state that is shown. */
  readIn(sql: Sql, meter: Meter | null): Promise<readonly Row[]>;
  /** Shows that state no more. Nothing to wait for. */
  end(): void;
  /** Says goodbye to the server. Nothing may be under way; nothing to wait for. */
  close(): void;
}

/** A connection in the hands of one read. */
export interface Held {
  readonly connection: ReadConnection;
  asker: Asker | null;
  pace: Pace;
  /** The statement that the read began with. */
  begunWith: string;
  /** When a read began on it, in milliseconds of `performance.now`; 0: none has. */
  takenAt: number;
  /** Its statement was ended from outside: it is not used again. */
  isSpent: boolean;
  /** When it came back, in milliseconds of `performance.now`. */
  idleSince: number;
}
