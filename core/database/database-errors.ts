import { PlinthError, UnavailableError } from '../errors/index.ts';
import { MESSAGES } from './messages.ts';

const BRAND = Symbol.for('plinth.database-error');

/**
 * A constraint of the database refused a row. It is not meant for a response: the code that wrote the row knows the constraint and throws
 * an error that clients understand.
 */
abstract class ConstraintViolation extends Error {
  abstract readonly code: 'DATABASE_UNIQUE' | 'DATABASE_FOREIGN_KEY';
  /** Empty if the database does not report it. */
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
  /** Name of the index in its TableSchema; `primary` for the primary key. */
  readonly index: string;

  constructor(table: string, index: string, cause?: unknown) {
    super(`a row violates the unique index "${index}" of table "${table}"`, table, cause);
    this.index = index;
  }
}

/** A foreign key refused a change: the referenced row does not exist, or is still referenced. */
export class ForeignKeyViolation extends ConstraintViolation {
  override readonly name = 'ForeignKeyViolation';
  readonly code = 'DATABASE_FOREIGN_KEY';
  /** Name of the constraint; empty on SQLite, which does not report it. */
  readonly constraint: string;

  constructor(table: string, constraint: string, cause?: unknown) {
    super(`a change violates the foreign key "${constraint}" of table "${table}"`, table, cause);
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

/** The database's disk is full: status 507. The write was not done. */
export class DatabaseFullError extends PlinthError {
  constructor(cause: unknown) {
    super(MESSAGES.outOfDiskSpace, { code: 'DATABASE_FULL', status: 507, name: 'InsufficientStorageError', cause });
  }
}

/** The message of a database that has no time. */
export const BUSY = 'The database is busy';

/** The work lost against that of others, or waited too long for a lock: status 503. Doing it again may succeed. */
export class ContentionError extends UnavailableError {
  constructor(cause: unknown) {
    super(BUSY, cause);
  }
}

/** The database is unusable until somebody repairs it: status 503. Clients get no details; `advice` is for the operator of the node. */
export class ExplainedFailure extends UnavailableError {
  /** What is wrong and what to do, for logs and terminals. */
  readonly advice: string;

  constructor(message: string, advice: string, cause: unknown) {
    super(message, cause);
    this.advice = advice;
  }
}

/** The error of an unusable database, with or without advice. */
export function unavailable(message: string, advice: string | undefined, cause: unknown): UnavailableError {
  return advice === undefined ? new UnavailableError(message, cause) : new ExplainedFailure(message, advice, cause);
}

/** The `advice` text of an error or of one of its causes; null if there is none. */
export function adviceOf(error: unknown): string | null {
  for (let current = error; typeof current === 'object' && current !== null; current = (current as { cause?: unknown }).cause)
    if (current instanceof ExplainedFailure) return current.advice;
  return null;
}

/** Another node has migrated the tables to a newer model: status 503, until this node is restarted with that model. */
export class OutdatedModelError extends UnavailableError {
  constructor(cause?: unknown) {
    super(MESSAGES.nodeOutdated, cause);
  }
}

/** The error of a connection that is closed because the server is silent. */
export function connectionGivenUp(): Error {
  return Object.assign(new Error('the server does not respond'), { code: 'ETIMEDOUT' });
}

/**
 * The error of a write whose result takes too long to read. It has no driver error as its cause: that would count as a lost connection, and
 * the transaction would be repeated.
 */
export function answerTooLong(): UnavailableError {
  return new UnavailableError(MESSAGES.readTooExpensive);
}
