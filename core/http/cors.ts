import cors from '@koa/cors';
import { withConstantHeaders } from './constant-headers.ts';
import type { HttpMiddleware } from './http.ts';
import type { CorsSettings } from './settings.ts';

/**
 * The CORS headers and the answers to preflights, for the configured origins alone.
 * @param pluginHeaders request headers that plugins let pages send, beside the configured ones
 * @throws Error for `*` together with credentials: any page could then act in a visitor's name
 */
export function createCors(settings: CorsSettings, pluginHeaders: Iterable<string>): HttpMiddleware {
  const { origins, credentials, methods, headers, exposedHeaders, maxAge } = settings;
  if (origins === '*' && credentials) throw new Error('CORS: credentials need a list of origins, not "*" (config/middlewares, cors)');
  const known = new Set(origins === '*' ? [] : origins);
  const library = cors({
    // The empty text means "no header" to @koa/cors, which leaves the request to be answered as a same-origin one.
    origin: origins === '*' ? '*' : (ctx) => (known.has(ctx.get('Origin')) ? ctx.get('Origin') : ''),
    credentials,
    allowMethods: [...methods],
    allowHeaders: [...headers, ...pluginHeaders],
    exposeHeaders: [...exposedHeaders],
    maxAge,
    keepHeadersOnError: false,
  });
  if (origins !== '*') return library;
  const constant = withConstantHeaders(library);
  return (ctx, next) => (ctx.req.method === 'OPTIONS' ? library : constant)(ctx, next);
}
