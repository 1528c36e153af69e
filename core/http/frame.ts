import type { IncomingMessage } from 'node:http';
import type Koa from 'koa';
import type { AccessLog } from './access-log.ts';
import { type HttpHooks, isTapped } from './hooks.ts';
import type { HttpLogger, HttpMiddleware } from './http.ts';
import type { ErrorAnswer } from './http-errors.ts';
import { assertOneHost, requestIdOf } from './request-head.ts';
import type { Arrivals } from './response-cache/arrivals.ts';
import type { ResponseCapture } from './response-cache/response-capture.ts';
import type { RequestContext, RequestState } from './route.ts';

/**
 * A step that is applied to a finished response. Returns undefined when there is nothing to wait for.
 * @param capture stores the response in the cache; null or absent if it is not stored
 */
export type Finish = (ctx: Koa.ParameterizedContext<RequestState>, capture?: ResponseCapture | null) => Promise<void> | undefined;

/** The parts that the frame works with. */
interface FrameParts {
  readonly logger: HttpLogger;
  readonly hooks: HttpHooks;
  /** Writes one line per request; null: only warnings and errors are logged. */
  readonly accessLog: AccessLog | null;
  /** See the settings. */
  readonly slowRequest: number;
  /** Whether a request is the last one of its connection, because the server is closing. */
  readonly isLast: (request: IncomingMessage) => boolean;
  readonly answerError: ErrorAnswer;
  /** Applied in this order to responses, but not to error envelopes. */
  readonly finishes: readonly Finish[];
  /** What the response cache knows of requests; null if there is no cache. */
  readonly arrivals: Arrivals | null;
}

const NOTHING: readonly Finish[] = [];

/** Text for a slow request that has read no documents. */
const NOTHING_READ = 'no documents were read or changed';

/** The status that logs give a request whose client left before it was answered. It is never sent. */
const CLIENT_LEFT = 499;

/** Why no complete answer arrived, for the log. */
const BROKEN: Readonly<Record<NonNullable<RequestState['brokenBy']>, string>> = {
  client: 'the client disconnected before the response',
  server: 'the response was aborted',
};

/**
 * The outermost middleware. It assigns the request id, turns thrown errors into responses, and reports the response to the access log and
 * to the hook `response`. One async function does all of it, because each nested one costs a promise and a pass through the microtask
 * queue.
 */
export function createFrame(parts: FrameParts): HttpMiddleware {
  const { answerError, finishes, arrivals } = parts;
  const endOfTurn = createTurns();
  return async (ctx, next) => {
    const requestId = requestIdOf(ctx.req.headers['x-request-id']);
    ctx.state.requestId = requestId;
    ctx.res.setHeader('X-Request-Id', requestId);
    const { started = performance.now(), capture = null } = arrivals?.of(ctx.req) ?? {};
    ctx.state.since = started;
    try {
      assertOneHost(ctx.req);
      await next();
      // A handler that responds by itself has already started to send.
      for (const finish of ctx.respond === false ? NOTHING : finishes) {
        const waiting = finish(ctx, capture);
        if (waiting !== undefined) await waiting;
      }
      capture?.take(ctx);
    } catch (error) {
      answerError(ctx, error);
    }
    capture?.end();
    // A response to a write is sent at once: the sooner its client writes again, the more writes are committed together.
    if (ctx.method === 'GET' && ctx.respond !== false) await endOfTurn();
    tellEnd(parts, ctx, started);
  };
}

/**
 * Makes a function that waits for the end of this turn of the event loop. Responses to reads that are ready in one turn are sent directly
 * after each other, because sending costs more if the client has to be woken up for each one.
 */
function createTurns(): () => Promise<void> {
  let turn: Promise<void> | null = null;
  return () => {
    turn ??= new Promise((resolve) => {
      setImmediate(() => {
        turn = null;
        resolve();
      });
    });
    return turn;
  };
}

function tellEnd(parts: FrameParts, ctx: Koa.ParameterizedContext<RequestState>, started: number): void {
  const { logger, hooks, accessLog, slowRequest, isLast } = parts;
  if (isLast(ctx.req) && !ctx.headerSent) ctx.set('Connection', 'close');
  if (accessLog === null && slowRequest === 0 && !isTapped(hooks.response)) return;
  const duration = performance.now() - started;
  const slow = slowRequest > 0 && duration >= slowRequest ? `slow: ${ctx.state.times?.describe() ?? NOTHING_READ}` : undefined;
  if (!ctx.headerSent && ctx.respond !== false && ctx.req.socket.destroyed) ctx.state.brokenBy = 'client';
  if (accessLog !== null) tellAccess(accessLog, ctx, duration, slow);
  else if (slow !== undefined) {
    const { method, path, state } = ctx;
    logger.warn({ requestId: state.requestId, method, path, duration: Math.round(duration), reason: slow }, 'slow request');
  }
  if (!isTapped(hooks.response)) return;
  try {
    hooks.response.call(ctx as unknown as RequestContext, duration);
  } catch (error) {
    logger.error({ err: error, requestId: ctx.state.requestId }, 'hook handler of http.response failed');
  }
}

function tellAccess(accessLog: AccessLog, ctx: Koa.ParameterizedContext<RequestState>, duration: number, slow: string | undefined): void {
  // Without the query string, which may contain reset codes and other secrets.
  const { method, path, ip } = ctx;
  const { requestId, refusal, brokenBy } = ctx.state;
  const caller = ctx.state.caller as RequestState['caller'] | undefined;
  const status = brokenBy === 'client' ? CLIENT_LEFT : ctx.status;
  const wrong = refusal ?? (brokenBy && BROKEN[brokenBy]);
  const reason = wrong !== undefined && slow !== undefined ? `${wrong}; ${slow}` : (wrong ?? slow);
  accessLog({ requestId, method, path, status, duration, ip, caller, reason });
}
