import type Koa from 'koa';
import { type ErrorDetails, isPlinthError, type MessageText, type MessageValues, messageOf, PlinthError } from '../errors/index.ts';
import type { Advise } from './advice.ts';
import { type HttpHooks, isTapped } from './hooks.ts';
import type { HttpLogger } from './http.ts';
import { answerJson } from './json-answer.ts';
import type { RequestContext, RequestState } from './route.ts';

/** A request that is malformed before its values are read (an undecodable path, an aborted body): 400. */
export class BadRequestError extends PlinthError {
  constructor(message: MessageText = 'Bad Request', details: ErrorDetails = {}) {
    super(message, { code: 'BAD_REQUEST', status: 400, name: 'BadRequestError', details });
  }
}

/** A body that does not match its content type: 400 `SyntaxError`. */
export class BodySyntaxError extends PlinthError {
  constructor(message: MessageText) {
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
  readonly error: {
    readonly status: number;
    readonly name: string;
    readonly message: string;
    /** Only for requests of the interface (see `RequestState.hasCodedMessages`), with the values of the message. */
    readonly code?: string;
    readonly values?: MessageValues;
    readonly details: ErrorDetails;
  };
}

/** An error as a client may see it. */
interface PublicError {
  readonly envelope: ErrorEnvelope;
  /** True for an error that was not foreseen: its message is not shown to the client. */
  readonly unexpected: boolean;
}

/**
 * Turns any thrown value into the error envelope. Plinth's errors, and client errors of Koa's libraries that are marked as exposable, keep
 * their messages. Everything else becomes a 500 that contains only the request's id.
 */
export function toPublicError(error: unknown, requestId: string): PublicError {
  const known = knownError(error);
  return known === null
    ? { envelope: envelope(500, 'InternalServerError', 'Internal Server Error', { requestId }), unexpected: true }
    : { envelope: known, unexpected: false };
}

/** Null for errors that clients must not read, and for values that cannot be read, such as objects with throwing getters. */
function knownError(error: unknown): ErrorEnvelope | null {
  try {
    if (isPlinthError(error)) {
      // Fails here, while it can still be answered, if the details cannot be serialized. That is a mistake of the code that threw.
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

/** Errors made by `http-errors` (`ctx.throw`, raw-body) carry a flag that says whether clients may see them. */
function clientMistake(error: unknown): { status: number; name: string; message: string } | null {
  if (typeof error !== 'object' || error === null) return null;
  const { status, expose, name, message } = error as { status?: unknown; expose?: unknown; name?: unknown; message?: unknown };
  if (expose !== true || typeof status !== 'number' || status < 400 || status > 499) return null;
  return { status, name: String(name), message: String(message) };
}

/** Seconds after which a client may retry a request that was answered with 503. */
const RETRY_AFTER = '1';

/** Answers a request with the envelope of an error. */
export type ErrorAnswer = (ctx: Koa.ParameterizedContext<RequestState>, error: unknown) => void;

/**
 * Makes the function that answers errors. Unexpected errors are logged in full, with the request's id.
 * @param advise gets the hints of errors; null: nobody does
 */
export function createErrorAnswer(logger: HttpLogger, hooks: HttpHooks, advise: Advise | null): ErrorAnswer {
  return (ctx, error) => {
    if (ctx.req.errored !== null && error === ctx.req.errored) {
      // The client aborted the request while its handler read it: there is no client to answer, and the server did not fail.
      logger.debug({ err: error, requestId: ctx.state.requestId }, 'request aborted');
      ctx.res.destroy();
      return;
    }
    const { envelope, unexpected } = toPublicError(error, ctx.state.requestId);
    if (unexpected) {
      logger.error({ err: error, requestId: ctx.state.requestId, method: ctx.method, path: ctx.path }, 'request failed');
      tell(hooks, error, ctx as unknown as RequestContext, logger);
    }
    // The response has already started, or the handler sends it by itself. Cutting the connection shows the client that the response is
    // incomplete.
    if (ctx.headerSent || ctx.respond === false) {
      if (!ctx.req.socket.destroyed) ctx.state.brokenBy = 'server';
      ctx.res.destroy();
      return;
    }
    // The message of a client's mistake may contain what the client has sent.
    if (!unexpected && isPlinthError(error)) {
      if (advise !== null) adviseAbout(error, ctx, advise);
      ctx.state.refusal = envelope.error.status < 500 ? error.code : `${error.code}: ${error.message}`;
    }
    if (envelope.error.status === 503) ctx.set('Retry-After', RETRY_AFTER);
    answerJson(ctx, envelope.error.status, ctx.state.hasCodedMessages === true ? withCode(envelope, error) : envelope);
  };
}

/** Adds the code and the values of an error's message. */
function withCode({ data, error: body }: ErrorEnvelope, error: unknown): ErrorEnvelope {
  const coded = isPlinthError(error) ? error.coded : null;
  if (coded === null) return { data, error: body };
  const { status, name, message, details } = body;
  return { data, error: { status, name, message, code: coded.code, values: coded.values, details } };
}

/** An error that Koa can set a property on. On a non-extensible error Koa would throw inside an event handler, which ends the process. */
export function markable(error: Error | null): Error | null {
  return typeof error !== 'object' || error === null || Object.isExtensible(error)
    ? error
    : Object.assign(new Error(error.message, { cause: error }), { code: (error as NodeJS.ErrnoException).code });
}

/** Tells the hint of an error, with the error's code and the route. A failing hint must not keep the request from being answered. */
function adviseAbout(error: PlinthError, { method, path, state }: Parameters<ErrorAnswer>[0], advise: Advise): void {
  try {
    const { hint, code } = error;
    if (hint === undefined) return;
    const said = `${code}: ${hint}`;
    const route = state.route?.path;
    advise(`${method} ${route ?? path}: ${said}`, route === undefined ? `${method} ${said}` : undefined);
  } catch (failure) {
    advise(`the hint for error code ${error.code} failed: ${messageOf(failure)}`);
  }
}

function tell(hooks: HttpHooks, error: unknown, ctx: RequestContext, logger: HttpLogger): void {
  if (!isTapped(hooks.error)) return;
  try {
    hooks.error.call(error, ctx);
  } catch (failure) {
    logger.error({ err: failure, requestId: ctx.state.requestId }, 'hook handler of http.error failed');
  }
}
