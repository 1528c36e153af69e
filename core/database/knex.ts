import type { Knex } from 'knex';
import type { Builder } from 'knex/lib/dialects/better-sqlite3/index.js';
import makeKnex from 'knex/lib/knex-builder/make-knex.js';
import type { DatabaseConfig, DatabaseEnvironment } from './database-config.ts';

/** Milliseconds to wait for a connection, or for a turn on the only one, unless the configuration says otherwise. */
export const ACQUIRE_TIMEOUT = 5000;

/** Makes a Knex instance whose pool and log are ours. Knex is loaded here and nowhere else. */
export async function openKnex(
  client: Knex.Config,
  pool: Knex.PoolConfig,
  config: DatabaseConfig,
  { logger }: DatabaseEnvironment,
): Promise<Knex> {
  const { default: knex } = await import('knex');
  const warn = (message: unknown) => {
    // Whoever asked for a connection is told, without a stack.
    if (!String(message).startsWith('Acquire connection error')) logger.warn({ source: 'knex' }, String(message));
  };
  return knex({
    ...client,
    pool,
    acquireConnectionTimeout: config.acquireTimeout ?? ACQUIRE_TIMEOUT,
    // Messages of errors would otherwise hold the values of the statement.
    compileSqlOnError: false,
    log: { warn, error: warn, deprecate: warn, debug: () => {} },
  });
}

const READING: ReadonlySet<string | undefined> = new Set(['select', 'first', 'pluck']);

/** Whether what was built reads, and locks nothing: outside a transaction it need not wait for who writes. SQL of one's own (`raw`) may do anything. */
export function readsOnly({ _method, _single }: Builder): boolean {
  return READING.has(_method) && _single?.lock === undefined;
}

/** What Knex must know of a transaction that it has not begun. */
interface OpenTransaction {
  /** The connection that the transaction is open on, as the pool has it. */
  readonly connection: unknown;
  isOver(): boolean;
  /** Told of every statement that fails. */
  onError(error: unknown): void;
}

/** A client for one connection; Knex's types leave out what transactions need. */
type TransactionClient = Knex.Client & {
  transacting: boolean;
  stream(connection: unknown, query: unknown, stream: unknown, options: unknown): Promise<unknown>;
};

/** A transaction as those inside it see it. */
interface Outer {
  /** Transactions inside it come one after the other. */
  _lastChild: Promise<unknown>;
  readonly transactor: Knex;
  isCompleted(): boolean;
}

/**
 * Knex on a connection whose transaction somebody else begins and ends. Knex takes much time and memory for each transaction of its own, most of it for this face of it, which the
 * writes of documents never need: it is made when somebody asks for it.
 */
export function transactionKnex(knex: Knex, { connection, isOver, onError }: OpenTransaction): Knex.Transaction {
  const client = clientFor(knex.client, connection, isOver);
  client.on('query-error', onError);
  const bound = makeKnex(client) as Knex.Transaction & { context: Inside };
  const outer: Outer = { _lastChild: Promise.resolve(), transactor: bound, isCompleted: isOver };
  const refuse = () => {
    throw new Error('a transaction of the database ends with the work that it was begun for');
  };
  bound.context.transaction = (container, options) =>
    bound.context._transaction(container, { doNotRejectOnRollback: true, userParams: {}, ...options }, outer);
  return Object.assign(bound, {
    isTransaction: true as const,
    isCompleted: isOver,
    savepoint: (container: (trx: Knex.Transaction) => Promise<unknown>) => bound.transaction(container),
    commit: refuse,
    rollback: refuse,
  }) as Knex.Transaction;
}

/** The methods of Knex by which transactions inside another one are begun. */
interface Inside {
  transaction(container: unknown, options?: Readonly<Record<string, unknown>>): unknown;
  _transaction(container: unknown, options: Readonly<Record<string, unknown>>, outer: Outer): unknown;
}

/** A client that always has the same connection. It is not made of `client` itself: what that one does around its queries is not for transactions. */
function clientFor(client: TransactionClient, connection: unknown, isOver: () => boolean): TransactionClient {
  const { version, config, driver, connectionSettings, valueForUndefined, logger } = client as TransactionClient & Record<string, unknown>;
  const own: TransactionClient = Object.create(client.constructor.prototype);
  Object.assign(own, { version, config, driver, connectionSettings, valueForUndefined, logger, transacting: true });
  const { query, stream } = own;
  const assertOpen = () => {
    if (isOver()) throw new Error('the transaction is over');
  };
  own.query = async (_, text) => {
    assertOpen();
    return query.call(own, connection, text);
  };
  own.stream = async (_, text, target, options) => {
    assertOpen();
    return stream.call(own, connection, text, target, options);
  };
  own.acquireConnection = async () => connection;
  own.releaseConnection = async () => {};
  return own;
}
