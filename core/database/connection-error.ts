import { UnavailableError } from '../errors/index.ts';
import type { DatabaseAddress } from './database-url.ts';
import { DatabaseDeniedError } from './errors.ts';
import { messageOf } from './failure.ts';

/**
 * The error of a database that could not be opened: which one, never with its password, and why.
 * @param error what the driver said, or what was made of it
 */
export function connectionError(address: DatabaseAddress, error: unknown): Error {
  const reason = reasonOf(error);
  // Those of SQLite name file and remedy by themselves.
  if (address.dialect === 'sqlite') return error instanceof Error ? error : new Error(reason);
  const message = `database.url: ${placeOf(address)} cannot be opened: ${reason}`;
  return error instanceof UnavailableError ? new UnavailableError(message, error) : new Error(message, { cause: error });
}

function reasonOf(error: unknown): string {
  if (error instanceof DatabaseDeniedError) return error.told;
  if (error instanceof UnavailableError && error.cause !== undefined) return reasonOf(error.cause);
  // A name that stands for several addresses has an error for each.
  const { errors = [] } = (error ?? {}) as { readonly errors?: readonly unknown[] };
  return messageOf(error) || errors.map(messageOf).join(', ') || String(error);
}

function placeOf(address: Exclude<DatabaseAddress, { dialect: 'sqlite' }>): string {
  if (address.dialect === 'mysql') {
    const { host, port, socketPath, database } = address.connection;
    return `the MySQL database ${quoted(database)}at ${socketPath ?? `${host}:${port}`}`;
  }
  if (!URL.canParse(address.url)) return 'the PostgreSQL database';
  const { host, pathname, searchParams } = new URL(address.url);
  return `the PostgreSQL database ${quoted(decodeURIComponent(pathname.slice(1)))}at ${host || searchParams.get('host') || 'localhost'}`;
}

function quoted(database: string | undefined): string {
  return database ? `"${database}" ` : '';
}
