import { isPlinthError, messageOf, UnavailableError, ValidationError } from '../errors/index.ts';
import {
  BUSY,
  ContentionError,
  DatabaseFullError,
  ExplainedFailure,
  ForeignKeyViolation,
  UniqueViolation,
  unavailable,
} from './database-errors.ts';
import { MESSAGES } from './messages.ts';

/**
 * The meaning of a driver's error, independent of the driver. `advice` is a text for the person who starts the node: what is wrong, and
 * what to do.
 */
export type Failure =
  /** A unique index refused a row. */
  | { readonly kind: 'unique'; readonly table: string; readonly index: string }
  | { readonly kind: 'foreignKey'; readonly table: string; readonly constraint: string }
  /** The transaction lost against another one (deadlock, serialization, locked file). Running it again may succeed. */
  | { readonly kind: 'conflict' }
  /** The connection broke, or could not be opened. */
  | { readonly kind: 'lost' }
  /** The server has lost the others of its cluster, or is not in step with them yet: it refuses every statement until it is. */
  | { readonly kind: 'apart'; readonly advice: string }
  /** A statement exceeded its time limit, or was ended because its caller was gone. */
  | { readonly kind: 'slow' }
  /** No connection or lock was available within the time limit. */
  | { readonly kind: 'busy'; readonly advice?: string }
  /** The database user lacks a right. */
  | { readonly kind: 'denied'; readonly advice: string }
  /** The database's disk is full. */
  | { readonly kind: 'full' }
  /** The database cannot be written, or not even read: it is read-only or damaged, or its disk fails. */
  | { readonly kind: 'unusable'; readonly advice?: string }
  /** A table or column in the statement does not exist. */
  | { readonly kind: 'missing' }
  /** A value does not fit its column: too long, out of range, or text that the database cannot store. */
  | { readonly kind: 'value' }
  | { readonly kind: 'other' };

/**
 * Failures of the database rather than of the statement. They undo the whole transaction. All other failures reach the work of the
 * transaction.
 */
export const OF_THE_DATABASE: ReadonlySet<Failure['kind']> = new Set([
  'conflict',
  'lost',
  'apart',
  'busy',
  'slow',
  'denied',
  'full',
  'unusable',
]);

/** A failure that has no known meaning. */
export const OTHER: Failure = { kind: 'other' };

/** The error that callers see for a driver's error. Errors of Plinth and unknown errors are returned unchanged. */
export function translate(error: unknown, failure: Failure): unknown {
  if (isPlinthError(error)) return error;
  switch (failure.kind) {
    case 'unique':
      return new UniqueViolation(failure.table, failure.index, error);
    case 'foreignKey':
      return new ForeignKeyViolation(failure.table, failure.constraint, error);
    case 'lost':
      return new UnavailableError(MESSAGES.unreachable, error);
    case 'apart':
      return unavailable('The database server is out of sync with its cluster', failure.advice, error);
    case 'conflict':
      return new ContentionError(error);
    case 'busy':
      return failure.advice === undefined ? new ContentionError(error) : new ExplainedFailure(BUSY, failure.advice, error);
    case 'denied':
      return unavailable('The database is not usable', failure.advice, error);
    case 'slow':
      return new UnavailableError(MESSAGES.queryTimedOut, error);
    case 'full':
      return new DatabaseFullError(error);
    case 'unusable':
      return unavailable('The database is not usable', failure.advice, error);
    case 'value':
      return new ValidationError(MESSAGES.valueNotStorable, {}, 'DATABASE_VALUE');
    // Whether this is a mistake depends on whether a migration removed it: see `ServedTables`.
    case 'missing':
    case 'other':
      return error;
  }
}

/** The driver's own error, from an error that Objection wrapped or `translate` made. */
export function nativeError(error: unknown): unknown {
  if (error instanceof UnavailableError) return error.cause ?? {};
  return (error as { nativeError?: unknown } | null | undefined)?.nativeError ?? error ?? {};
}

/** The `code` of an error, or an empty string. */
export function codeOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null ? (error as { code?: unknown }).code : undefined;
  return typeof code === 'string' ? code : '';
}

/** The failure of a database user that lacks a right. @param words the server's message */
export function lackingRight(words: string): Failure {
  return { kind: 'denied', advice: `the database user lacks a privilege: ${words}` };
}

/** The server's message, without the statement that Knex puts before it. */
export function withoutStatement(message: string): string {
  return message.slice(message.lastIndexOf(' - ') + 1).replace(/^- /, '');
}

const STATEMENT = /^\s*(?:create|alter|drop|rename|select|with|insert|replace|update|delete|pragma|set|lock|begin|commit|rollback)\b/i;

/**
 * The message of an error for logs and users. For errors from Knex it gives only the reason: the statement before it is long, and contains
 * values.
 */
export function reasonWithoutStatement(error: unknown): string {
  const message = messageOf(error) || String(error);
  return codeOf(error) !== '' && STATEMENT.test(message) ? withoutStatement(message) : message;
}

const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** Classifies errors of sockets and of the connection pool, which all drivers share. */
export function poolFailure(error: unknown): Failure {
  const { name, errors = [error] } = (error ?? {}) as { name?: unknown; errors?: readonly unknown[] };
  if (name === 'KnexTimeoutError') return { kind: 'busy' };
  return errors.some(isNetworkError) ? { kind: 'lost' } : OTHER;
}

function isNetworkError(error: unknown): boolean {
  const code = codeOf(error);
  // `ENOENT` counts only for a missing Unix socket, not for a missing file.
  return NETWORK.has(code) || (code === 'ENOENT' && (error as { syscall?: unknown }).syscall === 'connect');
}
