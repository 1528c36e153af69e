import { type AuthRequest, bearerToken } from '../access/index.ts';
import { clientAddress } from './client.ts';
import type { RequestContext } from './route.ts';

/**
 * The request, as authentication strategies see it. Nothing is read or parsed until a strategy needs it: almost all callers are identified
 * by their token.
 * @param authorization value of the `Authorization` header
 */
export function cameWith(ctx: RequestContext, authorization: string | undefined): AuthRequest {
  return new ArrivedRequest(ctx, bearerToken(authorization));
}

/**
 * A class rather than an object with getters: each such object would get its own hidden class, which only a full garbage collection frees.
 */
class ArrivedRequest implements AuthRequest {
  readonly bearer: string | null;
  readonly #ctx: RequestContext;

  constructor(ctx: RequestContext, bearer: string | null) {
    this.bearer = bearer;
    this.#ctx = ctx;
  }

  get method(): string {
    return this.#ctx.method;
  }

  get address(): string {
    return clientAddress(this.#ctx);
  }

  get host(): string {
    return this.#ctx.host;
  }

  get header(): AuthRequest['header'] {
    const { headers } = this.#ctx.req;
    return (name) => {
      const value = headers[name.toLowerCase()];
      return typeof value === 'object' ? value.join(', ') : (value ?? null);
    };
  }

  get cookie(): AuthRequest['cookie'] {
    const { cookies } = this.#ctx;
    return (name) => cookies.get(name, { signed: false }) ?? null;
  }
}
