import { createHash } from 'node:crypto';
import type { HttpMiddleware } from './http.ts';

/**
 * Gives answers to GET a weak `ETag` over their body and answers 304 when the client holds the same one. An `ETag` or `Last-Modified`
 * that a handler has set is used as it is.
 */
export function createConditionalGet(): HttpMiddleware {
  return async (ctx, next) => {
    await next();
    if (ctx.status !== 200 || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return;
    const { body } = ctx;
    if (!ctx.res.hasHeader('ETag') && (typeof body === 'string' || Buffer.isBuffer(body))) {
      ctx.set('ETag', `W/"${createHash('sha1').update(body).digest('base64url')}"`);
    }
    if (ctx.fresh) ctx.status = 304;
  };
}
