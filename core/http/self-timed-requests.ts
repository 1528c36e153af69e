import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** Which connections carry a request that may take longer to arrive than `requestTimeout`, because its handler bounds its time itself. */
export class SelfTimedRequests {
  readonly #requests = new WeakMap<Duplex, IncomingMessage>();

  /** For as long as the request is neither whole nor answered. What a client sends behind it, without waiting for its answer, has no part in that. */
  grant(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    this.#requests.set(socket, request);
    response.once('close', () => {
      if (this.#requests.get(socket) === request) this.#requests.delete(socket);
    });
  }

  isGranted(connection: Duplex): boolean {
    return this.#requests.get(connection)?.complete === false;
  }
}
