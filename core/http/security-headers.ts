import koaHelmet from 'koa-helmet';
import { withConstantHeaders } from './constant-headers.ts';
import type { HttpMiddleware } from './http.ts';
import type { SecurityHeaderOptions } from './settings.ts';

/** Helmet's headers: the same on every answer, since the options hold no functions. */
export function createSecurityHeaders(options: SecurityHeaderOptions): HttpMiddleware {
  return withConstantHeaders(koaHelmet(options));
}
