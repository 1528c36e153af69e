import { setTimeout as delay } from 'node:timers/promises';
import type { PoolFigures, Row } from '../database.ts';
import type { DatabaseLogger, DatabaseSettings } from '../database-settings.ts';
import type { Failure } from '../failure.ts';
import { ACQUIRE_TIMEOUT } from '../knex.ts';
import { ConnectionWatch } from './connection-watch.ts';
import type { Pace, ReadConnection } from './read-connection.ts';
import { LongReadQueue } from './read-costs.ts';
import { ReadPool } from './read-pool.ts';
import { createServerReads, type ServerReads, slowStatements } from './server-reads.ts';
import { paceLimits, SHORT, sessionLimits } from './session-limits.ts';

/** Default number of reading connections, and of writing ones. */
export const MAX = 10;
const IDLE_TIMEOUT = 30_000;

/**
 * One in three connections may be used for long reads. More of them at a time would only compete for the server's CPUs, also with short
 * reads.
 */
const LONG_SHARE = 3;

/** Milliseconds for queries about the server's connections. */
const ASK_TIMEOUT = 2_000;

/** Milliseconds that connections get to finish when they are closed. */
const CLOSE_GRACE = 1_000;

/** The differences between the servers. */
export interface ServerDriver {
  /** Opens a reading connection with its session limits. */
  openReader(isSnapshot: boolean): Promise<ReadConnection>;
  /**
   * Runs a statement on a temporary connection, and returns the rows and the driver's id of that connection.
   * @param timeout milliseconds for all of it
   * @param letIn called when the connection is open, before the statement is sent
   */
  ask(text: string, timeout: number, letIn?: () => void): Promise<{ readonly rows: readonly Row[]; readonly id: number }>;
  /** A select of the ids of connections that the server is working on. */
  readonly working: string;
  /** Statements that cancel what the server does on these connections. */
  cancel(ids: readonly number[]): string[];
  classify(error: unknown): Failure;
}

/** The reading connections to one server, and the watch over them. */
export class ReadSide {
  readonly reads: ServerReads;
  readonly watch: ConnectionWatch;
  /** Milliseconds that statements may take, by pace; 0: no limit. */
  readonly limits: Readonly<Record<Pace, number>>;
  readonly tellSlow: (text: string) => void;
  readonly #pool: ReadPool;
  readonly #longReads: LongReadQueue;
  /** Whether the driver's connection ids are those of the server; null: not checked yet. */
  #hasServerIds: boolean | null = null;

  constructor(driver: ServerDriver, config: DatabaseSettings, logger: DatabaseLogger) {
    const { pool = {}, acquireTimeout = ACQUIRE_TIMEOUT } = config;
    const max = pool.max ?? MAX;
    const limits = paceLimits(sessionLimits(config));
    this.limits = limits;
    this.#pool = new ReadPool({
      min: pool.min ?? 0,
      max,
      acquireTimeout,
      idleTimeout: IDLE_TIMEOUT,
      open: (isSnapshot) => driver.openReader(isSnapshot),
    });
    this.#longReads = new LongReadQueue({
      max: Math.max(1, Math.floor(max / LONG_SHARE)),
      acquireTimeout,
      from: limits.short === limits.long ? 0 : SHORT,
    });
    this.tellSlow = slowStatements(logger, limits.long);
    this.reads = createServerReads(this.#pool, this.#longReads, {
      classify: driver.classify,
      tellSlow: this.tellSlow,
      limit: limits.long,
    });
    this.watch = new ConnectionWatch({
      reads: this.#pool,
      limit: limits.long,
      logger,
      working: () => this.#working(driver, logger),
      cancel: async (ids) => {
        if (this.#hasServerIds === null) await this.#working(driver, logger);
        if (this.#hasServerIds) await Promise.all(driver.cancel(ids).map((text) => driver.ask(text, ASK_TIMEOUT)));
      },
      isDirect: () => this.#hasServerIds === true,
      isSilence: (error) => driver.classify(error).kind === 'lost' && !isAnswer(error),
    });
  }

  /** How its connections are used. */
  get figures(): Omit<PoolFigures, 'name'> {
    return this.#pool.figures;
  }

  /**
   * The connections that the server is working on; null if that is unknown because of a pooler in between. They must include the one that
   * asks. If not, a pooler assigns its own ids, which must not be used: a cancellation could hit another client's statement.
   */
  async #working(driver: ServerDriver, logger: DatabaseLogger): Promise<ReadonlySet<number> | null> {
    let isLetIn = false;
    const answer = driver.ask(driver.working, ASK_TIMEOUT, () => {
      isLetIn = true;
    });
    const { rows, id: own } = await answer.catch((error: unknown) => {
      // A pooler whose connections are all in use accepts a session, and then makes its first statement wait.
      if (isLetIn && this.#hasServerIds !== true && driver.classify(error).kind === 'lost') return { rows: null, id: 0 };
      throw error;
    });
    if (rows === null) return null;
    const ids = new Set(rows.map(([id]) => Number(id)));
    const hadServerIds = this.#hasServerIds;
    this.#hasServerIds = ids.has(own);
    if (this.#hasServerIds) return ids;
    if (hadServerIds !== false)
      logger.warn({}, 'connection pooler detected: statements cannot be canceled and stop only at their own time limits');
    return null;
  }

  /**
   * Closes all connections, also those that hang. No caller waits for them any more.
   * @param others resolves when other connections that the watch knows are closed
   */
  async close(others?: Promise<unknown>): Promise<void> {
    this.#longReads.close();
    this.#pool.close();
    const isOver = Promise.all([others, this.#unused()]);
    await Promise.race([isOver, delay(CLOSE_GRACE, undefined, { ref: false })]);
    this.watch.stop();
    this.watch.destroyAll();
    await Promise.race([isOver, delay(CLOSE_GRACE, undefined, { ref: false })]);
  }

  /** Resolves when no reading connection is in use. */
  async #unused(): Promise<void> {
    while (this.#pool.used.size > 0) await delay(10, undefined, { ref: false });
  }
}

/**
 * Whether an error came from the server itself, for example that it has no free connection. PostgreSQL's errors have a severity, those of
 * MySQL and MariaDB an SQL state.
 */
function isAnswer(error: unknown): boolean {
  const { severity, sqlState } = (error ?? {}) as { readonly severity?: unknown; readonly sqlState?: unknown };
  return severity !== undefined || sqlState !== undefined;
}
