import type { Socket } from 'node:net';
import process from 'node:process';
import { withDeadline } from '../../errors/index.ts';
import { connectionGivenUp } from '../database-errors.ts';
import type { WatchedConnection } from './read-connection.ts';

/** The methods that all drivers share. */
interface RawConnection {
  on(event: 'error', listener: (error: Error) => void): unknown;
  query(text: string, done: (error: unknown) => void): unknown;
}

/** A driver's connection, with what the watch needs. */
export abstract class DriverConnection<Raw extends RawConnection> implements WatchedConnection {
  readonly raw: Raw;
  #hasFailed = false;

  constructor(raw: Raw) {
    this.raw = raw;
    // The caller of the statement gets the error. Without a listener, Node would throw it.
    raw.on('error', () => undefined);
  }

  /** See `ReadConnection`. */
  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  get received(): number {
    return this.stream.bytesRead;
  }

  abstract get id(): number;
  /** The socket of the connection, decrypted. */
  abstract get stream(): Socket;
  abstract get isUsable(): boolean;
  abstract get current(): object | null;

  /** Destroys the socket with an error. With the drivers' own methods, pending statements would never settle. */
  destroy(error: Error = connectionGivenUp()): void {
    this.stream.destroy(error);
  }

  close(): void {
    this.sayGoodbye();
    // A server that does not answer must not keep the process alive.
    this.stream.unref();
  }

  protected abstract sayGoodbye(): void;

  /** Sends a statement without waiting: statements run in order. */
  protected tell(text: string): void {
    cork(this.stream);
    void this.raw.query(text, (error) => {
      if (!error) return;
      this.#hasFailed = true;
      this.destroy();
    });
  }
}

/** Collects writes to a server until the end of the current tick, because sending is most of the cost of a statement here. */
export function cork(stream: Socket): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/**
 * Opens a connection outside of Knex's pool.
 * @param open connects it and prepares it
 * @param timeout milliseconds for that; a server may never answer
 * @param destroy closes it if that fails
 * @throws the error of a silent server, when the timeout is over
 */
export async function opened<Raw extends RawConnection>(
  raw: Raw,
  open: () => Promise<unknown>,
  timeout: number,
  destroy: () => void,
): Promise<Raw> {
  // The caller of the statement gets the error. Without a listener, Node would throw it.
  raw.on('error', () => undefined);
  try {
    await withDeadline(open(), timeout, connectionGivenUp);
    return raw;
  } catch (error) {
    destroy();
    throw error;
  }
}
