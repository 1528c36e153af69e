import { isHealthPath } from './health.ts';
import type { HttpHooks } from './hooks.ts';
import type { HttpMiddleware } from './http.ts';
import type { HttpLogger } from './http-logger.ts';
import { requestIdOf } from './request-id.ts';
import type { RequestContext } from './route.ts';

/** What the outermost middleware needs. */
export interface ObserveOptions {
  readonly logger: HttpLogger;
  readonly hooks: HttpHooks;
  /** One line per request; without it only warnings and errors reach the log. */
  readonly accessLog: boolean;
  /** True once the server is closing: connections are then not kept. */
  readonly isDraining: () => boolean;
}

/** The outermost middleware: gives every request its id, and tells the access log and the observers when its answer is ready. */
export function createObserver({ logger, hooks, accessLog, isDraining }: ObserveOptions): HttpMiddleware {
  return async (ctx, next) => {
    const started = performance.now();
    const requestId = requestIdOf(ctx.req.headers['x-request-id']);
    ctx.state.requestId = requestId;
    ctx.set('X-Request-Id', requestId);
    await next();
    if (isDraining() && !ctx.headerSent) ctx.set('Connection', 'close');
    if (!accessLog && !hooks.response.isUsed()) return;
    const duration = performance.now() - started;
    if (accessLog) {
      // The path without its query: reset codes and other secrets travel there.
      const { method, path, status, ip } = ctx;
      const caller = ctx.state.caller as RequestContext['state']['caller'] | undefined;
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
    if (hooks.response.isUsed()) {
      try {
        hooks.response.call(ctx as unknown as RequestContext, duration);
      } catch (error) {
        logger.error({ err: error, requestId }, 'a tap of http.response failed');
      }
    }
  };
}
