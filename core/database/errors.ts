import { PlinthError, UnavailableError } from '../errors/index.ts';

const BRAND = Symbol.for('plinth.database-error');

/**
 * A row that a constraint of the database refused. It is not an answer to a request: whoever wrote the row knows what the constraint
 * means and turns it into one.
 */
export abstract class ConstraintViolation extends Error {
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
export class DatabaseFullError extends PlinthError {
  constructor(cause: unknown) {
    super('There is no room left in the database', { code: 'DATABASE_FULL', status: 507, name: 'InsufficientStorageError', cause });
  }
}

/** The user of the database lacks a right: 503, until somebody grants it. A client reads nothing of it; who boots a node reads `told`. */
export class DatabaseDeniedError extends UnavailableError {
  /** What is missing, in the words of the server: for logs and terminals. */
  readonly told: string;

  constructor(reason: string, cause: unknown) {
    super('The database cannot be used', cause);
    this.told = `the user of the database lacks a right: ${reason}`;
  }
}
