import type http from 'node:http';
import type { Socket } from 'node:net';

/** Milliseconds between two checks of all connections. */
const LOOK = 1_000;
/** Number of checks in a window. At its end, the bytes that a client has read are compared with the minimum rate. */
const LOOKS_PER_WINDOW = 10;
/** Windows in a row in which a client may read nothing of a waiting response, however short. */
const STALLED_WINDOWS = 12;
const MILLISECONDS = 1_000;
/** Waiting bytes up to which the minimum rate does not apply: a file being streamed waits with less, and a video player pauses. */
const SMALL = 262_144;

/** Milliseconds in which a new connection may stay silent although the server closes. */
const SILENT = 1_000;

/** Turns of the event loop without a new connection until none is pending. The first may begin after the accept phase. */
const QUIET_TURNS = 3;

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** State of a connection whose client has not read all of its response. */
interface Draining {
  looks: number;
  /** Bytes the client had read when the window began. */
  taken: number;
  /** Windows in a row in which the client read nothing. */
  stalled: number;
}

interface OpenConnection {
  /** In milliseconds of `performance.now`. */
  readonly acceptedAt: number;
  /** Null while nothing waits for its client. */
  draining: Draining | null;
}

/** The open connections of a server. Closes those whose clients read too slowly, since waiting responses hold memory. */
export class Connections {
  readonly #server: http.Server;
  readonly #minimumRate: number;
  readonly #open = new Map<Socket, OpenConnection>();
  #looking: NodeJS.Timeout | null = null;
  #onEmpty: (() => void) | null = null;
  /** Number of connections accepted so far. */
  #accepted = 0;
  /** When the last connection was closed, in milliseconds of `performance.now`. */
  #closedAt = Number.NEGATIVE_INFINITY;

  /** @param minimumRate bytes per second that a client must read of a waiting response; 0: no limit */
  constructor(server: http.Server, minimumRate: number) {
    this.#server = server;
    this.#minimumRate = minimumRate;
    server.on('connection', (socket: Socket) => {
      this.#accepted += 1;
      this.#open.set(socket, { acceptedAt: performance.now(), draining: null });
      socket.once('close', () => {
        this.#open.delete(socket);
        this.#closedAt = performance.now();
        if (this.#open.size === 0) this.#onEmpty?.();
      });
    });
  }

  /** Milliseconds since the last connection was closed; 0 while one is open, infinite if there was none yet. */
  get unusedFor(): number {
    return this.#open.size > 0 ? 0 : performance.now() - this.#closedAt;
  }

  /** Starts the checks. */
  watch(): void {
    if (this.#minimumRate === 0) return;
    this.#looking = setInterval(() => this.#look(), LOOK).unref();
  }

  /**
   * Resolves when no connection waits in the system's accept queue. Node accepts one per turn of the event loop, and a closing server
   * resets the waiting ones, together with data they have sent.
   * @param patience milliseconds after which it resolves although more are arriving
   */
  async allAccepted(patience: number): Promise<void> {
    const end = performance.now() + patience;
    for (let quiet = 0; quiet < QUIET_TURNS && performance.now() < end; ) {
      const before = this.#accepted;
      await turn();
      quiet = this.#accepted === before ? quiet + 1 : 0;
    }
  }

  /** Resolves when no connection is open. */
  async allClosed(): Promise<void> {
    if (this.#open.size === 0) return;
    await new Promise<void>((resolve) => {
      this.#onEmpty = resolve;
    });
  }

  /**
   * Closes idle connections, and those that have not sent a byte for a second, which node counts as active. A busy proxy sends a request a
   * while after it has opened the connection, and may not repeat it elsewhere if the connection is closed meanwhile.
   */
  closeIdle(): void {
    this.#server.closeIdleConnections();
    const opened = performance.now() - SILENT;
    for (const [socket, { acceptedAt }] of this.#open) if (socket.bytesRead === 0 && acceptedAt < opened) socket.destroy();
  }

  /** Closes all connections, upgraded ones included. */
  cut(): void {
    for (const socket of this.#open.keys()) socket.destroy();
  }

  /** Stops the checks. */
  ignore(): void {
    if (this.#looking !== null) clearInterval(this.#looking);
  }

  #look(): void {
    for (const [socket, connection] of this.#open) {
      const { draining } = connection;
      const waiting = waitingBytes(socket);
      const taken = socket.bytesWritten - waiting;
      if (waiting === 0) connection.draining = null;
      else if (draining === null) connection.draining = { looks: 0, taken, stalled: 0 };
      else if (++draining.looks === LOOKS_PER_WINDOW) this.#judge(socket, draining, waiting, taken);
    }
  }

  /** Ends a window: closes the connection if it was too slow. */
  #judge(socket: Socket, draining: Draining, waiting: number, taken: number): void {
    const got = taken - draining.taken;
    const enough = (this.#minimumRate * LOOKS_PER_WINDOW * LOOK) / MILLISECONDS;
    draining.stalled = got === 0 ? draining.stalled + 1 : 0;
    if ((waiting > SMALL && got < enough) || draining.stalled === STALLED_WINDOWS) socket.destroy();
    draining.looks = 0;
    draining.taken = taken;
  }
}

/** Bytes of a response that the system has not accepted yet. Node itself uses this field to decide whether a connection is idle. */
function waitingBytes(socket: Socket): number {
  const { _handle: handle } = socket as { readonly _handle?: { readonly writeQueueSize?: number } | null };
  return handle?.writeQueueSize ?? 0;
}
