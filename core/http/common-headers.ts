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
 * Helmet's headers. They are the same on every response, since the options contain no functions. `Strict-Transport-Security` is sent over
 * HTTPS only, as reported by a trusted proxy or by the socket itself. Browsers must ignore it over plain HTTP (RFC 6797, 7.2); a client
 * that did not would be locked out.
 */
export function createSecurityHeaders(options: SecurityHeaderOptions, isBehindProxy: boolean): HttpMiddleware {
  const plain = withConstantHeaders(koaHelmet({ ...options, strictTransportSecurity: false }));
  if (options.strictTransportSecurity === false) return plain;
  const secure = withConstantHeaders(koaHelmet(options));
  if (isBehindProxy) return (ctx, next) => (ctx.secure ? secure : plain)(ctx, next);
  return (ctx, next) => ((ctx.req.socket as Partial<TLSSocket>).encrypted === true ? secure : plain)(ctx, next);
}

/**
 * The CORS headers and the responses to preflights, for the configured origins only.
 * @param pluginHeaders request headers that plugins allow, in addition to the configured ones
 * @throws Error for `*` together with credentials: any page could then act on behalf of a visitor
 */
export function createCors(settings: CorsSettings, pluginHeaders: Iterable<string>): HttpMiddleware {
  const { origins, credentials, methods, headers, exposedHeaders, maxAge } = settings;
  if (origins === '*' && credentials)
    throw new Error('CORS: credentials require a list of origins instead of "*" (config/middlewares, cors)');
  const known = new Set(origins === '*' ? [] : origins);
  const library = cors({
    // For @koa/cors an empty text means "no header"; the request is then handled as a same-origin one.
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

/** A response header. */
type Header = readonly [name: string, value: string];

/**
 * A middleware that sets the headers which `library` sets on the response to a bare GET. They are recorded once: calling the library's
 * functions and promises for every request costs as much as the headers themselves. Only for middlewares whose headers do not depend on the
 * request. A middleware that awaits before it sets headers is called every time.
 */
function withConstantHeaders(library: HttpMiddleware): HttpMiddleware {
  const headers = recordHeaders(library);
  if (headers.length === 0) return library;
  return (ctx, next) => {
    for (const [name, value] of headers) ctx.res.setHeader(name, value);
    return next();
  };
}

/** The headers that a middleware sets before it awaits anything. */
function recordHeaders(middleware: HttpMiddleware): readonly Header[] {
  const request = Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url: '/' });
  const response = new RecordingResponse(request);
  void middleware(new Koa<RequestState>().createContext(request, response) as Parameters<HttpMiddleware>[0], async () => {});
  return [...response.recorded];
}

class RecordingResponse extends ServerResponse {
  /** By name, as written. */
  readonly recorded = new Map<string, string>();

  override setHeader(name: string, value: number | string | readonly string[]): this {
    this.recorded.set(name, String(value));
    return super.setHeader(name, value);
  }
}
