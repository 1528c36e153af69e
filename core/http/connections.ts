import type http from 'node:http';
import type { Socket } from 'node:net';

/** Milliseconds between two looks at all connections. */
const LOOK = 1_000;
/** Looks after which it is judged how much a client has taken of its answer. */
const LOOKS_PER_WINDOW = 10;
/** Windows in which a client may take nothing at all of what is not worth more. */
const STALLED_WINDOWS = 12;
const MILLISECONDS = 1_000;
/** Bytes of an answer below which a connection may take them slowly: a file that is sent waits with less, and a player of films pauses. */
const SMALL = 262_144;

/** Turns of the event loop without a new connection: the first of them may begin behind the place where connections are accepted. */
const QUIET_TURNS = 3;

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** What is known of a connection that has not taken all of its answer. */
interface Draining {
  looks: number;
  /** Bytes that it had taken when the window began. */
  taken: number;
  /** Windows in a row in which it took nothing. */
  stalled: number;
}

/** The open connections of a server, what they wait for, and the end of those that hold memory without using it. */
export class Connections {
  readonly #server: http.Server;
  readonly #minimumRate: number;
  readonly #open = new Map<Socket, Draining | null>();
  #looking: NodeJS.Timeout | null = null;
  #onEmpty: (() => void) | null = null;
  /** How many connections there have been. */
  #accepted = 0;
  /** When the last one was closed, in milliseconds of `performance.now`. */
  #closedAt = Number.NEGATIVE_INFINITY;

  /** @param minimumRate bytes per second that a client must take of an answer that waits for it; 0: any */
  constructor(server: http.Server, minimumRate: number) {
    this.#server = server;
    this.#minimumRate = minimumRate;
    server.on('connection', (socket: Socket) => {
      this.#accepted += 1;
      this.#open.set(socket, null);
      socket.once('close', () => {
        this.#open.delete(socket);
        this.#closedAt = performance.now();
        if (this.#open.size === 0) this.#onEmpty?.();
      });
    });
  }

  /** Milliseconds for which there has been no connection; infinite where there never was one. */
  get unusedFor(): number {
    return this.#open.size > 0 ? 0 : performance.now() - this.#closedAt;
  }

  /** Begins to look at what connections do. */
  watch(): void {
    if (this.#minimumRate === 0) return;
    this.#looking = setInterval(() => this.#look(), LOOK).unref();
  }

  /**
   * Resolves when the system holds no connection that waits to be accepted: node accepts one in each turn of the event loop, and a server that closes resets the others, with
   * what they have sent.
   * @param patience milliseconds after which it resolves though more are coming
   */
  async allAccepted(patience: number): Promise<void> {
    const end = performance.now() + patience;
    for (let quiet = 0; quiet < QUIET_TURNS && performance.now() < end; ) {
      const before = this.#accepted;
      await turn();
      quiet = this.#accepted === before ? quiet + 1 : 0;
    }
  }

  /** Resolves when there is none. */
  async allClosed(): Promise<void> {
    if (this.#open.size === 0) return;
    await new Promise<void>((resolve) => {
      this.#onEmpty = resolve;
    });
  }

  /** Closes what is idle, and what has not sent a byte yet, which node takes for the beginning of a request. */
  closeIdle(): void {
    this.#server.closeIdleConnections();
    for (const socket of this.#open.keys()) if (socket.bytesRead === 0) socket.destroy();
  }

  /** Closes everything, also connections that speak HTTP no more. */
  cut(): void {
    for (const socket of this.#open.keys()) socket.destroy();
  }

  /** Looks no more. */
  ignore(): void {
    if (this.#looking !== null) clearInterval(this.#looking);
  }

  #look(): void {
    for (const [socket, draining] of this.#open) {
      const waiting = waitingBytes(socket);
      const taken = socket.bytesWritten - waiting;
      if (waiting === 0) {
        if (draining !== null) this.#open.set(socket, null);
      } else if (draining === null) this.#open.set(socket, { looks: 0, taken, stalled: 0 });
      else if (++draining.looks === LOOKS_PER_WINDOW) this.#judge(socket, draining, waiting, taken);
    }
  }

  /** Looks back at a window. */
  #judge(socket: Socket, draining: Draining, waiting: number, taken: number): void {
    const got = taken - draining.taken;
    const enough = (this.#minimumRate * LOOKS_PER_WINDOW * LOOK) / MILLISECONDS;
    draining.stalled = got === 0 ? draining.stalled + 1 : 0;
    if ((waiting > SMALL && got < enough) || draining.stalled === STALLED_WINDOWS) socket.destroy();
    draining.looks = 0;
    draining.taken = taken;
  }
}

/** Bytes of an answer that the system has not taken yet. Node itself looks here when it decides whether a connection is idle. */
function waitingBytes(socket: Socket): number {
  const { _handle: handle } = socket as { readonly _handle?: { readonly writeQueueSize?: number } | null };
  return handle?.writeQueueSize ?? 0;
}
