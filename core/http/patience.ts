import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** Which connections carry a request that may take longer to arrive than `requestTimeout`, because its handler bounds its time itself. */
export class Patience {
  readonly #connections = new WeakSet<Duplex>();

  /** For as long as the request is not answered. */
  grant({ socket }: IncomingMessage, response: ServerResponse): void {
    this.#connections.add(socket);
    response.once('close', () => this.#connections.delete(socket));
  }

  isGranted(connection: Duplex): boolean {
    return this.#connections.has(connection);
  }
}
