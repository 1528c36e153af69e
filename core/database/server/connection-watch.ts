import { UnavailableError } from '../../errors/index.ts';
import type { DatabaseLogger } from '../database-settings.ts';
import { SparseLog } from '../failure-messages.ts';
import type { Held, WatchedConnection } from './read-connection.ts';
import type { ReadPool } from './read-pool.ts';

/** Milliseconds between two checks of the connections. */
const LOOK = 250;

/** Milliseconds beyond the statement limit within which the server must report that it ended the statement. */
const GRACE = 1_000;

/**
 * Milliseconds after which a statement without a limit makes the watch ask the server whether it still works on it, or whether there is a
 * pooler in between.
 */
const SUSPICIOUS_AFTER = 2_000;

/** Milliseconds between two log lines of the same kind. */
const LOG_INTERVAL = 5_000;

/** Dependencies of a watch. */
interface WatchOptions {
  readonly reads: ReadPool;
  /** Milliseconds that a statement of a read may take; 0: no limit. */
  readonly limit: number;
  readonly logger: DatabaseLogger;
  /**
   * Ids of the connections that the server is working on, queried over a separate connection. Null if a pooler in between has accepted that
   * connection: the statement may then be waiting for one of the pooler's connections. @throws when the server cannot be queried
   */
  working(): Promise<ReadonlySet<number> | null>;
  /** Whether the server is known to be connected without a pooler. */
  isDirect(): boolean;
  /** Cancels the statements of these connections, over a separate connection. */
  cancel(ids: readonly number[]): Promise<void>;
  /** Whether an error means that the server does not answer, as opposed to refusing. */
  isSilence(error: unknown): boolean;
}

/**
 * Checks all connections regularly, so that reads and writes themselves cost nothing extra. Ends statements whose callers are gone. Closes
 * connections whose server is silent: a network that drops packets reports no error.
 */
export class ConnectionWatch {
  readonly #options: WatchOptions;
  /** Writing connections, including those of migrations. */
  readonly #writing = new Set<WatchedConnection>();
  /** The statement that was running at the last check, the bytes received by then, and since when neither has changed. */
  readonly #seen = new WeakMap<WatchedConnection, { readonly statement: object; readonly received: number; readonly since: number }>();
  /** Statements that were cancelled because their caller is gone. */
  readonly #ended = new WeakSet<object>();
  readonly #givenUp: SparseLog;
  readonly #queued: SparseLog;
  /** Writing connections that must not be used for new work. */
  readonly #distrusted = new WeakSet<object>();
  #timer: NodeJS.Timeout | null = null;
  #isAsking = false;

