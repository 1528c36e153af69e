import type { IncomingMessage } from 'node:http';
import type Koa from 'koa';
import { isHealthPath } from './health.ts';
import { type HttpHooks, isTapped } from './hooks.ts';
import type { HttpLogger } from './http-logger.ts';
import { requestIdOf } from './request-id.ts';
import type { RequestContext, RequestState } from './route.ts';

/** What an observer needs. */
export interface ObserveOptions {
  readonly logger: HttpLogger;
  readonly hooks: HttpHooks;
  /** One line per request; without it only warnings and errors reach the log. */
  readonly accessLog: boolean;
  /** Whether a request is the last one of its connection, because the server is closing. */
  readonly isLast: (request: IncomingMessage) => boolean;
}

/** Gives every request its id, and tells the access log and the hook `response` when its answer is ready. */
export interface Observer {
  /** @returns the time at which the request began, for `end` */
  begin(ctx: Koa.ParameterizedContext<RequestState>): number;
  end(ctx: Koa.ParameterizedContext<RequestState>, started: number): void;
}

/** Makes the observer of a server. */
export function createObserver({ logger, hooks, accessLog, isLast }: ObserveOptions): Observer {
  return {
    begin(ctx) {
      const requestId = requestIdOf(ctx.req.headers['x-request-id']);
      ctx.state.requestId = requestId;
      ctx.res.setHeader('X-Request-Id', requestId);
      return performance.now();
    },
    end(ctx, started) {
      if (isLast(ctx.req) && !ctx.headerSent) ctx.set('Connection', 'close');
      if (!accessLog && !isTapped(hooks.response)) return;
      const duration = performance.now() - started;
      if (accessLog) logRequest(logger, ctx, duration);
      if (!isTapped(hooks.response)) return;
      try {
        hooks.response.call(ctx as unknown as RequestContext, duration);
      } catch (error) {
        logger.error({ err: error, requestId: ctx.state.requestId }, 'a tap of http.response failed');
      }
    },
  };
}

function logRequest(logger: HttpLogger, ctx: Koa.ParameterizedContext<RequestState>, duration: number): void {
  // The path without its query: reset codes and other secrets travel there.
  const { method, path, status, ip } = ctx;
  const { requestId } = ctx.state;
  const caller = ctx.state.caller as RequestState['caller'] | undefined;
  const line = {
    requestId,
    method,
    path,
    status,
    duration: Math.round(duration * 100) / 100,
    ip,
    caller: caller?.kind,
    callerId: caller?.id ?? undefined,
  };
  if (isHealthPath(path) && status < 400) logger.debug(line, 'request');
  else logger.info(line, 'request');
}
