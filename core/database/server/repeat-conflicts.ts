import { setTimeout as delay } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Failure } from '../failure.ts';

/** Maximum attempts at a statement that loses against others. */
const ATTEMPTS = 5;
/** Longest pause in milliseconds before the second attempt; then twice as long each time. */
const PAUSE = 10;

/** The method of Knex's client that runs a statement. */
type StatementClient = Pick<Knex.Client, 'query'>;

/**
 * Retries Knex statements outside transactions that failed because of a conflict: a deadlock, or in a cluster a change of the same rows on
 * another server. Such a statement has changed nothing. Transactions are repeated as a whole (`transaction.ts`).
 * @param failed called when a statement has failed for good
 */
export function repeatConflicts(
  knex: Knex,
  classify: (error: unknown) => Failure,
  failed: (connection: object, error: unknown) => void = () => {},
): void {
  const client = knex.client as StatementClient;
  const { query } = client;
  client.query = async function (this: Knex.Client, ...args) {
    for (let attempt = 1; ; attempt++) {
      try {
        return await query.apply(this, args);
      } catch (error) {
        if (attempt === ATTEMPTS || classify(error).kind !== 'conflict') {
          failed(args[0] as object, error);
          throw error;
        }
      }
      await delay(PAUSE * 2 ** (attempt - 1) * Math.random());
    }
  };
}
