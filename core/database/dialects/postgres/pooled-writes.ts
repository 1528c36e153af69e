import type { Knex } from 'knex';
import type { Client } from 'pg';
import { codeOf } from '../../failure.ts';
import { ask } from './prepared-statements.ts';

/** Statements that PostgreSQL runs only outside of transactions: `create index concurrently`, `vacuum`. */
const OUTSIDE_ONLY = '25001';

/** A container of a Knex transaction. */
type TransactionWork = (transaction: Knex.Transaction) => unknown;

/** The methods of Knex's client that run statements. */
type StatementClient = Pick<Knex.Client, 'query'> & {
  transaction(container: TransactionWork, ...options: readonly unknown[]): unknown;
};

/**
 * Adds the settings to statements and transactions that Knex itself runs, for connections whose sessions keep no settings. Each statement
 * becomes a transaction.
 * @param transaction the statements that begin a transaction, and those that only set its settings
 * @param isNeeded whether this writing connection's session keeps no settings; without a connection: whether any session may keep none
 */
export function settleWrites(
  knex: Knex,
  { begin, settings }: { readonly begin: string; readonly settings: string },
  isNeeded: (connection?: Client) => boolean,
): void {
  const client = knex.client as StatementClient;
  const { query, transaction } = client;
  client.query = async function (this: Knex.Client, connection: Client, sql: unknown) {
    const run = () => query.call(this, connection, sql as never);
    if (!isNeeded(connection)) return run();
    await tell(connection, begin);
    let answer: Awaited<ReturnType<typeof run>>;
    try {
      answer = await run();
    } catch (error) {
      await tell(connection, 'rollback').catch(() => undefined);
      if (codeOf(error) === OUTSIDE_ONLY) return run();
      throw error;
    }
    await tell(connection, 'commit');
    return answer;
  } as typeof query;
  client.transaction = function (this: Knex.Client, container, ...options) {
    // The container must be called at once: it may not return a promise.
    const settled: TransactionWork = (trx) => {
      if (isNeeded()) trx.raw(settings).catch(() => undefined);
      return container(trx);
    };
    return transaction.call(this as never, settled, ...options);
  };
}

function tell(client: Client, text: string): Promise<unknown> {
  return ask(client, { text, rowMode: 'array' });
}
