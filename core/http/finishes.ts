import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type Koa from 'koa';
import { callerMark, varyBy } from './caching.ts';
import type { Finish } from './frame.ts';
import type { RequestState } from './route.ts';
import type { CompressionSettings } from './settings.ts';

/** What the `ETag` of a compressed answer ends with: a strong one is that of its very bytes. */
const CODINGS = ['br', 'gzip'] as const;

/**
 * Gives an answer to GET an `ETag` over its body and its caller, and makes it a 304 when the client holds the same one: a weak one, or that of the document's
 * revision (`"r12-…"`), which is strong. An `ETag` or `Last-Modified` that a handler has set is used as it is.
 */
export const answerConditionally: Finish = (ctx, capture) => {
  const { req, res } = ctx;
  const { body } = ctx.response;
  if (res.statusCode !== 200 || (req.method !== 'GET' && req.method !== 'HEAD')) return undefined;
  if ((typeof body === 'string' || Buffer.isBuffer(body)) && !res.hasHeader('ETag')) {
    // In one call: a hash object would be made and collected for every answer.
    const ofBody = hash('sha1', body, 'base64url');
    const text = `${ofBody}${callerMark(ctx)}"`;
    const { revision } = ctx.state;
    ctx.set('ETag', revision === undefined ? `W/"${text}` : `"r${revision}-${text}`);
    if (revision === undefined) capture?.tagged(ctx, ofBody);
  }
  // Koa copies all headers before it looks whether the request has a condition.
  const { headers } = req;
  if ((headers['if-none-match'] !== undefined || headers['if-modified-since'] !== undefined) && isFresh(ctx) && capture?.held() !== true)
    ctx.status = 304;
  return undefined;
};

/** Whether the client holds the answer already, compressed or not. The answer then has the `ETag` that he has. */
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
/** The quality at which brotli is about as fast as gzip and still smaller. */
const BROTLI_OPTIONS = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Compresses text answers of at least `threshold` bytes, off the main thread, with what the client accepts: brotli, else gzip. */
export function createCompression({ threshold }: CompressionSettings): Finish {
  return (ctx) => {
    const { body } = ctx.response;
    if (typeof body !== 'string' && !Buffer.isBuffer(body)) return undefined;
    if ((ctx.response.length ?? 0) < threshold || !COMPRESSIBLE.test(header(ctx, 'Content-Type'))) return undefined;
    varyBy(ctx, 'Accept-Encoding');
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

/** What an answer is compressed with, of what a request accepts; null: nothing. */
export function acceptedEncoding(ctx: Pick<Koa.ParameterizedContext, 'req' | 'acceptsEncodings'>): (typeof CODINGS)[number] | null {
  if (!ctx.req.headers['accept-encoding']) return null;
  if (ctx.acceptsEncodings('br') === 'br') return 'br';
  return ctx.acceptsEncodings('gzip') === 'gzip' ? 'gzip' : null;
}
