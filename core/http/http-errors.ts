import { type ErrorDetails, PlinthError } from '../errors/index.ts';

/** A request that is malformed below the level of values (an undecodable path, an aborted body): 400. */
export class BadRequestError extends PlinthError {
  constructor(message = 'Bad Request', details: ErrorDetails = {}) {
    super(message, { code: 'BAD_REQUEST', status: 400, name: 'BadRequestError', details });
  }
}

/** A body that is not what its content type promises: 400 `SyntaxError`. */
export class BodySyntaxError extends PlinthError {
  constructor(message: string) {
    super(message, { code: 'BODY_SYNTAX', status: 400, name: 'SyntaxError' });
  }
}

/** A query string above the configured length: 414. */
export class UriTooLongError extends PlinthError {
  constructor(limit: number) {
    super(`The query string is longer than ${limit} characters`, { code: 'URI_TOO_LONG', status: 414, name: 'URITooLongError' });
  }
}

/** A handler that took longer than the configured time: 503. */
export class RequestTimeoutError extends PlinthError {
  constructor(milliseconds: number) {
    super(`The request was not answered within ${milliseconds} ms`, {
      code: 'REQUEST_TIMEOUT',
      status: 503,
      name: 'ServiceUnavailableError',
    });
  }
}
