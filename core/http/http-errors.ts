import type Koa from 'koa';
import { type ErrorDetails, isPlinthError, PlinthError } from '../errors/index.ts';
import { type HttpHooks, isTapped } from './hooks.ts';
import type { HttpLogger } from './http.ts';
import { answerJson } from './json-answer.ts';
import type { RequestContext, RequestState } from './route.ts';

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

/** The body of every failed request. */
export interface ErrorEnvelope {
  readonly data: null;
  readonly error: { readonly status: number; readonly name: string; readonly message: string; readonly details: ErrorDetails };
}

/** An error as a client may see it. */
interface PublicError {
  readonly envelope: ErrorEnvelope;
  /** True for an error that nobody foresaw: its own message stays inside. */
  readonly unexpected: boolean;
}

/**
 * Turns whatever was thrown into the error envelope: Plinth's errors and the exposable ones of Koa's libraries (a client's mistake) keep
 * their words; everything else is a 500 that says nothing but the request's id.
 */
export function toPublicError(error: unknown, requestId: string): PublicError {
  const known = knownError(error);
  return known === null
    ? { envelope: envelope(500, 'InternalServerError', 'Internal Server Error', { requestId }), unexpected: true }
    : { envelope: known, unexpected: false };
}

/** Null for what is no error that a client may read, or cannot be read at all: anything may be thrown, objects with throwing getters too. */
function knownError(error: unknown): ErrorEnvelope | null {
  try {
    if (isPlinthError(error)) {
      // Details that no JSON can hold are a mistake of whoever threw them, and must show here, where it can still be answered.
      JSON.stringify(error.details);
      return envelope(error.status, error.name, error.message, error.details);
    }
    const mistake = clientMistake(error);
    return mistake && envelope(mistake.status, mistake.name, mistake.message, {});
  } catch {
    return null;
  }
}

function envelope(status: number, name: string, message: string, details: ErrorDetails): ErrorEnvelope {
  return { data: null, error: { status, name, message, details } };
}

/** Errors made by `http-errors` (`ctx.throw`, raw-body) say themselves whether they may be shown. */
function clientMistake(error: unknown): { status: number; name: string; message: string } | null {
  if (typeof error !== 'object' || error === null) return null;
  const { status, expose, name, message } = error as { status?: unknown; expose?: unknown; name?: unknown; message?: unknown };
  if (expose !== true || typeof status !== 'number' || status < 400 || status > 499) return null;
  return { status, name: String(name), message: String(message) };
}

/** Seconds after which a client may try again what was answered with 503. */
const RETRY_AFTER = '1';

/** Answers whatever was thrown with the error envelope. */
export type ErrorAnswer = (ctx: Koa.ParameterizedContext<RequestState>, error: unknown) => void;

/** Makes the answers to errors. Unexpected ones are logged whole, under the id of the request. */
export function createErrorAnswer(logger: HttpLogger, hooks: HttpHooks): ErrorAnswer {
  return (ctx, error) => {
    if (ctx.req.errored !== null && error === ctx.req.errored) {
      // The request broke off while its handler read it: nobody is left to answer, and nothing here has failed.
      logger.debug({ err: error, requestId: ctx.state.requestId }, 'request broke off');
      ctx.res.destroy();
      return;
    }
    const { envelope, unexpected } = toPublicError(error, ctx.state.requestId);
    if (unexpected) {
      logger.error({ err: error, requestId: ctx.state.requestId, method: ctx.method, path: ctx.path }, 'request failed');
      tell(hooks, error, ctx as unknown as RequestContext, logger);
    }
    // Half an answer is out already, or about to be by other hands: all that is left is to cut the connection, so that the client does not take it
    // for a whole one.
    if (ctx.headerSent || ctx.respond === false) {
      ctx.res.destroy();
      return;
    }
    if (envelope.error.status === 503) ctx.set('Retry-After', RETRY_AFTER);
    answerJson(ctx, envelope.error.status, envelope);
  };
}

/** An error that Koa can write its mark on: it throws where that is forbidden, in an event, which would end the process. */
export function markable(error: Error | null): Error | null {
  return typeof error !== 'object' || error === null || Object.isExtensible(error)
    ? error
    : Object.assign(new Error(error.message, { cause: error }), { code: (error as NodeJS.ErrnoException).code });
}

function tell(hooks: HttpHooks, error: unknown, ctx: RequestContext, logger: HttpLogger): void {
  if (!isTapped(hooks.error)) return;
  try {
    hooks.error.call(error, ctx);
  } catch (failure) {
    logger.error({ err: failure, requestId: ctx.state.requestId }, 'a tap of http.error failed');
  }
}
