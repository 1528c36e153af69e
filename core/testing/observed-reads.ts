import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, Row, Sql } from '../database/index.ts';

/**
 * Wraps all further statements that a database reads outside transactions, single ones and those of a snapshot.
 * @param around gets each statement, and the function that runs it
 * @returns a function that ends the wrapping
 */
export function aroundReads(
  database: Database,
  around: (sql: Sql, run: () => Promise<readonly Row[]>) => Promise<readonly Row[]>,
): () => void {
  const { read, snapshot } = database;
  database.read = (sql, options) => around(sql, () => read.call(database, sql, options));
  database.snapshot = (work, options) => {
    const surrounded: typeof work = (readOne, isOneState) => work((sql) => around(sql, () => readOne(sql)), isOneState);
    return snapshot.call(database, surrounded, options) as never;
  };
  return () => void Object.assign(database, { read, snapshot });
}

/**
 * Records all further statements that a database reads outside transactions; `restore` ends the recording.
 * @param isRecorded whether the caller of a read is recorded; every one by default
 */
export function recordReads(database: Database, isRecorded: () => boolean = () => true): { readonly sent: Sql[]; restore(): void } {
  const sent: Sql[] = [];
  const { read, snapshot } = database;
  const restore = () => void Object.assign(database, { read, snapshot });
  database.read = (sql, options) => {
    if (isRecorded()) sent.push(sql);
    return read.call(database, sql, options);
  };
  database.snapshot = async (work, options) => {
    if (!isRecorded()) return (await snapshot.call(database, work, options)) as never;
    let own: Sql[] = [];
    const recorded: typeof work = (readOne, isOneState) => {
      // On SQLite a slow read starts again, for example on a busy machine.
      own = [];
      return work((sql) => {
        own.push(sql);
        return readOne(sql);
      }, isOneState);
    };
    try {
      return (await snapshot.call(database, recorded, options)) as never;
    } finally {
      sent.push(...own);
    }
  };
  return { sent, restore };
}

/** The statements that a piece of work reads outside transactions, without those of concurrent jobs. */
export async function readsDuring(database: Database, work: () => Promise<unknown>): Promise<readonly Sql[]> {
  const inWork = new AsyncLocalStorage<true>();
  const { sent, restore } = recordReads(database, () => inWork.getStore() !== undefined);
  try {
    await inWork.run(true, work);
  } finally {
    restore();
  }
  return sent;
}

/** Number of statements that a piece of work sends inside its transactions, without those of concurrent jobs. */
export async function sentInTransactions(database: Database, work: () => Promise<unknown>): Promise<number> {
  const { transaction } = database;
  const inWork = new AsyncLocalStorage<true>();
  const counts: { sent: number }[] = [];
  database.transaction = (run) => {
    if (inWork.getStore() === undefined) return transaction.call(database, run) as ReturnType<typeof run>;
    const count = { sent: 0 };
    counts.push(count);
    return transaction.call(database, (tx) => {
      // A transaction that lost a conflict runs again, for example on a busy machine.
      count.sent = 0;
      const read: typeof tx.read = (sql, meter) => {
        count.sent++;
        return tx.read(sql, meter);
      };
      const write: typeof tx.write = (sql) => {
        count.sent++;
        return tx.write(sql);
      };
      return run({ read, write, answer: read, knex: tx.knex });
    }) as ReturnType<typeof run>;
  };
  try {
    await inWork.run(true, work);
  } finally {
    database.transaction = transaction;
  }
  return counts.reduce((sum, { sent }) => sum + sent, 0);
}
