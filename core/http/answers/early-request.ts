import type { IncomingMessage, ServerResponse } from 'node:http';
import type Koa from 'koa';
import { type AuthRequest, bearerToken } from '../../access/index.ts';
import { cameWith } from '../came-with.ts';
import type { RequestContext, RequestState } from '../route.ts';

/** A request before Koa has seen it. A Koa context is made only when something needs it. */
export class EarlyRequest implements AuthRequest {
  readonly bearer: string | null;
  readonly #app: Koa<RequestState>;
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  #context: RequestContext | null = null;

  constructor(app: Koa<RequestState>, request: IncomingMessage, response: ServerResponse) {
    this.bearer = bearerToken(request.headers.authorization);
    this.#app = app;
    this.#request = request;
    this.#response = response;
  }

  /** The Koa context. */
  get context(): RequestContext {
    this.#context ??= this.#app.createContext(this.#request, this.#response) as unknown as RequestContext;
    return this.#context;
  }

  get method(): string {
    return this.#request.method as string;
  }

  get address(): string {
    return this.#whole.address;
  }

  get host(): string {
    return this.#whole.host;
  }

  get header(): AuthRequest['header'] {
    return this.#whole.header;
  }

  get cookie(): AuthRequest['cookie'] {
    return this.#whole.cookie;
  }

  get #whole(): AuthRequest {
    return cameWith(this.context, this.#request.headers.authorization);
  }
}
