import type { Socket } from 'node:net';
import process from 'node:process';
import { connectionGivenUp } from '../failure.ts';
import type { WatchedConnection } from './read-connection.ts';

/** What drivers share. */
interface RawConnection {
  on(event: 'error', listener: (error: Error) => void): unknown;
  query(text: string, done: (error: unknown) => void): unknown;
}

/** A connection of a driver, as it is looked at from outside. */
export abstract class DriverConnection<Raw extends RawConnection> implements WatchedConnection {
  readonly raw: Raw;

  constructor(raw: Raw) {
    this.raw = raw;
    // Whoever runs a statement meets the error there.
    raw.on('error', () => undefined);
  }

  abstract get id(): number;
  /** What the server sends and is sent, decrypted. */
  abstract get stream(): Socket;
  abstract get isUsable(): boolean;
  abstract get current(): object | null;

  /** Drivers' own ways would leave those waiting for ever who wait for a statement. */
  destroy(): void {
    this.stream.destroy(connectionGivenUp());
  }

  close(): void {
    this.sayGoodbye();
    // A server that does not answer must not keep the process.
    this.stream.unref();
  }

  protected abstract sayGoodbye(): void;

  /** Statements run in order, so that nobody has to wait for this one. */
  protected tell(text: string): void {
    cork(this.stream);
    void this.raw.query(text, (error) => {
      if (error) this.destroy();
    });
  }
}

/** Keeps what is written to a server until everything that is at hand was written: sending is the greatest part of what a statement costs here. */
export function cork(stream: Socket): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/**
 * Opens a connection apart from Knex's.
 * @param open connects it, and does whatever comes before it is handed out
 * @param timeout milliseconds for that: a server may never answer
 * @param destroy breaks it off where that fails
 * @throws the error of a server that is silent, when it is late
 */
export async function opened<Raw extends RawConnection>(
  raw: Raw,
  open: () => Promise<unknown>,
  timeout: number,
  destroy: () => void,
): Promise<Raw> {
  // Whoever runs a statement meets the error there.
  raw.on('error', () => undefined);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(connectionGivenUp()), timeout);
  });
  try {
    await Promise.race([open(), late]);
    return raw;
  } catch (error) {
    destroy();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
