import { type AuthRequest, bearerToken } from '../access/index.ts';
import { clientAddress } from './client.ts';
import type { RequestContext } from './route.ts';

/**
 * What a request came with, as strategies see it. Nothing is read or parsed before one asks: almost all requests are known by their token.
 * @param authorization as the header of that name holds it
 */
export function cameWith(ctx: RequestContext, authorization: string | undefined): AuthRequest {
  return new ArrivedRequest(ctx, bearerToken(authorization));
}

/** A class, and not an object with getters: of such objects each would have a hidden class of its own, which only a collection of the whole heap removes. */
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
