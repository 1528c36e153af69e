import type { ClientRequest } from 'node:http';
import type Koa from 'koa';
import type { Revision } from '../../freshness/index.ts';
import type { RequestState } from '../route.ts';

/** Names and values in turn, in the form that `writeHead` takes. */
export type HeaderList = readonly string[];

/** The head of a response, with slots for the values that differ for each request. */
export interface ResponseHead {
  readonly status: 200 | 304;
  readonly headers: HeaderList;
  /** Index of the value of `X-Request-Id`. */
  readonly idAt: number;
  /** Index of the value of `ETag`; -1: there is none. */
  readonly tagAt: number;
}

/** The bytes of a response, and the revision of its topics from before it was computed. Immutable. */
export interface CachedResponse {
  readonly revision: Revision;
  readonly head: ResponseHead;
  readonly body: Buffer;
  /** A short body as text, one character per byte: it is sent in one piece with the head. Null for longer bodies. */
  readonly short: string | null;
  /** The part of its `ETag` that identifies the body; null: it has no tag. */
  readonly tag: string | null;
  /** Head of the 304 for clients that already have the body; null if there is no 304. */
  readonly unchanged: ResponseHead | null;
  /** Bytes of all of it, approximately. */
  readonly bytes: number;
}

const ID = 'x-request-id';
const TAG = 'etag';

/** Headers that make a response unshareable. `Last-Modified` is among them because it needs another comparison. */
const OWN: ReadonlySet<string> = new Set(['set-cookie', 'connection', 'last-modified', 'transfer-encoding', 'trailer']);

/** The headers that are set so far, as written; null if they make the response unshareable. */
export function headersOf(ctx: Koa.ParameterizedContext<RequestState>): HeaderList | null {
  const headers: string[] = [];
  // All outgoing messages have this method, although its types declare it for `ClientRequest` only.
  for (const name of (ctx.res as unknown as ClientRequest).getRawHeaderNames()) {
    const value = ctx.res.getHeader(name);
    if (OWN.has(name.toLowerCase()) || Array.isArray(value)) return null;
    headers.push(name, String(value));
  }
  return headers;
}

/** The head of a response with these headers; null if it has no `X-Request-Id`, or is `no-store`. */
export function headOf(status: ResponseHead['status'], headers: HeaderList): ResponseHead | null {
  const names = headers.map((text, at) => (at % 2 === 0 ? text.toLowerCase() : ''));
  const idAt = names.indexOf(ID) + 1;
  const control = names.indexOf('cache-control');
  if (idAt === 0 || (control >= 0 && (headers[control + 1] as string).includes('no-store'))) return null;
  const tag = names.indexOf(TAG);
  return { status, headers, idAt, tagAt: tag < 0 ? -1 : tag + 1 };
}

/** Headers that Koa omits from a response without a body. */
const OF_BODIES: ReadonlySet<string> = new Set(['content-type', 'content-length']);

/** The headers of a 304 that replaces a response with these headers. */
export function withoutBody(headers: HeaderList): HeaderList {
  return headers.filter((_, at) => !OF_BODIES.has((headers[at - (at % 2)] as string).toLowerCase()));
}

/** Maximum bytes of a short body. */
const SHORT = 4_096;

/** See `CachedResponse.short`. */
export function shortText(body: Buffer): string | null {
  return body.length <= SHORT ? body.toString('latin1') : null;
}

/** Copies the bytes of a body into their own memory: a slice would keep the whole larger buffer alive. */
export function ownBytes(body: string | Buffer): Buffer {
  const length = Buffer.byteLength(body);
  const bytes = Buffer.allocUnsafeSlow(length);
  if (typeof body === 'string') bytes.write(body);
  else body.copy(bytes);
  return bytes;
}
