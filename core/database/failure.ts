import { isPlinthError, PlinthError, UnavailableError, ValidationError } from '../errors/index.ts';

const BRAND = Symbol.for('plinth.database-error');

/** What an error of a driver means, in the words of no driver. `told` is what whoever starts a node reads of it: what is wrong, and what to do. */
export type Failure =
  /** A unique index refused a row. */
  | { readonly kind: 'unique'; readonly table: string; readonly index: string }
  | { readonly kind: 'foreignKey'; readonly table: string; readonly constraint: string }
  /** The transaction lost against another one (deadlock, serialization, locked file): running it again may succeed. */
  | { readonly kind: 'conflict' }
  /** The connection broke, or none could be opened. */
  | { readonly kind: 'lost' }
  /** A statement took longer than it may, or was ended because nobody waited for it any more. */
  | { readonly kind: 'slow' }
  /** No connection was free, or a lock was not given, within the bounded wait. */
  | { readonly kind: 'busy'; readonly told?: string }
  /** The user of the database may not do this. */
  | { readonly kind: 'denied'; readonly told: string }
  /** There is no room left where the database is stored. */
  | { readonly kind: 'full' }
  /** The database cannot be written, or not even read: it is read-only, or damaged, or its disk fails. */
  | { readonly kind: 'unusable'; readonly told?: string }
  /** A table or column that a statement names is not there. */
  | { readonly kind: 'missing' }
  /** A value that the column cannot hold: too long, out of range, or text that the database cannot store. */
  | { readonly kind: 'value' }
  | { readonly kind: 'other' };

/** What befalls a statement, whatever it says, and leaves nothing of its transaction. What it did wrong itself is told as the driver tells it. */
export const OF_THE_DATABASE: ReadonlySet<Failure['kind']> = new Set(['conflict', 'lost', 'busy', 'slow', 'denied', 'full', 'unusable']);

/** An error that says nothing of the database. */
export const OTHER: Failure = { kind: 'other' };

/** The error that callers see for a driver's error. Errors that say what they mean already, and unknown ones, stay as they are. */
export function translate(error: unknown, failure: Failure): unknown {
  if (isPlinthError(error)) return error;
  switch (failure.kind) {
    case 'unique':
      return new UniqueViolation(failure.table, failure.index, error);
    case 'foreignKey':
      return new ForeignKeyViolation(failure.table, failure.constraint, error);
    case 'lost':
      return new UnavailableError('The database cannot be reached', error);
    case 'conflict':
      return new UnavailableError('The database is busy', error);
    case 'busy':
      return unavailable('The database is busy', failure.told, error);
    case 'denied':
      return unavailable('The database cannot be used', failure.told, error);
    case 'slow':
      return new UnavailableError('The query takes too long', error);
    case 'full':
      return new DatabaseFullError(error);
    case 'unusable':
      return unavailable('The database cannot be used', failure.told, error);
    case 'value':
      return new ValidationError('A value is too long, out of range, or holds characters that cannot be stored', {}, 'DATABASE_VALUE');
    // Whether that is a mistake depends on what became of the tables: see `KnownTables`.
    case 'missing':
    case 'other':
      return error;
  }
}

/**
 * A row that a constraint of the database refused. It is not an answer to a request: whoever wrote the row knows what the constraint
 * means and turns it into one.
 */
abstract class ConstraintViolation extends Error {
  abstract readonly code: 'DATABASE_UNIQUE' | 'DATABASE_FOREIGN_KEY';
  /** Empty when the database does not say. */
  readonly table: string;
  readonly [BRAND] = true;

  constructor(message: string, table: string, cause: unknown) {
    super(message, { cause });
    this.table = table;
  }
}

/** A unique index refused a row. */
export class UniqueViolation extends ConstraintViolation {
  override readonly name = 'UniqueViolation';
  readonly code = 'DATABASE_UNIQUE';
  /** Name of the index as its TableSchema has it; `primary` for the primary key. */
  readonly index: string;

  constructor(table: string, index: string, cause?: unknown) {
    super(`unique index "${index}" of table "${table}" refused a row`, table, cause);
    this.index = index;
  }
}

/** A foreign key refused a change: what a row refers to does not exist, or is still referred to. */
export class ForeignKeyViolation extends ConstraintViolation {
  override readonly name = 'ForeignKeyViolation';
  readonly code = 'DATABASE_FOREIGN_KEY';
  /** Name of the constraint; empty on SQLite, which does not say. */
  readonly constraint: string;

  constructor(table: string, constraint: string, cause?: unknown) {
    super(`foreign key "${constraint}" of table "${table}" refused a change`, table, cause);
    this.constraint = constraint;
  }
}

