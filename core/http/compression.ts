import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type Koa from 'koa';
import type { Finish } from './frame.ts';
import type { CompressionSettings } from './settings.ts';
import { varyBy } from './vary.ts';

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

async function compress(ctx: Koa.ParameterizedContext, body: string | Buffer, encoding: 'br' | 'gzip'): Promise<void> {
  ctx.body = encoding === 'br' ? await brotli(body, BROTLI_OPTIONS) : await gzip(body);
  ctx.set('Content-Encoding', encoding);
}

function header(ctx: Koa.ParameterizedContext, name: string): string {
  return String(ctx.res.getHeader(name) ?? '');
}

function acceptedEncoding(ctx: Koa.ParameterizedContext): 'br' | 'gzip' | null {
  if (!ctx.req.headers['accept-encoding']) return null;
  if (ctx.acceptsEncodings('br') === 'br') return 'br';
  return ctx.acceptsEncodings('gzip') === 'gzip' ? 'gzip' : null;
}
