import type { Socket } from 'node:net';
import type { Connection } from 'mysql2';
import type { Changes, Row, Sql } from '../../database.ts';
import { connectionGivenUp } from '../../database-errors.ts';
import { DriverConnection } from '../../server/driver-connection.ts';

/** Private members of the driver's connection. Knex uses them too. */
interface Inner {
  readonly _fatalError?: unknown;
  readonly _protocolError?: unknown;
  readonly _closing?: boolean;
  readonly _command?: object | null;
  readonly threadId: number;
  readonly stream: Socket;
}

/** A connection of mysql2. */
export class MysqlConnection extends DriverConnection<Connection> {
  readonly #inner: Inner;

  constructor(connection: Connection) {
    super(connection);
    this.#inner = connection as unknown as Inner;
  }

  get id(): number {
    return this.#inner.threadId;
  }

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

  override destroy(error: Error = connectionGivenUp()): void {
    const { stream, _closing } = this.#inner;
    stream.destroy(_closing ? undefined : error);
  }

  protected sayGoodbye(): void {
    if (this.isUsable) this.raw.end(() => undefined);
    else this.raw.destroy();
  }
}

/** Runs a reading prepared statement. */
export function read(connection: Connection, { text, binds }: Sql): Promise<readonly Row[]> {
  return new Promise((resolve, reject) => {
    connection.execute({ sql: text, values: binds as never, rowsAsArray: true }, (error, rows) => {
      if (error) reject(error);
      else resolve(rows as unknown as readonly Row[]);
    });
  });
}

/** Runs a writing prepared statement. */
export function write(connection: Connection, { text, binds }: Sql): Promise<Changes> {
  return new Promise((resolve, reject) => {
    connection.execute({ sql: text, values: binds as never }, (error, result) => {
      if (error) return reject(error);
      const { affectedRows, insertId } = result as { affectedRows?: number; insertId?: number };
      resolve({ count: affectedRows ?? 0, insertId: insertId ?? 0 });
    });
  });
}

/** Runs a statement without preparing it. Returns rows as arrays, or an empty list for statements without rows. */
export function tell(connection: Connection, text: string): Promise<readonly Row[]> {
  return new Promise((resolve, reject) => {
    connection.query({ sql: text, rowsAsArray: true }, (error, result) => {
      if (error) reject(error);
      else resolve(Array.isArray(result) ? (result as unknown as readonly Row[]) : []);
    });
  });
}
