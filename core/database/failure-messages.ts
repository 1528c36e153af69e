import type { Knex } from 'knex';
import { messageOf, UnavailableError } from '../errors/index.ts';
import { adviceOf } from './database-errors.ts';
import type { Engine } from './database-kind.ts';
import type { DatabaseLogger } from './database-settings.ts';
import { type Failure, nativeError, OF_THE_DATABASE, poolFailure, translate, withoutStatement } from './failure.ts';

/**
 * Makes the error for a database that could not be opened. It names the database without its password, and the reason.
 * @param label see `LocatedDatabase.label`
 * @param error the driver's error, or its translation
 * @param advice appended if no server answers at the address. Default: none
 */
export function connectionError(label: (() => string) | null, error: unknown, advice = ''): Error {
  const reason = reasonOf(error);
  if (label === null && adviceOf(error) !== null) return new Error(`database.url: ${reason}`, { cause: error });
  if (label === null) return error instanceof Error ? error : new Error(reason);
  const message = `database.url: ${label()} cannot be opened: ${reason}`;
  if (!(error instanceof UnavailableError)) return new Error(message, { cause: error });
  return new UnavailableError(poolFailure(error.cause).kind === 'lost' ? `${message}${advice}` : message, error);
}

function reasonOf(error: unknown): string {
  const advice = adviceOf(error);
  if (advice !== null) return advice;
  if (error instanceof UnavailableError && error.cause !== undefined) return reasonOf(error.cause);
  // A host name with several addresses gives one error for each.
  const { errors = [] } = (error ?? {}) as { readonly errors?: readonly unknown[] };
  return messageOf(error) || errors.map(messageOf).join(', ') || String(error);
}

/** Milliseconds between two log lines. Every request gets such a failure, so they must be limited. */
const LOG_INTERVAL = 60_000;

/** Lasting failures: they end when somebody repairs the database, or when its server has rejoined its cluster. */
const LASTING: ReadonlySet<Failure['kind']> = new Set(['apart', 'denied', 'full', 'unusable']);

/**
 * Makes an open database log why it cannot be written or used, at most once a minute. Clients only get the status (503, 507), without
 * details.
 * @param message the message of the log line
 */
export function logLastingFailures(engine: Engine, logger: DatabaseLogger, message: string): void {
  const trouble = new SparseLog(logger, message, LOG_INTERVAL);
  const classify = engine.classify.bind(engine);
  engine.classify = (error) => {
    const failure = classify(error);
    if (LASTING.has(failure.kind)) trouble.write({ reason: withoutStatement(messageOf(nativeError(error))) });
    return failure;
  };
}

/** The methods of Knex's client through which builders reach the database. */
type PoolClient = Pick<Knex.Client, 'acquireConnection' | 'query'>;

/**
 * Makes queries of Knex's builders, and so of Objection, fail as `Database.read` does: if the database is unreachable or busy, and if a
 * column cannot hold a value. Queries of plugins through `Database.knex` are then answered with 503 or 400 without extra code. Transactions
 * have their own clients, and classify failures first (see `transaction.ts`).
 * @param ofMissing gives the error to throw for a missing table or column
 */
export function translateFailures(engine: Pick<Engine, 'knex' | 'classify'>, ofMissing: (error: unknown) => Promise<unknown>): void {
  const client: PoolClient = engine.knex.client;
  const translated = async (error: unknown): Promise<never> => {
    const failure = engine.classify(error);
    if (failure.kind === 'missing') throw await ofMissing(error);
    throw OF_THE_DATABASE.has(failure.kind) || failure.kind === 'value' ? translate(error, failure) : error;
  };
  const query = client.query;
  client.query = function (this: Knex.Client, ...args) {
    return query.apply(this, args).catch(translated);
  };
  const acquireConnection = client.acquireConnection;
  client.acquireConnection = function (this: Knex.Client, ...args) {
    return acquireConnection.apply(this, args).catch(translated);
  };
}

/** Writes a message at most once per interval: trouble with a database affects every request. */
export class SparseLog {
  readonly #logger: Pick<DatabaseLogger, 'warn'>;
  readonly #message: string;
  readonly #interval: number;
  #writtenAt = Number.NEGATIVE_INFINITY;
  #untold = 0;

  /** @param interval minimum milliseconds between two lines */
  constructor(logger: Pick<DatabaseLogger, 'warn'>, message: string, interval: number) {
    this.#logger = logger;
    this.#message = message;
    this.#interval = interval;
  }

  /** @param facts fields of the line; the number of skipped calls since the last line is added */
  write(facts: Readonly<Record<string, unknown>>): void {
    const now = performance.now();
    if (now - this.#writtenAt < this.#interval) {
      this.#untold++;
      return;
    }
    this.#writtenAt = now;
    this.#logger.warn(this.#untold === 0 ? facts : { ...facts, others: this.#untold }, this.#message);
    this.#untold = 0;
  }
}
