import type { Knex } from 'knex';
import type { Database, Transaction } from './database.ts';
import type { DatabaseConfig, DatabaseEnvironment } from './database-config.ts';
import type { Dialect } from './dialect.ts';
import type { Failure } from './failure.ts';
import type { ForeignConnection } from './foreign-connection.ts';

/** A kind of database: what its URLs look like, and what comes of one. The registry (`dialects.ts`) is a list of them. */
export interface DatabaseKind {
  /** That of its dialect, too. */
  readonly name: string;
  /** Its URLs, as messages write them. What they begin with is what tells its URLs from others. */
  readonly urls: readonly string[];
  /**
   * Reads a URL. Nothing is opened, and no driver is loaded.
   * @param appDir the folder that paths are relative to
   * @returns a text: what was found instead of a database, for the message
   * @throws Error that never holds the URL: it may hold a password
   */
  locate(url: string, appDir: string): LocatedDatabase | string;
}

/** A database that a URL names, before it is opened. */
export interface LocatedDatabase {
  readonly dialect: Dialect;
  /** What its URL says. */
  readonly address: object;
  /** Tells what it is called where it cannot be opened, without its password; null for a file, whose errors name it by themselves. */
  readonly place: (() => string) | null;
  /** Whether there is something to open. A server is taken to be there. */
  exists(): boolean;
  /** Loads the driver, and opens the database. */
  open(config: DatabaseConfig, environment: DatabaseEnvironment): Promise<Engine>;
  /** Loads the driver, and opens the database of another program, to read. */
  openForeign(): Promise<ForeignConnection>;
}

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
  /** See `OwnedDatabase.serve`. */
  serve(): void;
  /** What an error of the driver (or of the pool) means. */
  classify(error: unknown): Failure;
  close(): Promise<void>;
}

/** Without a host a server's own one is meant, which URLs have no word for. */
const NO_HOST = /@(?=[/?]|$)/;

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** @throws Error for what is no URL of a server, or another one than was meant: a `#` in a password ends it */
export function assertUrl(text: string): void {
  const remedy = 'in a password, # is written %23, / is %2F, ? is %3F, @ is %40 and % is %25; and a line of .env that holds # needs quotes';
  if (text.includes('#')) throw new Error(`database.url: holds a #, which ends a URL (${remedy})`);
  if (!isDecodable(text)) throw new Error(`database.url: holds a % that encodes no character (${remedy})`);
  if (!URL.canParse(text) && !URL.canParse(text.replace(NO_HOST, '@localhost'))) throw new Error(`database.url: is not a URL (${remedy})`);
}

/** A server's database in a message. @param product `MySQL`; @param database its name, where it is known */
export function serverPlace(product: string, database: string | undefined, at: string): string {
  return `the ${product} database ${database ? `"${database}" ` : ''}at ${at}`;
}
