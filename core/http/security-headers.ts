import type { TLSSocket } from 'node:tls';
import koaHelmet from 'koa-helmet';
import { withConstantHeaders } from './constant-headers.ts';
import type { HttpMiddleware } from './http.ts';
import type { SecurityHeaderOptions } from './settings.ts';

/**
 * Helmet's headers: the same on every answer, since the options hold no functions. `Strict-Transport-Security` is sent over HTTPS alone, which here is what a
 * trusted proxy says: over plain HTTP browsers must ignore it (RFC 6797, 7.2), and what does not would be locked out.
 */
export function createSecurityHeaders(options: SecurityHeaderOptions, isBehindProxy: boolean): HttpMiddleware {
  const plain = withConstantHeaders(koaHelmet({ ...options, strictTransportSecurity: false }));
  if (options.strictTransportSecurity === false) return plain;
  const secure = withConstantHeaders(koaHelmet(options));
  if (isBehindProxy) return (ctx, next) => (ctx.secure ? secure : plain)(ctx, next);
  return (ctx, next) => ((ctx.req.socket as Partial<TLSSocket>).encrypted === true ? secure : plain)(ctx, next);
}
