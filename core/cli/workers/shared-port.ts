import { createServer, type Server } from 'node:net';
import type { HttpAddress } from '../../http/index.ts';
import type { ConnectionHandle, WorkerProcess } from './worker-process.ts';

/** Connections that wait for a worker, at most; beyond, a new one is closed. */
const WAITING = 1_024;

/** Turns of the event loop without a new connection after which the system is taken to hold none. */
const QUIET_TURNS = 3;

/** Milliseconds for which connections are taken that the system holds, while the port is being closed. */
const ACCEPTING = 1_000;

type Accepting = Server & { readonly _handle: { onconnection(error: unknown, handle?: ConnectionHandle): void } };

/**
 * The port of several workers: accepts connections, and hands each to the worker that has the fewest among those that have taken their last one. One that is busy takes none meanwhile,
 * and while there is no worker, they wait here.
 */
export class SharedPort {
  readonly #workers = new Set<WorkerProcess>();
  readonly #waiting: ConnectionHandle[] = [];
  #server: Server | null = null;
  #opening: Promise<HttpAddress> | null = null;
  #accepted = 0;

  /** Listens, unless it does already: the address is that of who came first. @throws the error of node with which it cannot listen */
  open(address: HttpAddress): Promise<HttpAddress> {
    this.#opening ??= this.#listen(address).catch((error: unknown) => {
      this.#opening = null;
      throw error;
    });
    return this.#opening;
  }

  /** A worker takes connections. */
  add(worker: WorkerProcess): void {
    this.#workers.add(worker);
    this.#handOut();
  }

  /** A worker takes no more, or is gone. */
  remove(worker: WorkerProcess): void {
    this.#workers.delete(worker);
  }

  /** A worker has taken the last one that it was handed. */
  taken(): void {
    this.#handOut();
  }

  /** Whether it is the only one that takes connections. */
  isLast(worker: WorkerProcess): boolean {
    return this.#workers.size === 1 && this.#workers.has(worker);
  }

  /** Closes the port once what the system holds for it is handed out. What nobody takes is closed. */
  async close(): Promise<void> {
    const server = this.#server;
    if (server === null) return;
    this.#server = null;
    const end = performance.now() + ACCEPTING;
    for (let quiet = 0; quiet < QUIET_TURNS && performance.now() < end; ) {
      const before = this.#accepted;
      await new Promise((resolve) => setImmediate(resolve));
      quiet = this.#accepted === before && (this.#waiting.length === 0 || this.#workers.size === 0) ? quiet + 1 : 0;
    }
    server.close();
    for (const handle of this.#waiting.splice(0)) handle.close();
  }

  async #listen({ host, port }: HttpAddress): Promise<HttpAddress> {
    const server = createServer();
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
    this.#server = server;
    // As node's own cluster has it: a socket that is made of each connection first costs twice the time.
    (server as Accepting)._handle.onconnection = (_, handle) => {
      if (handle !== undefined) this.#accept(handle);
    };
    const bound = server.address();
    return { host, port: typeof bound === 'object' && bound !== null ? bound.port : port };
  }

  #accept(handle: ConnectionHandle): void {
    this.#accepted += 1;
    if (this.#waiting.length >= WAITING) handle.close();
    else {
      this.#waiting.push(handle);
      this.#handOut();
    }
  }

  #handOut(): void {
    while (this.#waiting.length > 0) {
      const worker = this.#freest();
      if (worker === null) return;
      const handle = this.#waiting.shift() as ConnectionHandle;
      worker.hand(handle, () => {
        this.#workers.delete(worker);
        this.#waiting.unshift(handle);
        this.#handOut();
      });
    }
  }

  #freest(): WorkerProcess | null {
    const staying = [...this.#workers].filter(({ isStopped }) => !isStopped);
    let freest: WorkerProcess | null = null;
    // Who ends serves what it has, and is handed more only while nobody else is.
    for (const worker of staying.length > 0 ? staying : this.#workers) {
      if (!worker.isTaking && (freest === null || worker.state.connections < freest.state.connections)) freest = worker;
    }
    return freest;
  }
}
