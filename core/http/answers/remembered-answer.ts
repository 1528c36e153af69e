import type { ClientRequest } from 'node:http';
import type Koa from 'koa';
import type { Revision } from '../../freshness/index.ts';
import type { RequestState } from '../route.ts';

/** Names and values in turn, as `writeHead` takes them. */
export type HeaderList = readonly string[];

/** The head of an answer, with places for what each request has of its own. */
export interface AnswerHead {
  readonly status: 200 | 304;
  readonly headers: HeaderList;
  /** Where the value of `X-Request-Id` stands. */
  readonly idAt: number;
  /** Where the value of `ETag` stands; -1: there is none. */
  readonly tagAt: number;
}

/** The bytes of an answer, and what was known of its topics before it was made. Immutable. */
export interface RememberedAnswer {
  readonly revision: Revision;
  readonly head: AnswerHead;
  readonly body: Buffer;
  /** A short body once more, a character for each byte: it is sent in one piece with its head. Null for others. */
  readonly short: string | null;
  /** What its `ETag` says of its body; null: it has none. */
  readonly tag: string | null;
  /** What is said to who has it already; null where nobody is. */
  readonly unchanged: AnswerHead | null;
  /** Bytes of all of it, about. */
  readonly bytes: number;
}

const ID = 'x-request-id';
const TAG = 'etag';

/** Headers with which an answer is for one request alone. A `Last-Modified` would be compared in other ways. */
const OWN: ReadonlySet<string> = new Set(['set-cookie', 'connection', 'last-modified', 'transfer-encoding', 'trailer']);

/** The headers that stand so far, as they were written; null where an answer with them is for one request alone. */
export function headersOf(ctx: Koa.ParameterizedContext<RequestState>): HeaderList | null {
  const headers: string[] = [];
  // Of all messages that are sent, whatever its types say.
  for (const name of (ctx.res as unknown as ClientRequest).getRawHeaderNames()) {
    const value = ctx.res.getHeader(name);
    if (OWN.has(name.toLowerCase()) || Array.isArray(value)) return null;
    headers.push(name, String(value));
  }
  return headers;
}

/** The head of an answer with these headers; null where it has no `X-Request-Id`, or may not be kept by anybody. */
export function headOf(status: AnswerHead['status'], headers: HeaderList): AnswerHead | null {
  const names = headers.map((text, at) => (at % 2 === 0 ? text.toLowerCase() : ''));
  const idAt = names.indexOf(ID) + 1;
  const control = names.indexOf('cache-control');
  if (idAt === 0 || (control >= 0 && (headers[control + 1] as string).includes('no-store'))) return null;
  const tag = names.indexOf(TAG);
  return { status, headers, idAt, tagAt: tag < 0 ? -1 : tag + 1 };
}

/** Headers that an answer without a body has none of, as Koa leaves them out. */
const OF_BODIES: ReadonlySet<string> = new Set(['content-type', 'content-length']);

/** The headers of a 304 in place of an answer that was to have these. */
export function withoutBody(headers: HeaderList): HeaderList {
  return headers.filter((_, at) => !OF_BODIES.has((headers[at - (at % 2)] as string).toLowerCase()));
}

/** Bytes of the longest body that is short. */
const SHORT = 4_096;

/** See `RememberedAnswer.short`. */
export function shortText(body: Buffer): string | null {
  return body.length <= SHORT ? body.toString('latin1') : null;
}

/** Bytes of a body by themselves: a part of a larger piece of memory would keep all of that. */
export function ownBytes(body: string | Buffer): Buffer {
  const length = Buffer.byteLength(body);
  const bytes = Buffer.allocUnsafeSlow(length);
  if (typeof body === 'string') bytes.write(body);
  else body.copy(bytes);
  return bytes;
}
