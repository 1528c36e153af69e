import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type Koa from 'koa';
import { callerMark } from './caching.ts';
import type { Finish } from './frame.ts';
import { type AnswerRoom, answerWith } from './json-answer.ts';
import type { RequestState } from './route.ts';
import type { CompressionSettings } from './settings.ts';

/** Suffixes of the strong `ETag` of a compressed response, which must identify its exact bytes. */
const CODINGS = ['br', 'gzip'] as const;

/**
 * Writes a body that code has set as an object (`ctx.body = { … }`) in the same way as one that a handler returns, since the other steps
 * need its text. Streams, blobs and the like are left to Koa.
 */
export function createJsonWriter(room: AnswerRoom): Finish {
  return (ctx) => {
    const { body } = ctx.response;
    return typeof body === 'object' && isJson(body) ? answerWith(ctx, body, room) : undefined;
  };
}

function isJson(body: object | null): boolean {
  const tag = Object.prototype.toString.call(body);
  return tag === '[object Array]' || (tag === '[object Object]' && typeof (body as { readonly pipe?: unknown }).pipe !== 'function');
}

/**
 * Adds an `ETag` over body and caller to responses to GET, and answers 304 when the client has the same response. The tag is weak, or
 * strong if it is that of the document's revision (`"r12-…"`). An `ETag` or `Last-Modified` set by a handler is used as it is.
 */
export const answerConditionally: Finish = (ctx, capture) => {
  const { req, res } = ctx;
  const { body } = ctx.response;
  if (res.statusCode !== 200 || (req.method !== 'GET' && req.method !== 'HEAD')) return undefined;
  if ((typeof body === 'string' || Buffer.isBuffer(body)) && !res.hasHeader('ETag')) {
    // One call instead of a hash object, which would be allocated and collected for every response.
    const ofBody = hash('sha1', body, 'base64url');
    const text = `${ofBody}${callerMark(req, ctx.state.caller)}"`;
    const { revision } = ctx.state;
    ctx.set('ETag', revision === undefined ? `W/"${text}` : `"r${revision}-${text}`);
    if (revision === undefined) capture?.tagged(ctx, ofBody);
  }
  // Checked first, because Koa copies all headers before it checks for a condition.
  const { headers } = req;
  if ((headers['if-none-match'] !== undefined || headers['if-modified-since'] !== undefined) && isFresh(ctx) && capture?.held() !== true)
    ctx.status = 304;
  return undefined;
};

/** Whether the client already has the response, compressed or not. If so, the response gets the client's `ETag`. */
function isFresh(ctx: Koa.ParameterizedContext<RequestState>): boolean {
  if (ctx.fresh) return true;
  if (ctx.state.revision === undefined) return false;
  const tag = header(ctx, 'ETag');
  const coded = CODINGS.map((coding) => codedTag(tag, coding)).find((each) => ctx.get('If-None-Match').includes(each));
  if (coded === undefined) return false;
  ctx.set('ETag', coded);
  if (ctx.fresh) return true;
  ctx.set('ETag', tag);
  return false;
}

function codedTag(tag: string, coding: (typeof CODINGS)[number]): string {
  return `${tag.slice(0, -1)}-${coding}"`;
}

const gzip = promisify(zlib.gzip);
const brotli = promisify(zlib.brotliCompress);

const COMPRESSIBLE = /^(?:text\/(?!event-stream)|image\/svg\+xml|application\/(?:[\w.+-]+\+)?(?:json|xml|javascript))/i;
/** At this quality brotli is about as fast as gzip and its output is still smaller. */
const BROTLI_OPTIONS = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Compresses text responses of at least `threshold` bytes off the main thread: with brotli if the client accepts it, else with gzip. */
export function createCompression({ threshold }: CompressionSettings): Finish {
  return (ctx) => {
    const { body } = ctx.response;
    if (typeof body !== 'string' && !Buffer.isBuffer(body)) return undefined;
    if ((ctx.response.length ?? 0) < threshold || !COMPRESSIBLE.test(header(ctx, 'Content-Type'))) return undefined;
    ctx.vary('Accept-Encoding');
    const encoding = acceptedEncoding(ctx);
    if (encoding === null || ctx.method === 'HEAD' || ctx.res.hasHeader('Content-Encoding')) return undefined;
    return header(ctx, 'Cache-Control').includes('no-transform') ? undefined : compress(ctx, body, encoding);
  };
}

async function compress(
  ctx: Koa.ParameterizedContext<RequestState>,
  body: string | Buffer,
  encoding: (typeof CODINGS)[number],
): Promise<void> {
  ctx.body = encoding === 'br' ? await brotli(body, BROTLI_OPTIONS) : await gzip(body);
  ctx.set('Content-Encoding', encoding);
  const tag = header(ctx, 'ETag');
  if (ctx.method === 'GET' && ctx.state.revision !== undefined && tag !== '') ctx.set('ETag', codedTag(tag, encoding));
}

function header(ctx: Koa.ParameterizedContext, name: string): string {
  return String(ctx.res.getHeader(name) ?? '');
}

/** The encoding that a response is compressed with, of those the request accepts; null: none. */
export function acceptedEncoding(ctx: Pick<Koa.ParameterizedContext, 'req' | 'acceptsEncodings'>): (typeof CODINGS)[number] | null {
  if (!ctx.req.headers['accept-encoding']) return null;
  if (ctx.acceptsEncodings('br') === 'br') return 'br';
  return ctx.acceptsEncodings('gzip') === 'gzip' ? 'gzip' : null;
}
