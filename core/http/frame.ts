import type { IncomingMessage } from 'node:http';
import type Koa from 'koa';
import type { AccessLog } from './access-log.ts';
import type { AnswerCapture } from './answers/answer-capture.ts';
import type { Arrivals } from './answers/arrivals.ts';
import { type HttpHooks, isTapped } from './hooks.ts';
import type { HttpLogger, HttpMiddleware } from './http.ts';
import type { ErrorAnswer } from './http-errors.ts';
import { assertOneHost } from './request-host.ts';
import { requestIdOf } from './request-id.ts';
import type { RequestContext, RequestState } from './route.ts';

/**
 * Something that is done to an answer once it stands; undefined when there is nothing to wait for.
 * @param capture what takes the answer into memory, where something does
 */
export type Finish = (ctx: Koa.ParameterizedContext<RequestState>, capture?: AnswerCapture | null) => Promise<void> | undefined;

/** What surrounds every request. */
interface FrameParts {
  readonly logger: HttpLogger;
  readonly hooks: HttpHooks;
  /** One line per request; without it only warnings and errors reach the log. */
  readonly accessLog: AccessLog | null;
  /** Whether a request is the last one of its connection, because the server is closing. */
  readonly isLast: (request: IncomingMessage) => boolean;
  readonly answerError: ErrorAnswer;
  /** Run in this order on answers, but not on the envelopes of errors. */
  readonly finishes: readonly Finish[];
  /** What is known of requests that come from the memory of answers; null: there is none. */
  readonly arrivals: Arrivals | null;
}

const NOTHING: readonly Finish[] = [];

/**
 * The outermost middleware: everything that happens around all others. It gives every request its id, answers what was thrown, and tells the access log and the hook
 * `response` when an answer is ready. One async function for all of it, because each that waits for the next costs a promise and its way through the microtask queue.
 */
export function createFrame(parts: FrameParts): HttpMiddleware {
  const { answerError, finishes, arrivals } = parts;
  return async (ctx, next) => {
    const requestId = requestIdOf(ctx.req.headers['x-request-id']);
    ctx.state.requestId = requestId;
    ctx.res.setHeader('X-Request-Id', requestId);
    const { started = performance.now(), capture = null } = arrivals?.of(ctx.req) ?? {};
    try {
      assertOneHost(ctx.req);
      await next();
      // What a handler answers by itself is on its way already.
      for (const finish of ctx.respond === false ? NOTHING : finishes) {
        const waiting = finish(ctx, capture);
        if (waiting !== undefined) await waiting;
      }
      capture?.take(ctx);
    } catch (error) {
      answerError(ctx, error);
    }
    capture?.end();
    tellEnd(parts, ctx, started);
  };
}

function tellEnd({ logger, hooks, accessLog, isLast }: FrameParts, ctx: Koa.ParameterizedContext<RequestState>, started: number): void {
  if (isLast(ctx.req) && !ctx.headerSent) ctx.set('Connection', 'close');
  if (accessLog === null && !isTapped(hooks.response)) return;
  const duration = performance.now() - started;
  if (accessLog !== null) tellAccess(accessLog, ctx, duration);
  if (!isTapped(hooks.response)) return;
  try {
    hooks.response.call(ctx as unknown as RequestContext, duration);
  } catch (error) {
    logger.error({ err: error, requestId: ctx.state.requestId }, 'a tap of http.response failed');
  }
}

function tellAccess(accessLog: AccessLog, ctx: Koa.ParameterizedContext<RequestState>, duration: number): void {
  // The path without its query: reset codes and other secrets travel there.
  const { method, path, status, ip } = ctx;
  const { requestId } = ctx.state;
  const caller = ctx.state.caller as RequestState['caller'] | undefined;
  accessLog({ requestId, method, path, status, duration, ip, caller });
}
