import type { Socket } from 'node:net';
import type { Client } from 'pg';
import { DriverConnection } from '../../server/driver-connection.ts';

/** Private members of the driver's client. */
interface Inner {
  readonly _queryable: boolean;
  readonly _ending: boolean;
  readonly _activeQuery?: object | null;
  readonly processID: number;
  readonly connection: { readonly stream: Socket };
}

/** A connection of pg. */
export class PostgresConnection extends DriverConnection<Client> {
  readonly #inner: Inner;

  constructor(client: Client) {
    super(client);
    this.#inner = client as unknown as Inner;
  }

  get id(): number {
    return this.#inner.processID;
  }

  get stream(): Socket {
    return this.#inner.connection.stream;
  }

  get isUsable(): boolean {
    const { _queryable, _ending, connection } = this.#inner;
    return _queryable && !_ending && !connection.stream.destroyed;
  }

  get current(): object | null {
    return this.#inner._activeQuery ?? null;
  }

  protected sayGoodbye(): void {
    this.raw.end().catch(() => undefined);
  }
}
