import type { DatabaseLogger } from '../database-config.ts';
import { SparseLog } from '../tell-failures.ts';
import type { Held, WatchedConnection } from './read-connection.ts';
import type { ReadPool } from './read-pool.ts';

/** Milliseconds between two looks at the connections. */
const LOOK = 250;

/** Milliseconds that the server has beyond the limit of a statement to say that it has ended it. */
const GRACE = 1_000;

/** Milliseconds after which the server is asked whether it still works on a statement that may take as long as it likes. */
const SUSPICIOUS_AFTER = 2_000;

/** Milliseconds between two log lines of one kind. */
const LOG_INTERVAL = 5_000;

/** What a watch needs to know of a server. */
interface WatchOptions {
  readonly reads: ReadPool;
  /** Milliseconds that a statement of a read may take; 0: any. */
  readonly limit: number;
  readonly logger: DatabaseLogger;
  /** The connections that the server works on, asked over one of its own. @throws what tells that the server cannot be asked */
  working(): Promise<ReadonlySet<number>>;
  /** Ends what the server does on these connections, over one of its own. */
  cancel(ids: readonly number[]): Promise<void>;
  /** Whether an error says that nobody answers, rather than that the server refuses. */
  isSilence(error: unknown): boolean;
}

/**
 * Looks at all connections again and again, so that reading and writing pay nothing for it. Ends statements whose askers have gone, and gives up connections whose
 * server has become silent: a network that swallows packets tells nobody.
 */
export class ConnectionWatch {
  readonly #options: WatchOptions;
  /** Connections that write, and migrate. */
  readonly #writing = new Set<WatchedConnection>();
  /** What was under way when a connection was looked at last, and since when. */
  readonly #seen = new WeakMap<WatchedConnection, { readonly statement: object; readonly since: number }>();
  /** Statements that were ended because nobody waits for them. */
  readonly #ended = new WeakSet<object>();
  readonly #givenUp: SparseLog;
  /** Connections that no work is begun on any more. */
  readonly #distrusted = new WeakSet<object>();
  #timer: NodeJS.Timeout | null = null;
  #isAsking = false;

  constructor(options: WatchOptions) {
    this.#options = options;
    this.#givenUp = new SparseLog(options.logger, 'the database is silent: a connection was given up', LOG_INTERVAL);
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

  /** Whether work may begin on a connection that writes. @param raw as the driver has it */
  trusts(raw: object): boolean {
    return !this.#distrusted.has(raw);
  }

  /** Breaks off everything, as when the process has waited long enough for its end. */
  destroyAll(): void {
    for (const { connection } of this.#options.reads.used) connection.destroy();
    for (const connection of this.#writing) connection.destroy();
  }

  /** Ends what the server does on these connections. Nothing to wait for. */
  cancel(ids: readonly number[]): void {
    // Where the server cannot be asked, its own limits end it, or that it has nobody to answer.
    this.#options.cancel(ids).catch(() => undefined);
  }

  #look(): void {
    const { reads, limit } = this.#options;
    const now = performance.now();
    const left: Held[] = [];
    const suspicious: WatchedConnection[] = [];
    reads.reap();
    for (const held of reads.used) {
      const age = this.#ageOf(held.connection, now);
      if (age === null) continue;
      if (held.asker?.isGone === true && !this.#ended.has(held.connection.current as object)) left.push(held);
      if (held.pace === 'patient' || limit === 0) {
        if (age > SUSPICIOUS_AFTER) suspicious.push(held.connection);
      } else if (age > limit + GRACE) this.#giveUp(held.connection, age);
    }
    for (const connection of this.#writing) {
      const age = this.#ageOf(connection, now);
      if (!connection.isUsable) this.#writing.delete(connection);
      else if (age !== null && age > SUSPICIOUS_AFTER) suspicious.push(connection);
    }
    if (left.length > 0) this.#cancelLeft(left);
    if (suspicious.length > 0 && !this.#isAsking) void this.#askAbout(suspicious);
  }

  /** For how long the same statement has been under way, in milliseconds; null: none. */
  #ageOf(connection: WatchedConnection, now: number): number | null {
    const statement = connection.current;
    if (statement === null) return null;
    const seen = this.#seen.get(connection);
    if (seen?.statement === statement) return now - seen.since;
    this.#seen.set(connection, { statement, since: now });
    return 0;
  }

  #cancelLeft(left: readonly Held[]): void {
    for (const held of left) {
      // The end of a statement may reach the next one on its connection: it is one of the same read, or there is none.
      held.isSpent = true;
      // Others may have been sent together with it.
      this.#ended.add(held.connection.current as object);
    }
    this.cancel(left.map(({ connection }) => connection.id));
  }

  async #askAbout(suspicious: readonly WatchedConnection[]): Promise<void> {
    this.#isAsking = true;
    const statements = suspicious.map(({ current }) => current);
    try {
      const working = await this.#working();
      // What has arrived meanwhile is looked at first.
      await new Promise(setImmediate);
      for (const [at, connection] of suspicious.entries()) {
        const isSame = connection.current !== null && connection.current === statements[at];
        if (isSame && !working.has(connection.id)) this.#giveUp(connection, this.#ageOf(connection, performance.now()) ?? 0);
      }
    } catch {
      // A server that refuses to be asked is not silent.
    } finally {
      this.#isAsking = false;
    }
  }

  async #working(): Promise<ReadonlySet<number>> {
    try {
      return await this.#options.working();
    } catch (error) {
      if (this.#options.isSilence(error)) return new Set();
      throw error;
    }
  }

  #giveUp(connection: WatchedConnection, age: number): void {
    this.#givenUp.write({ silentFor: Math.round(age) });
    connection.destroy();
    this.#options.reads.dropIdle();
    // Others were opened over the same network. A transaction that is between two statements may come to its end on its connection.
    for (const other of this.#writing) this.#distrusted.add(other.raw);
  }
}
