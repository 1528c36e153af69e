import type { Socket } from 'node:net';
import type { Connection } from 'mysql2';
import { connectionGivenUp } from '../../failure.ts';
import type { WatchedConnection } from '../../server/read-connection.ts';

/** What the driver keeps to itself, and Knex looks at, too. */
interface Inner {
  readonly _fatalError?: unknown;
  readonly _protocolError?: unknown;
  readonly _closing?: boolean;
  readonly _command?: object | null;
  readonly threadId: number;
  readonly stream: Socket;
}

/** A connection as it is looked at from outside. */
export class DriverConnection implements WatchedConnection {
  readonly raw: Connection;
  readonly #inner: Inner;

  constructor(connection: Connection) {
    this.raw = connection;
    this.#inner = connection as unknown as Inner;
    // Whoever runs a statement meets the error there.
    connection.on('error', () => undefined);
  }

  get id(): number {
    return this.#inner.threadId;
  }

  /** What the server sends and is sent, decrypted. */
  get stream(): Socket {
    return this.#inner.stream;
  }

  get isUsable(): boolean {
    const { _fatalError, _protocolError, _closing, stream } = this.#inner;
    return !(_fatalError || _protocolError || _closing || stream.destroyed);
  }

  get current(): object | null {
    return this.#inner._command ?? null;
  }

  /** The driver's own `destroy` would leave those waiting for ever who wait for a statement. */
  destroy(): void {
    const { stream, _closing } = this.#inner;
    stream.destroy(_closing ? undefined : connectionGivenUp());
  }

  close(): void {
    if (this.isUsable) this.raw.end(() => undefined);
    else this.raw.destroy();
    // A server that does not answer must not keep the process.
    this.#inner.stream.unref();
  }
}