/** Recognises a UniqueViolation across duplicate installs. */
export function isUniqueViolation(error: unknown): error is UniqueViolation {
  return isConstraintViolation(error) && error.code === 'DATABASE_UNIQUE';
}

/** Recognises a ForeignKeyViolation across duplicate installs. */
export function isForeignKeyViolation(error: unknown): error is ForeignKeyViolation {
  return isConstraintViolation(error) && error.code === 'DATABASE_FOREIGN_KEY';
}

function isConstraintViolation(error: unknown): error is ConstraintViolation {
  return typeof error === 'object' && error !== null && (error as { [BRAND]?: unknown })[BRAND] === true;
}

/** There is no room left where the database is stored: 507. What was to be written is not. */
class DatabaseFullError extends PlinthError {
  constructor(cause: unknown) {
    super('There is no room left in the database', { code: 'DATABASE_FULL', status: 507, name: 'InsufficientStorageError', cause });
  }
}

/** The database cannot be used until somebody does something about it: 503. A client reads nothing of it; who starts a node reads `told`. */
export class ExplainedFailure extends UnavailableError {
  /** What is wrong, and what to do: for logs and terminals. */
  readonly told: string;

  constructor(message: string, told: string, cause: unknown) {
    super(message, cause);
    this.told = told;
  }
}

function unavailable(message: string, told: string | undefined, cause: unknown): UnavailableError {
  return told === undefined ? new UnavailableError(message, cause) : new ExplainedFailure(message, told, cause);
}

/** What whoever starts a node is told of an error, or of what it was raised for; null where nobody has words for it. */
export function toldOf(error: unknown): string | null {
  for (let current = error; typeof current === 'object' && current !== null; current = (current as { cause?: unknown }).cause)
    if (current instanceof ExplainedFailure) return current.told;
  return null;
}

/** Another node has migrated the tables to a model that this one does not have: 503, until it is started anew with that. */
export class OutdatedModelError extends UnavailableError {
  constructor(cause?: unknown) {
    super('This node runs an older model than the one that the database was migrated to, and has to be replaced', cause);
  }
}

/** The driver's error in one that Objection has wrapped, or that was translated. */
export function nativeError(error: unknown): unknown {
  if (error instanceof UnavailableError) return error.cause ?? {};
  return (error as { nativeError?: unknown } | null | undefined)?.nativeError ?? error ?? {};
}

/** The `code` of an error, or an empty text. */
export function codeOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null ? (error as { code?: unknown }).code : undefined;
  return typeof code === 'string' ? code : '';
}

/** The message of an error, or an empty text. Errors of native drivers may come from another realm, where `instanceof` fails. */
export function messageOf(error: unknown): string {
  const message = typeof error === 'object' && error !== null ? (error as { message?: unknown }).message : undefined;
  return typeof message === 'string' ? message : '';
}

/** The error of a connection that is given up because the server is silent. */
export function connectionGivenUp(): Error {
  return Object.assign(new Error('the server does not answer'), { code: 'ETIMEDOUT' });
}

/** The error of a write whose answer is not read to its end. It holds no driver's error: that would be taken for a connection that was lost, and the transaction tried again. */
export function answerTooLong(): UnavailableError {
  return new UnavailableError(
    'The answer takes too long to read: nothing was written. Ask for less with populate, its filters or its sort',
  );
}

/** Of a user of the database who may not do something. @param words of the server */
export function lackingRight(words: string): Failure {
  return { kind: 'denied', told: `the user of the database lacks a right: ${words}` };
}

/** The words of a server, without the statement that Knex puts before them. */
export function withoutStatement(message: string): string {
  return message.slice(message.lastIndexOf(' - ') + 1).replace(/^- /, '');
}

const STATEMENT = /^\s*(?:create|alter|drop|rename|select|with|insert|replace|update|delete|pragma|set|lock|begin|commit|rollback)\b/i;

/**
 * What anybody is told of an error: its message, and of one that Knex has raised the reason alone. The statement before it may be as long as a content type has attributes,
 * and holds values.
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

/** What errors of sockets and of the connection pool mean, whatever the driver. */
export function poolFailure(error: unknown): Failure {
  const { name, errors = [error] } = (error ?? {}) as { name?: unknown; errors?: readonly unknown[] };
  if (name === 'KnexTimeoutError') return { kind: 'busy' };
  return errors.some(isNetworkError) ? { kind: 'lost' } : OTHER;
}

function isNetworkError(error: unknown): boolean {
  const code = codeOf(error);
  // A Unix socket that is not there; files that are missing are not the database's.
  return NETWORK.has(code) || (code === 'ENOENT' && (error as { syscall?: unknown }).syscall === 'connect');
}
