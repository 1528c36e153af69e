import { setTimeout as delay } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Row, Sql } from '../database.ts';
import type { DatabaseConfig, DatabaseLogger } from '../database-config.ts';
import type { Session } from '../database-kind.ts';
import type { Failure } from '../failure.ts';
import { ACQUIRE_TIMEOUT } from '../knex.ts';
import { type AnswerLimits, AnswerReads, type WritingConnection } from './answer-reads.ts';
import { ConnectionWatch } from './connection-watch.ts';
import type { Pace, ReadConnection } from './read-connection.ts';
import { LongReads } from './read-costs.ts';
import { ReadPool } from './read-pool.ts';
import { createServerReads, type ServerReads, slowStatements } from './server-reads.ts';

/** Connections that read, and as many that write, unless the configuration says otherwise. */
export const MAX = 10;
const IDLE_TIMEOUT = 30_000;

/** Milliseconds that a statement may take on any connection: one that takes longer begins anew in its turn. */
const SHORT = 50;

/** One of so many connections is for reads that take longer: more at a time only take the processors of the server from each other, and from those that take less. */
const LONG_SHARE = 3;

/** Milliseconds for asking the server about its connections. */
const ASK_TIMEOUT = 2_000;

/** Milliseconds that connections have to come to their end when the database is closed. */
const CLOSE_GRACE = 1_000;

/** Limits of the sessions on a server, in milliseconds; 0: none. */
export interface SessionLimits {
  /** A statement of a caller's read. */
  readonly statement: number;
  /** A statement's wait for a lock. */
  readonly lock: number;
  /** A transaction in which nothing happens. */
  readonly idleTransaction: number;
  /** Opening a connection, until it can be used: shorter than the wait for one, so that a network which is back is used in time. */
  readonly connect: number;
}

/** The limits that a configuration sets. */
export function sessionLimits({ acquireTimeout, statementTimeout, idleTransactionTimeout }: DatabaseConfig): SessionLimits {
  return {
    statement: statementTimeout ?? 2_000,
    lock: 5_000,
    idleTransaction: idleTransactionTimeout ?? 30_000,
    connect: Math.ceil((acquireTimeout ?? ACQUIRE_TIMEOUT) * 0.8),
  };
}

/** Milliseconds that the statements of a read may take, by its pace; 0: any. */
export function paceLimits({ statement }: SessionLimits): Readonly<Record<Pace, number>> {
  return { short: statement === 0 ? SHORT : Math.min(statement, SHORT), long: statement, patient: 0 };
}

/** What differs between the servers. */
export interface ServerDriver {
  /** Opens a connection that reads, with the limits of its session. */
  openReader(isSnapshot: boolean): Promise<ReadConnection>;
  /** Runs a statement on a connection of its own, which is closed then, and tells by which id the driver knew it. @param timeout milliseconds for all of it */
  ask(text: string, timeout: number): Promise<{ readonly rows: readonly Row[]; readonly id: number }>;
  /** Selects the ids of the connections that the server works on. */
  readonly working: string;
  /** Ends what the server does on these connections. */
  cancel(ids: readonly number[]): string[];
  classify(error: unknown): Failure;
}

/** The connections of a server: those that read, and the watch over all. */
export class ServerConnections {
  readonly reads: ServerReads;
  readonly watch: ConnectionWatch;
  readonly #pool: ReadPool;
  readonly #longReads: LongReads;
  readonly #answerLimits: AnswerLimits;
  /** By the connections that write, as the driver has them. */
  readonly #answers = new WeakMap<object, AnswerReads>();
  /** Whether the server knows connections by the ids that the driver has; null: nobody has asked yet. */
  #hasServerIds: boolean | null = null;

