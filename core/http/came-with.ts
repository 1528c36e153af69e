import { type AuthRequest, bearerToken } from '../access/index.ts';
import { clientAddress } from './client.ts';
import type { RequestContext } from './route.ts';

/**
 * What a request came with, as strategies see it. Nothing is read or parsed before one asks: almost all requests are known by their token.
 * @param authorization as the header of that name holds it
 */
export function cameWith(ctx: RequestContext, authorization: string | undefined): AuthRequest {
  return {
    bearer: bearerToken(authorization),
    method: ctx.method,
    get address() {
      return clientAddress(ctx);
    },
    header(name) {
      const value = ctx.req.headers[name.toLowerCase()];
      return typeof value === 'object' ? value.join(', ') : (value ?? null);
    },
    cookie: (name) => ctx.cookies.get(name, { signed: false }) ?? null,
  };
}
