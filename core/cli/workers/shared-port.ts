import { createServer, type Server } from 'node:net';
import type { HttpAddress } from '../../http/index.ts';
import type { ConnectionHandle, WorkerProcess } from './worker-process.ts';

/** Maximum number of connections that wait for a worker. Further ones are closed. */
const WAITING = 1_024;

/** Turns of the event loop without a new connection after which the system's accept queue counts as empty. */
const QUIET_TURNS = 3;

/** Milliseconds for which connections from the system's queue are still accepted while the port closes. */
const ACCEPTING = 1_000;

type Accepting = Server & { readonly _handle: { onconnection(error: unknown, handle?: ConnectionHandle): void } };

/**
 * The shared port of the workers. It accepts connections and hands each to the worker with the fewest, among those that have taken their
 * last one. A busy worker therefore gets no further ones. While no worker is available, connections wait here.
 */
export class SharedPort {
  readonly #workers = new Set<WorkerProcess>();
  readonly #waiting: ConnectionHandle[] = [];
  #server: Server | null = null;
  #opening: Promise<HttpAddress> | null = null;
  #accepted = 0;

  /** Listens, unless it already does: later callers get the address of the first. @throws node's error if it cannot listen */
  open(address: HttpAddress): Promise<HttpAddress> {
    this.#opening ??= this.#listen(address).catch((error: unknown) => {
      this.#opening = null;
      throw error;
    });
    return this.#opening;
  }

  /** A worker starts taking connections. */
  add(worker: WorkerProcess): void {
    this.#workers.add(worker);
    this.#handOut();
  }

  /** A worker stops taking connections, or is gone. */
  remove(worker: WorkerProcess): void {
    this.#workers.delete(worker);
  }

  /** A worker has taken the connection it was handed last. */
  taken(): void {
    this.#handOut();
  }

  /** Whether this worker is the only one that takes connections. */
  isLast(worker: WorkerProcess): boolean {
    return this.#workers.size === 1 && this.#workers.has(worker);
  }

  /** Closes the port after connections in the system's queue are handed out. Those that no worker takes are closed. */
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
    // Node's own cluster module does the same. Making a socket of each connection first takes twice the time.
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
    // A worker that is ending serves the connections it has, and gets new ones only if no other worker is left.
    for (const worker of staying.length > 0 ? staying : this.#workers) {
      if (!worker.isTaking && (freest === null || worker.state.connections < freest.state.connections)) freest = worker;
    }
    return freest;
  }
}
