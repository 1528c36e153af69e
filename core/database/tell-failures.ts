import type { Knex } from 'knex';
import { UnavailableError } from '../errors/index.ts';
import type { DatabaseLogger } from './database-config.ts';
import type { Engine } from './database-kind.ts';
import { type Failure, messageOf, nativeError, OF_THE_DATABASE, poolFailure, toldOf, translate, withoutStatement } from './failure.ts';

/**
 * The error of a database that could not be opened: which one, never with its password, and why.
 * @param place see `LocatedDatabase.place`
 * @param error what the driver said, or what was made of it
 * @param advice put behind the message where nobody answers at that address. Default: none
 */
export function connectionError(place: (() => string) | null, error: unknown, advice = ''): Error {
  const reason = reasonOf(error);
  if (place === null && toldOf(error) !== null) return new Error(`database.url: ${reason}`, { cause: error });
  if (place === null) return error instanceof Error ? error : new Error(reason);
  const message = `database.url: ${place()} cannot be opened: ${reason}`;
  if (!(error instanceof UnavailableError)) return new Error(message, { cause: error });
  return new UnavailableError(poolFailure(error.cause).kind === 'lost' ? `${message}${advice}` : message, error);
}

function reasonOf(error: unknown): string {
  const told = toldOf(error);
  if (told !== null) return told;
  if (error instanceof UnavailableError && error.cause !== undefined) return reasonOf(error.cause);
  // A name that stands for several addresses has an error for each.
  const { errors = [] } = (error ?? {}) as { readonly errors?: readonly unknown[] };
  return messageOf(error) || errors.map(messageOf).join(', ') || String(error);
}

/** Milliseconds between two log lines: every request meets such a failure. */
const LOG_INTERVAL = 60_000;

/** Failures that last until somebody does something about the database. */
const LASTING: ReadonlySet<Failure['kind']> = new Set(['denied', 'full', 'unusable']);

/**
 * Has an open database tell the log why it cannot be written or used, once a minute at the most: clients are told that it is so (503, 507), and nothing else.
 * @param message of the log line
 */
export function tellTrouble(engine: Engine, logger: DatabaseLogger, message: string): void {
  const trouble = new SparseLog(logger, message, LOG_INTERVAL);
  const classify = engine.classify.bind(engine);
  engine.classify = (error) => {
    const failure = classify(error);
    if (LASTING.has(failure.kind)) trouble.write({ reason: withoutStatement(messageOf(nativeError(error))) });
    return failure;
  };
}

/** The calls of Knex's client by which builders reach the database. */
type Client = Pick<Knex.Client, 'acquireConnection' | 'query'>;

/**
 * Has Knex's own builders, and Objection's with them, fail as `Database.read` does where the database cannot be reached or is busy, and where a column
 * cannot hold a value: what a plugin asks through `Database.knex` is answered with 503 or 400, too, without a word of its own. Transactions have clients of their own, and tell such failures apart
 * before they are told (see `transaction.ts`).
 * @param ofMissing what is told of an error about a table or column that is not there
 */
export function translateFailures(engine: Pick<Engine, 'knex' | 'classify'>, ofMissing: (error: unknown) => Promise<unknown>): void {
  const client: Client = engine.knex.client;
  const told = async (error: unknown): Promise<never> => {
    const failure = engine.classify(error);
    if (failure.kind === 'missing') throw await ofMissing(error);
    throw OF_THE_DATABASE.has(failure.kind) || failure.kind === 'value' ? translate(error, failure) : error;
  };
  const query = client.query;
  client.query = function (this: Knex.Client, ...args) {
    return query.apply(this, args).catch(told);
  };
  const acquireConnection = client.acquireConnection;
  client.acquireConnection = function (this: Knex.Client, ...args) {
    return acquireConnection.apply(this, args).catch(told);
  };
}

/** Writes a message at most once in a while, whatever happens: trouble with a database befalls every request. */
export class SparseLog {
  readonly #logger: Pick<DatabaseLogger, 'warn'>;
  readonly #message: string;
  readonly #interval: number;
  #writtenAt = Number.NEGATIVE_INFINITY;
  #untold = 0;

  /** @param interval milliseconds between two lines at the least */
  constructor(logger: Pick<DatabaseLogger, 'warn'>, message: string, interval: number) {
    this.#logger = logger;
    this.#message = message;
    this.#interval = interval;
  }

  /** @param facts of this case; how many there were since the last line is added */
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
