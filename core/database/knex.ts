import type { Knex } from 'knex';
import type { Builder } from 'knex/lib/dialects/better-sqlite3/index.js';
import makeKnex from 'knex/lib/knex-builder/make-knex.js';
import type { PoolFigures } from './database.ts';
import type { DatabaseEnvironment, DatabaseSettings } from './database-settings.ts';

/** Default time in milliseconds to wait for a connection, or for a turn on the only one. */
export const ACQUIRE_TIMEOUT = 5000;

/** Makes a Knex instance with our pool and log. Knex is loaded only here. */
export async function openKnex(
  client: Knex.Config,
  pool: Knex.PoolConfig,
  config: DatabaseSettings,
  { logger }: DatabaseEnvironment,
): Promise<Knex> {
  const { default: knex } = await import('knex');
  const warn = (message: unknown) => {
    // The caller that needed the connection gets this error, so it is not logged.
    if (!String(message).startsWith('Acquire connection error')) logger.warn({ source: 'knex' }, String(message));
  };
  return knex({
    ...client,
    pool,
    acquireConnectionTimeout: config.acquireTimeout ?? ACQUIRE_TIMEOUT,
    // Otherwise error messages would contain the values of the statement.
    compileSqlOnError: false,
    log: { warn, error: warn, deprecate: warn, debug: () => {} },
  });
}

/** The pool of Knex. */
interface WriterPool {
  readonly max: number;
  numUsed(): number;
  numFree(): number;
  numPendingAcquires(): number;
}

/** How the connections of Knex's pool, which write, are used. */
export function writerFigures({ client }: Knex): Omit<PoolFigures, 'name'> {
  const { pool } = client as { readonly pool: WriterPool };
  return { used: pool.numUsed(), idle: pool.numFree(), waiting: pool.numPendingAcquires(), max: pool.max };
}

const READING: ReadonlySet<string | undefined> = new Set(['select', 'first', 'pluck']);

/**
 * Whether a query only reads and takes no locks. Outside a transaction such a query need not wait for writers. Raw SQL (`raw`) may do
 * anything, so it does not count.
 */
export function readsOnly({ _method, _single }: Builder): boolean {
  return READING.has(_method) && _single?.lock === undefined;
}

/** What Knex must know about a transaction that it did not begin. */
interface TransactionConnection {
  /** The pooled connection of the transaction. */
  readonly connection: unknown;
  isOver(): boolean;
  /** Called with the error of every failed statement. */
  onError(error: unknown): void;
}

/** A client for one connection. Adds members that transactions need and Knex's types lack. */
type TransactionClient = Knex.Client & {
  transacting: boolean;
  stream(connection: unknown, query: unknown, stream: unknown, options: unknown): Promise<unknown>;
};

/** The outer transaction, as nested ones use it. */
interface Outer {
  /** Nested transactions run one after the other. */
  _lastChild: Promise<unknown>;
  readonly transactor: Knex;
  isCompleted(): boolean;
}

/**
 * Knex on a connection whose transaction other code begins and ends. Knex's own transactions take much time and memory, most of it for this
 * interface. Writes of documents never need it, so it is made only on demand.
 */
export function transactionKnex(knex: Knex, { connection, isOver, onError }: TransactionConnection): Knex.Transaction {
  const client = clientFor(knex.client, connection, isOver);
  client.on('query-error', onError);
  const bound = makeKnex(client) as Knex.Transaction & { context: Inside };
  const outer: Outer = { _lastChild: Promise.resolve(), transactor: bound, isCompleted: isOver };
  const refuse = () => {
    throw new Error('this transaction cannot be committed or rolled back manually: it ends when its callback returns or throws');
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

/** Knex's methods that begin nested transactions. */
interface Inside {
  transaction(container: unknown, options?: Readonly<Record<string, unknown>>): unknown;
  _transaction(container: unknown, options: Readonly<Record<string, unknown>>, outer: Outer): unknown;
}

/**
 * A client that always uses one connection. It does not inherit from `client` itself, whose overridden query methods must not apply to
 * transactions.
 */
function clientFor(client: TransactionClient, connection: unknown, isOver: () => boolean): TransactionClient {
  const { version, config, driver, connectionSettings, valueForUndefined, logger } = client as TransactionClient & Record<string, unknown>;
  const own: TransactionClient = Object.create(client.constructor.prototype);
  Object.assign(own, { version, config, driver, connectionSettings, valueForUndefined, logger, transacting: true });
  const { query, stream } = own;
  const assertOpen = () => {
    if (isOver()) throw new Error('the transaction has already ended');
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
