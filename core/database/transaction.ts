import { setTimeout as delay } from 'node:timers/promises';
import type { Knex } from 'knex';
import { UnavailableError } from '../errors/index.ts';
import type { Transaction } from './database.ts';
import type { Engine } from './database-kind.ts';
import { type Failure, OF_THE_DATABASE, translate } from './failure.ts';

/** Attempts at a transaction that loses against others. */
const ATTEMPTS = 10;
/** Attempts at a transaction whose connection was lost before it was committed. */
const LOST_ATTEMPTS = 4;
/** Milliseconds within which such a connection is a stale one; a server that stays silent for longer is not asked again. */
const STALE_WITHIN = 1_000;
const FIRST_PAUSE = 5;
const LONGEST_PAUSE = 400;

/** How one attempt went. */
interface Attempt {
  /** A failure that decides about the transaction, whatever the work made of it. */
  decisive: { readonly failure: Failure; readonly error: unknown } | null;
  /** What the work threw; Knex may report an error of the rollback in its place. */
  thrown: { readonly error: unknown } | null;
  committing: boolean;
}

/** Runs work in a transaction (see `Database.transaction`). */
export async function runTransaction<T>(engine: Engine, work: (tx: Transaction) => Promise<T>): Promise<T> {
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
      if (lost && attempt.committing) throw new UnavailableError('The database went away while a change was committed', error);
      // A lost connection is tried again: after a restart of the server several of the pool may be dead. Nothing of this attempt was committed.
      const again =
        (failure.kind === 'conflict' && number < ATTEMPTS) ||
        (lost && number < LOST_ATTEMPTS && performance.now() - startedAt < STALE_WITHIN);
      if (!again) throw translate(error, failure);
      await delay(Math.min(FIRST_PAUSE * 2 ** (number - 1), LONGEST_PAUSE) * Math.random());
    }
  }
}

/** Remembers an error when it decides about the whole transaction. */
function note(engine: Engine, attempt: Attempt, error: unknown): Failure {
  const failure = engine.classify(error);
  // Nothing of the transaction may stand.
  if (OF_THE_DATABASE.has(failure.kind)) attempt.decisive ??= { failure, error };
  return failure;
}

function once<T>(engine: Engine, work: (tx: Transaction) => Promise<T>, attempt: Attempt): Promise<T> {
  return engine.transaction(async (begun) => {
    const session = engine.session(begun.connection);
    let open = true;
    let broken: { readonly error: unknown } | null = null;
    // A deadlock ends the transaction on the server: statements after it would run outside of any.
    const guarded = async <R>(run: () => Promise<R>): Promise<R> => {
      if (!open) throw new Error('the transaction is over');
      const failed: { readonly error: unknown } | null = broken ?? attempt.decisive;
      if (failed) throw failed.error;
      try {
        return await run();
      } catch (error) {
        broken = { error: translate(error, note(engine, attempt, error)) };
        throw broken.error;
      }
    };
    let knex: Knex.Transaction | null = null;
    try {
      const result = await work({
        get knex() {
          knex ??= begun.knex(
            () => !open || attempt.decisive !== null,
            (error) => note(engine, attempt, error),
          );
          return knex;
        },
        read: (sql, meter) => guarded(() => session.read(sql, meter)),
        write: (sql) => guarded(() => session.write(sql)),
        answer: (sql, meter) => guarded(() => session.answer(sql, meter)),
      });
      const failed: { readonly error: unknown } | null = broken ?? attempt.decisive;
      if (failed) throw failed.error;
      attempt.committing = true;
      return result;
    } catch (error) {
      attempt.thrown = { error };
      throw error;
    } finally {
      open = false;
    }
  });
}
