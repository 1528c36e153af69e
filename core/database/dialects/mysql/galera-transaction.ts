import type { Connection } from 'mysql2';
import { tell } from './driver-connection.ts';

const SAVEPOINT = 'plinth';
const AUTOCOMMIT = 'set session autocommit = 1';

/**
 * Begins or ends a transaction on a Galera server, where a conflict with another server may roll a transaction back between two statements.
 * The server should then refuse the next statement (1213). Rarely it did not: the statements that followed were carried out, each on its
 * own, and half of a change was stored. So:
 *
 * - `autocommit` is off during the transaction. What follows a rollback is a new transaction, which stores nothing by itself.
 * - A savepoint is set at the begin and released before the commit. A rollback removes it, and then the release fails
 *   (`ER_SP_DOES_NOT_EXIST`, a conflict).
 *
 * Outside of transactions `autocommit` is on, as Knex expects.
 * @throws the driver's error. If a transaction could not begin, the connection is closed
 */
export async function tellGalera(connection: Connection, text: 'begin' | 'commit' | 'rollback'): Promise<void> {
  switch (text) {
    case 'begin':
      try {
        await tell(connection, 'set session autocommit = 0');
        await tell(connection, 'begin');
        await tell(connection, `savepoint ${SAVEPOINT}`);
      } catch (error) {
        connection.destroy();
        throw error;
      }
      return;
    case 'commit':
      await tell(connection, `release savepoint ${SAVEPOINT}`);
      await tell(connection, 'commit');
      // The change is stored, so this error must not become its error.
      await tell(connection, AUTOCOMMIT).catch(() => connection.destroy());
      return;
    case 'rollback':
      await tell(connection, 'rollback');
      await tell(connection, AUTOCOMMIT);
  }
}
