import type { ServerResponse } from 'node:http';
import type { RequestContext } from './route.ts';

/** Who waits for the answer to a request. */
export class RequestAsker {
  readonly #response: ServerResponse;

  constructor(response: ServerResponse) {
    this.#response = response;
  }

  /** Whether nobody waits any more: the client has gone away, or was answered already, as when the time limit of the request has ended. */
  get isGone(): boolean {
    return this.#response.headersSent || this.#response.req.socket.destroyed;
  }
}

/** Who waits for the answer to a request; work that is done for him alone (`Documents.readBudget`) may end when he has gone. */
export function askerOf(ctx: RequestContext): RequestAsker {
  return new RequestAsker(ctx.res);
}
