import { Socket } from 'node:net';
import type { HandedConnections, HttpAddress } from '../../http/index.ts';
import type { CliChannel } from '../app-kernel.ts';
import type { WorkerNews, WorkerOrder } from './worker-messages.ts';

/** Milliseconds between two reports of a worker's state. */
const STATE_EVERY = 5_000;

/** A worker's channel to the process that started it. */
export class ParentLink implements HandedConnections {
  readonly #channel: CliChannel;
  readonly #orders = new Map<WorkerOrder['kind'], (order: never, handle: object | null) => void>();
  readonly #state: NodeJS.Timeout;
  /** Resolves when the parent process is gone. */
  readonly gone: Promise<void>;
  #connections = 0;

  constructor(channel: CliChannel) {
    this.#channel = channel;
    channel.onMessage((message, handle) => {
      const order = message as WorkerOrder;
      this.#orders.get(order.kind)?.(order as never, handle);
    });
    this.gone = new Promise((resolve) => channel.onClose(resolve));
    this.#state = setInterval(
      () => this.tell({ kind: 'state', connections: this.#connections, memory: process.memoryUsage.rss() }),
      STATE_EVERY,
    ).unref();
  }

  tell(news: WorkerNews): Promise<void> {
    return this.#channel.send(news);
  }

  /** Sets the handler for orders of a kind. A later handler replaces it. */
  on<Kind extends WorkerOrder['kind']>(
    kind: Kind,
    take: (order: Extract<WorkerOrder, { kind: Kind }>, handle: object | null) => void,
  ): void {
    this.#orders.set(kind, take);
  }

  async open(address: HttpAddress, take: (connection: Socket) => void): Promise<HttpAddress> {
    this.on('connection', (_, handle) => {
      if (handle !== null) this.#take(handle, take);
    });
    const opened = new Promise<HttpAddress>((resolve, reject) => {
      this.on('opened', (order) => resolve(order.address));
      this.on('refused', ({ code, message }) => reject(Object.assign(new Error(message), { code })));
      void this.gone.then(() => reject(new Error('the parent process exited')));
    });
    await this.tell({ kind: 'open', address });
    return opened;
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.on('closed', () => resolve()));
    await this.tell({ kind: 'close' });
    await Promise.race([closed, this.gone]);
  }

  /** Sends the last message and closes the channel, so that the process can end. */
  async end(): Promise<void> {
    clearInterval(this.#state);
    await this.tell({ kind: 'stopped' });
    this.#channel.close();
  }

  /** Does what node does with a connection that its own server accepts. */
  #take(handle: object, take: (connection: Socket) => void): void {
    const connection = new Socket({ handle, allowHalfOpen: true, readable: true, writable: true } as object);
    this.#connections += 1;
    connection.once('close', () => {
      this.#connections -= 1;
    });
    take(connection);
    void this.tell({ kind: 'taken', connections: this.#connections });
  }
}