  constructor(options: WatchOptions) {
    this.#options = options;
    this.#givenUp = new SparseLog(options.logger, 'database connection closed because the server does not respond', LOG_INTERVAL);
    this.#queued = new SparseLog(
      options.logger,
      'read canceled because the connection pooler had no free connection in time',
      LOG_INTERVAL,
    );
  }

  start(): void {
    this.#timer ??= setInterval(() => this.#look(), LOOK).unref();
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }

  /** Watches a connection that writes, until it is closed. */
  add(connection: WatchedConnection): void {
    this.#writing.add(connection);
  }

  /** Whether a writing connection may be used for new work. @param raw the driver's connection */
  trusts(raw: object): boolean {
    return !this.#distrusted.has(raw);
  }

  /** Excludes a writing connection from new work. The pool then closes it. @param raw the driver's connection */
  distrust(raw: object): void {
    this.#distrusted.add(raw);
  }

  /** Destroys all connections, when they were not released in time at shutdown. */
  destroyAll(): void {
    for (const { connection } of this.#options.reads.used) connection.destroy();
    for (const connection of this.#writing) connection.destroy();
  }

  /** Cancels the statements of these connections. Does not wait. */
  cancel(ids: readonly number[]): void {
    // If this fails, the server ends the statement by its own limit, or when it cannot send the result.
    this.#options.cancel(ids).catch(() => undefined);
  }

  #look(): void {
    const { reads, limit } = this.#options;
    const isDirect = this.#options.isDirect();
    const now = performance.now();
    const left: Held[] = [];
    const suspicious: WatchedConnection[] = [];
    const overdue: WatchedConnection[] = [];
    reads.reap();
    for (const held of reads.used) {
      const age = this.#ageOf(held.connection, now);
      if (age === null) continue;
      if (held.asker?.isGone === true && !this.#ended.has(held.connection.current as object)) left.push(held);
      if (held.pace === 'patient' || limit === 0) {
        if (age > SUSPICIOUS_AFTER) suspicious.push(held.connection);
      } else if (isDirect && age > limit + GRACE) this.#giveUp(held.connection, age);
      else if (!isDirect && age > limit) overdue.push(held.connection);
    }
    for (const connection of this.#writing) {
      const age = this.#ageOf(connection, now);
      if (!connection.isUsable) this.#writing.delete(connection);
      else if (age !== null && age > SUSPICIOUS_AFTER) suspicious.push(connection);
    }
    if (left.length > 0) this.#cancelLeft(left);
    if (suspicious.length + overdue.length > 0 && !this.#isAsking) void this.#askAbout(suspicious, overdue);
  }

  /**
   * Milliseconds for which the current statement has been seen running without a byte from the server; null if there is none. A server that
   * has done its work may still be sending rows, to a process that is slow to take them.
   */
  #ageOf(connection: WatchedConnection, now: number): number | null {
    const { current: statement, received } = connection;
    if (statement === null) return null;
    const seen = this.#seen.get(connection);
    if (seen?.statement === statement && seen.received === received) return now - seen.since;
    this.#seen.set(connection, { statement, received, since: now });
    return 0;
  }

  #cancelLeft(left: readonly Held[]): void {
    for (const held of left) {
      // The cancellation may hit the next statement of the connection. Marked as spent, the connection is not reused, so that can only be
      // one of the same read.
      held.isSpent = true;
      // Record this statement only: others that were sent together with it must be cancelled when they become current.
      this.#ended.add(held.connection.current as object);
    }
    this.cancel(left.map(({ connection }) => connection.id));
  }

  /** @param overdue connections whose statement has exceeded its limit, so the server should not be working on it any more */
  async #askAbout(suspicious: readonly WatchedConnection[], overdue: readonly WatchedConnection[]): Promise<void> {
    this.#isAsking = true;
    const before = new Map([...suspicious, ...overdue].map((connection) => [connection, seenOf(connection)]));
    const isSilent = (connection: WatchedConnection) => {
      const { statement, received } = seenOf(connection);
      const asked = before.get(connection);
      return statement !== null && statement === asked?.statement && received === asked.received;
    };
    const ageOf = (connection: WatchedConnection) => this.#ageOf(connection, performance.now()) ?? 0;
    try {
      const working = await this.#working();
      // First process data that has arrived meanwhile.
      await new Promise(setImmediate);
      for (const connection of suspicious.filter(isSilent))
        if (working !== null && !working.has(connection.id)) this.#giveUp(connection, ageOf(connection));
      for (const connection of overdue.filter(isSilent)) {
        const age = ageOf(connection);
        if (age <= this.#options.limit + GRACE) continue;
        if (working === null) this.#endQueued(connection, age);
        else this.#giveUp(connection, age);
      }
    } catch {
      // A server that refuses the query is not silent.
    } finally {
      this.#isAsking = false;
    }
  }

  async #working(): Promise<ReadonlySet<number> | null> {
    try {
      return await this.#options.working();
    } catch (error) {
      if (this.#options.isSilence(error)) return new Set();
      throw error;
    }
  }

  /** Ends a read that waits at a pooler. Other connections stay in use, because the pooler answers. */
  #endQueued(connection: WatchedConnection, age: number): void {
    this.#queued.write({ waitedFor: Math.round(age) });
    connection.destroy(new UnavailableError('The database is busy'));
  }

  #giveUp(connection: WatchedConnection, age: number): void {
    this.#givenUp.write({ silentFor: Math.round(age) });
    connection.destroy();
    this.#options.reads.dropIdle();
    // They use the same network, so take no new work. A transaction that is between two statements may still finish on its connection.
    for (const other of this.#writing) this.distrust(other.raw);
  }
}

function seenOf({ current, received }: WatchedConnection): { readonly statement: object | null; readonly received: number } {
  return { statement: current, received };
}