  constructor(driver: ServerDriver, config: DatabaseConfig, logger: DatabaseLogger) {
    const { pool = {}, acquireTimeout = ACQUIRE_TIMEOUT } = config;
    const max = pool.max ?? MAX;
    const limits = paceLimits(sessionLimits(config));
    this.#pool = new ReadPool({
      min: pool.min ?? 0,
      max,
      acquireTimeout,
      idleTimeout: IDLE_TIMEOUT,
      open: (isSnapshot) => driver.openReader(isSnapshot),
    });
    this.#longReads = new LongReads({
      max: Math.max(1, Math.floor(max / LONG_SHARE)),
      acquireTimeout,
      from: limits.short === limits.long ? 0 : SHORT,
    });
    const tellSlow = slowStatements(logger, limits.long);
    this.reads = createServerReads(this.#pool, this.#longReads, { classify: driver.classify, tellSlow, limit: limits.long });
    this.watch = new ConnectionWatch({
      reads: this.#pool,
      limit: limits.long,
      logger,
      working: () => this.#working(driver, logger),
      cancel: async (ids) => {
        if (this.#hasServerIds === null) await this.#working(driver, logger);
        if (this.#hasServerIds) await Promise.all(driver.cancel(ids).map((text) => driver.ask(text, ASK_TIMEOUT)));
      },
      isSilence: (error) => driver.classify(error).kind === 'lost' && !isAnswer(error),
    });
    this.#answerLimits = { limit: limits.long, tellSlow, cancel: (id) => this.watch.cancel([id]) };
  }

  /** Takes a connection that writes, until it is closed. */
  addWriter(connection: WritingConnection): void {
    this.watch.add(connection);
    this.#answers.set(connection.raw, new AnswerReads(connection, this.#answerLimits));
  }

  /** Runs the statements of a transaction. @param raw the connection that it is on, as the driver has it */
  session(raw: object, statements: Pick<Session, 'write'> & { read(sql: Sql): Promise<readonly Row[]> }): Session {
    let answer: Session['answer'] | null = null;
    return {
      ...statements,
      answer: (sql, meter) => {
        answer ??= (this.#answers.get(raw) as AnswerReads).of(statements.read);
        return answer(sql, meter);
      },
    };
  }

  /**
   * The connections that the server works on: the one that asks is among them. Where it is not, a pooler gives out ids of its own, and nothing can be concluded from them:
   * a cancellation could even reach a stranger.
   */
  async #working(driver: ServerDriver, logger: DatabaseLogger): Promise<ReadonlySet<number>> {
    const { rows, id: own } = await driver.ask(driver.working, ASK_TIMEOUT);
    const ids = new Set(rows.map(([id]) => Number(id)));
    const hadServerIds = this.#hasServerIds;
    this.#hasServerIds = ids.has(own);
    if (this.#hasServerIds) return ids;
    const message =
      'a pooler stands before the database: statements end by their own limits alone, and silent connections by those of the system';
    if (hadServerIds !== false) logger.warn({}, message);
    throw new Error(message);
  }

  /** Closes all connections, also those that hang: whoever waits for one has been answered before, or is no request. */
  async close(knex: Knex): Promise<void> {
    this.#longReads.close();
    this.#pool.close();
    const closed = knex.destroy();
    const isOver = Promise.all([closed, this.#unused()]);
    await Promise.race([isOver, delay(CLOSE_GRACE, undefined, { ref: false })]);
    this.watch.stop();
    this.watch.destroyAll();
    await Promise.race([isOver, delay(CLOSE_GRACE, undefined, { ref: false })]);
  }

  /** Resolves when no connection that reads is in use. */
  async #unused(): Promise<void> {
    while (this.#pool.used.size > 0) await delay(10, undefined, { ref: false });
  }
}

/** Whether a server has said so itself, as one with no room for another connection: PostgreSQL tells how bad it is, MySQL and MariaDB a state. */
function isAnswer(error: unknown): boolean {
  const { severity, sqlState } = (error ?? {}) as { readonly severity?: unknown; readonly sqlState?: unknown };
  return severity !== undefined || sqlState !== undefined;
}
