import type { Socket } from 'node:net';
import type { Client } from 'pg';
import { connectionGivenUp } from '../../failure.ts';
import type { WatchedConnection } from '../../server/read-connection.ts';

/** What the driver keeps to itself. */
interface Inner {
  readonly _queryable: boolean;
  readonly _ending: boolean;
  readonly _activeQuery: object | null;
  readonly processID: number;
  readonly connection: { readonly stream: Socket };
}

/** A connection as it is looked at from outside. */
export class DriverConnection implements WatchedConnection {
  readonly raw: Client;
  readonly #inner: Inner;

  constructor(client: Client) {
    this.raw = client;
    this.#inner = client as unknown as Inner;
    // Whoever runs a statement meets the error there.
    client.on('error', () => undefined);
  }

  get stream(): Socket {
    return this.#inner.connection.stream;
  }

  get id(): number {
    return this.#inner.processID;
  }

  get isUsable(): boolean {
    const { _queryable, _ending, connection } = this.#inner;
    return _queryable && !_ending && !connection.stream.destroyed;
  }

  get current(): object | null {
    return this.#inner._activeQuery;
  }

  destroy(): void {
    this.#inner.connection.stream.destroy(connectionGivenUp());
  }

  close(): void {
    this.raw.end().catch(() => undefined);
    // A server that does not answer must not keep the process.
    this.#inner.connection.stream.unref();
  }
}
