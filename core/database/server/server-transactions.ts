import type { Knex } from 'knex';
import type { Engine } from '../engine.ts';
import { transactionKnex } from '../transaction-knex.ts';

/** How a server's driver is told to begin and end a transaction. */
export interface TransactionDriver<Connection> {
  /** Runs a statement without values. @throws what the driver throws, also when a commit turns out to have undone everything */
  tell(connection: Connection, text: 'begin' | 'commit' | 'rollback'): Promise<unknown>;
  /** Breaks a connection off. */
  destroy(connection: Connection): void;
}

/** Transactions on connections of Knex's pool, begun and ended without Knex, whose own way of doing so takes 75 µs. */
export function serverTransactions<Connection>(knex: Knex, driver: TransactionDriver<Connection>): Engine['transaction'] {
  const { client } = knex;
  return async (work) => {
    const connection: Connection = await client.acquireConnection();
    try {
      await driver.tell(connection, 'begin');
      const value = await undoing(driver, connection, () =>
        work({ connection, knex: (isOver, onError) => transactionKnex(knex, { connection, isOver, onError }) }),
      );
      await committing(driver, connection);
      return value;
    } finally {
      await client.releaseConnection(connection);
    }
  };
}

/** Runs work whose failure undoes the transaction. */
async function undoing<Connection, T>(driver: TransactionDriver<Connection>, connection: Connection, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // Nobody may find the transaction open on this connection.
    await driver.tell(connection, 'rollback').catch(() => driver.destroy(connection));
    throw error;
  }
}

async function committing<Connection>(driver: TransactionDriver<Connection>, connection: Connection): Promise<void> {
  try {
    await driver.tell(connection, 'commit');
  } catch (error) {
    // Left open, it would be committed after all: MySQL and MariaDB do that with what is open where another one begins.
    driver.destroy(connection);
    throw error;
  }
}
