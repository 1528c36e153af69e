import type Koa from 'koa';
import { toPublicError } from './error-envelope.ts';
import { type HttpHooks, isTapped } from './hooks.ts';
import type { HttpLogger } from './http-logger.ts';
import { answerJson } from './json-answer.ts';
import type { RequestContext, RequestState } from './route.ts';

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
