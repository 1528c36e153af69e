import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import cors from '@koa/cors';
import Koa from 'koa';
import koaHelmet from 'koa-helmet';
import type { HttpMiddleware } from './http.ts';
import type { RequestState } from './route.ts';
import type { CorsSettings, SecurityHeaderOptions } from './settings.ts';

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

/** A header of an answer. */
type Header = readonly [name: string, value: string];

/**
 * A middleware that sets what `library` sets on an answer to a bare GET, found out once instead of for every request: the library's own
 * functions and promises cost as much as the headers themselves. Only for a middleware whose headers do not depend on the request; one that waits before it sets any is
 * asked every time.
 */
function withConstantHeaders(library: HttpMiddleware): HttpMiddleware {
  const headers = recordHeaders(library);
  if (headers.length === 0) return library;
  return (ctx, next) => {
    for (const [name, value] of headers) ctx.res.setHeader(name, value);
    return next();
  };
}

/** The headers that a middleware sets before it waits for anything. */
function recordHeaders(middleware: HttpMiddleware): readonly Header[] {
  const request = Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url: '/' });
  const response = new RecordingResponse(request);
  void middleware(new Koa<RequestState>().createContext(request, response) as Parameters<HttpMiddleware>[0], async () => {});
  return [...response.recorded];
}

class RecordingResponse extends ServerResponse {
  /** By name, as it was written. */
  readonly recorded = new Map<string, string>();

  override setHeader(name: string, value: number | string | readonly string[]): this {
    this.recorded.set(name, String(value));
    return super.setHeader(name, value);
  }
}
