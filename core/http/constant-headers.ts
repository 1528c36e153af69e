import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import Koa from 'koa';
import type { HttpMiddleware } from './http.ts';
import type { RequestState } from './route.ts';

/** A header of an answer. */
type Header = readonly [name: string, value: string];

/**
 * A middleware that sets what `library` sets on an answer to a bare GET, found out once instead of for every request: the library's own
 * functions and promises cost as much as the headers themselves (1.2 µs a request for helmet and CORS together). Only for a middleware whose headers do not
 * depend on the request; one that waits before it sets any is asked every time.
 */
export function withConstantHeaders(library: HttpMiddleware): HttpMiddleware {
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
