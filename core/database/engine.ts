import type { Knex } from 'knex';
import type { Database, Transaction } from './database.ts';
import type { Failure } from './failure.ts';

/** One connection, as its driver runs statements of one transaction on it. */
export type Session = Pick<Transaction, 'read' | 'write' | 'answer'>;

/** A transaction that was begun. */
export interface BegunTransaction {
  /** As `session` takes it. */
  readonly connection: unknown;
  /** Knex inside the transaction. @param isOver whether it has ended; @param onError told of every statement that fails */
  knex(isOver: () => boolean, onError: (error: unknown) => void): Knex.Transaction;
}

/** An open database: what a driver does, behind one face. */
export interface Engine {
  readonly knex: Knex;
  /** See `Database.read`; errors are the driver's. */
  readonly read: Database['read'];
  /** See `Database.snapshot`; errors are the driver's. */
  readonly snapshot: Database['snapshot'];
  /** Runs work in a transaction and resolves when it is committed. */
  transaction<T>(work: (begun: BegunTransaction) => Promise<T>): Promise<T>;
  /** Runs statements on the connection that a transaction holds: a session for each transaction. */
  session(connection: unknown): Session;
  /** See `Database.revision`. */
  revision(holds?: boolean): number | null;
  /** What an error of the driver (or of the pool) means. */
  classify(error: unknown): Failure;
  close(): Promise<void>;
}
