import { setTimeout as delay } from 'node:timers/promises';
import type { Knex } from 'knex';
import { UnavailableError } from '../errors/index.ts';
import type { ReadStatement, Transaction } from './database.ts';
import type { Engine } from './database-kind.ts';
import { type Failure, OF_THE_DATABASE, translate } from './failure.ts';

/** Maximum attempts at a transaction that loses against others. */
const ATTEMPTS = 10;
/** Maximum attempts at a transaction whose connection was lost before its commit. */
const LOST_ATTEMPTS = 4;
/**
 * Milliseconds. A connection lost within this time was stale, so the transaction is repeated. A server that is silent for longer is not
 * asked again.
 */
const STALE_WITHIN = 1_000;
const FIRST_PAUSE = 5;
const LONGEST_PAUSE = 400;

/** The function with which an engine begins a transaction. */
type Begun = Parameters<Parameters<Engine['transaction']>[0]>[0];

/** State of one attempt. */
interface Attempt {
  /** A failure that fails the whole transaction, even if the work catches it. */
  decisive: { readonly failure: Failure; readonly error: unknown } | null;
  /** The error that the work threw. Knex may report an error of the rollback instead. */
  thrown: { readonly error: unknown } | null;
  committing: boolean;
}

/** Runs work in a transaction (see `Database.transaction`). */
export async function runTransaction<T>(
  engine: Engine,
  work: (tx: Transaction) => Promise<T>,
  undone: () => void = () => undefined,
): Promise<T> {
  const startedAt = performance.now();
  for (let number = 1; ; number++) {
    const attempt: Attempt = { decisive: null, thrown: null, committing: false };
    try {
      return await once(engine, work, attempt);
    } catch (caught) {
      if (!attempt.thrown) note(engine, attempt, caught);
      if (!attempt.decisive) {
        const error = attempt.thrown ? attempt.thrown.error : caught;
        throw translate(error, engine.classify(error));
      }
      const { failure, error } = attempt.decisive;
      const lost = failure.kind === 'lost';
      if (failure.kind === 'conflict') undone();
      if (lost && attempt.committing)
        throw new UnavailableError('The connection to the database was lost while a change was being committed', error);
      // Repeat after a lost connection: a server restart can leave several dead connections in the pool. Nothing of this attempt was
      // committed.
      const again =
        (failure.kind === 'conflict' && number < ATTEMPTS) ||
        (lost && number < LOST_ATTEMPTS && performance.now() - startedAt < STALE_WITHIN);
      if (!again) throw translate(error, failure);
      await delay(Math.min(FIRST_PAUSE * 2 ** (number - 1), LONGEST_PAUSE) * Math.random());
    }
  }
}

/** Classifies an error, and records it if it fails the whole transaction. */
function note(engine: Engine, attempt: Attempt, error: unknown): Failure {
  const failure = engine.classify(error);
  // These failures undo the whole transaction.
  if (OF_THE_DATABASE.has(failure.kind)) attempt.decisive ??= { failure, error };
  return failure;
}

function once<T>(engine: Engine, work: (tx: Transaction) => Promise<T>, attempt: Attempt): Promise<T> {
  return engine.transaction(async (begun) => {
    const tx = new OpenTransaction(engine, begun, attempt);
    try {
      const result = await work(tx);
      const failed = tx.failure;
      if (failed) throw failed.error;
      attempt.committing = true;
      return result;
    } catch (error) {
      attempt.thrown = { error };
      throw error;
    } finally {
      tx.end();
    }
  });
}

/**
 * A transaction as its work sees it. A class rather than an object with a getter: each such object would get a hidden class of its own,
 * which only a full garbage collection frees.
 */
class OpenTransaction implements Transaction {
  readonly #engine: Engine;
  readonly #begun: Begun;
  readonly #attempt: Attempt;
  readonly #session: ReturnType<Engine['session']>;
  #isOpen = true;
  #broken: { readonly error: unknown } | null = null;
  #knex: Knex.Transaction | null = null;

  constructor(engine: Engine, begun: Begun, attempt: Attempt) {
    this.#engine = engine;
    this.#begun = begun;
    this.#attempt = attempt;
    this.#session = engine.session(begun.connection);
  }

  /** The failure of the transaction; null while there is none. */
  get failure(): { readonly error: unknown } | null {
    return this.#broken ?? this.#attempt.decisive;
  }

  get knex(): Knex.Transaction {
    this.#knex ??= this.#begun.knex(
      () => !this.#isOpen || this.#attempt.decisive !== null,
      (error) => note(this.#engine, this.#attempt, error),
    );
    return this.#knex;
  }

  readonly read: Transaction['read'] = (sql, meter) => this.#guarded(() => this.#session.read(sql, meter));
  readonly write: Transaction['write'] = (sql) => this.#guarded(() => this.#session.write(sql));
  readonly answer: ReadStatement = (sql, meter) => this.#guarded(() => this.#session.answer(sql, meter));

  end(): void {
    this.#isOpen = false;
  }

  /**
   * Runs a statement, and fails all later ones after a failure. A deadlock ends the transaction on the server, so later statements would
   * run outside of it.
   */
  async #guarded<R>(run: () => Promise<R>): Promise<R> {
    if (!this.#isOpen) throw new Error('the transaction has already ended');
    const { failure } = this;
    if (failure) throw failure.error;
    try {
      return await run();
    } catch (error) {
      this.#broken = { error: translate(error, note(this.#engine, this.#attempt, error)) };
      throw this.#broken.error;
    }
  }
}
