import type { MessageText } from './coded-message.ts';
import { MESSAGES } from './messages.ts';
import { type ErrorDetails, type Hint, PlinthError } from './plinth-error.ts';

/** A value that violates a rule of the model or of the query language: 400. */
export class ValidationError extends PlinthError {
  constructor(message: MessageText, details: ErrorDetails = {}, code = 'VALIDATION', hint?: Hint) {
    super(message, { code, status: 400, name: 'ValidationError', details, hint });
  }
}

/** A well-formed request that conflicts with the state of the content: 400. */
export class ApplicationError extends PlinthError {
  constructor(message: MessageText, details: ErrorDetails = {}, code = 'APPLICATION') {
    super(message, { code, status: 400, name: 'ApplicationError', details });
  }
}

/** Page-based and offset pagination in one request: 400. */
export class PaginationError extends PlinthError {
  constructor(message: MessageText, details: ErrorDetails = {}) {
    super(message, { code: 'PAGINATION', status: 400, name: 'PaginationError', details });
  }
}

/** Credentials that were sent but are not valid: 401. */
export class UnauthorizedError extends PlinthError {
  constructor(message: MessageText = 'Missing or invalid credentials', details: ErrorDetails = {}) {
    super(message, { code: 'UNAUTHORIZED', status: 401, name: 'UnauthorizedError', details });
  }
}

/** An action that the caller is not allowed to perform: 403. */
export class ForbiddenError extends PlinthError {
  constructor(message: MessageText = 'Forbidden', details: ErrorDetails = {}, hint?: Hint) {
    super(message, { code: 'FORBIDDEN', status: 403, name: 'ForbiddenError', details, hint });
  }
}

/** An unknown path or document: 404. */
export class NotFoundError extends PlinthError {
  constructor(message: MessageText = 'Not Found', details: ErrorDetails = {}, hint?: Hint) {
    super(message, { code: 'NOT_FOUND', status: 404, name: 'NotFoundError', details, hint });
  }
}

/** A change to something that has changed meanwhile: 409. */
export class ConflictError extends PlinthError {
  constructor(message: MessageText, details: ErrorDetails = {}, code = 'CONFLICT') {
    super(message, { code, status: 409, name: 'ConflictError', details });
  }
}

/** A body above the configured limit: 413. */
export class PayloadTooLargeError extends PlinthError {
  constructor(message: MessageText = 'Payload Too Large', details: ErrorDetails = {}) {
    super(message, { code: 'PAYLOAD_TOO_LARGE', status: 413, name: 'PayloadTooLargeError', details });
  }
}

/** The database is unreachable, or stays locked longer than the wait limit: 503. */
export class UnavailableError extends PlinthError {
  constructor(message: MessageText = 'Service Unavailable', cause?: unknown) {
    super(message, { code: 'UNAVAILABLE', status: 503, name: 'ServiceUnavailableError', cause });
  }
}

/** Location of an invalid key: in the body, or in a query parameter. */
export interface InvalidKeyLocation {
  readonly source: 'body' | 'query';
  /** Dotted path to the key; null or left out where the recorded dialect has none (see the specification, Errors). */
  readonly path?: string | null;
  /** The query parameter that contains it: `filters`, `sort`, `fields`, `populate`. */
  readonly param?: string;
}

/** A key that is not in the model, or that the caller is not allowed to use: 400 `Invalid key K [at path]`. */
export class InvalidKeyError extends ValidationError {
  constructor(key: string, at: InvalidKeyLocation, hint?: Hint) {
    const nested = at.path != null && at.path !== key;
    super(nested ? MESSAGES.invalidKeyAtPath({ key, path: at.path }) : MESSAGES.invalidKey({ key }), { key, ...at }, 'INVALID_KEY', hint);
  }
}

/** One violated rule of a value, as listed in `details.errors`. */
export interface ValueProblem {
  readonly path: readonly (string | number)[];
  readonly message: string;
  readonly name: 'ValidationError';
  /** The offending value; left out for private attributes. */
  readonly value?: unknown;
}

/** Violated rules of values: the message of the only one, or `N errors occurred`. */
export class ValueProblemsError extends ValidationError {
  constructor(problems: readonly ValueProblem[], hint?: Hint) {
    super(
      problems.length === 1 ? (problems[0] as ValueProblem).message : MESSAGES.errorCount({ problems: problems.length }),
      { errors: problems },
      'INVALID_VALUE',
      hint,
    );
  }
}
