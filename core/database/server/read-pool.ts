import { UnavailableError } from '../../errors/index.ts';
import type { PoolFigures } from '../database.ts';
import type { Held, Pace, ReadConnection } from './read-connection.ts';
import { ReadCosts, type WaitingRead } from './read-costs.ts';

/** Settings of a pool. Times are in milliseconds. */
interface ReadPoolOptions {
  readonly min: number;
  readonly max: number;
  /** How long a read waits for a connection. */
  readonly acquireTimeout: number;
  /** Connections above `min` are closed when idle for longer. */
  readonly idleTimeout: number;
  /** Opens a connection. Must time out by itself if the server is silent. */
  open(isSnapshot: boolean): Promise<ReadConnection>;
}

interface Waiting extends WaitingRead {
  readonly isSnapshot: boolean;
  readonly pace: Pace;
  readonly timer: NodeJS.Timeout;
  resolve(held: Held): void;
  reject(error: unknown): void;
}

/** Pool of reading connections. A free one is returned at once, without a promise; the most recently used first. */
export class ReadPool {
  readonly #options: ReadPoolOptions;
  readonly #idle: Held[] = [];
  readonly #used = new Set<Held>();
  readonly #waiting = new Set<Waiting>();
  readonly #costs = new ReadCosts();
  #opening = 0;
  #isClosed = false;

  constructor(options: ReadPoolOptions) {
    this.#options = options;
  }

  /** How many connections there are, by use. */
  get figures(): Omit<PoolFigures, 'name'> {
    return { used: this.#used.size, idle: this.#idle.length, waiting: this.#waiting.size, max: this.#options.max };
  }

  /** Connections in use. */
  get used(): ReadonlySet<Held> {
    return this.#used;
  }

  /**
   * @param text the first statement of the read
   * @throws UnavailableError (in the promise) on timeout, or the error of opening a connection
   */
  acquire(isSnapshot: boolean, pace: Pace, text: string): Held | Promise<Held> {
    const free = this.#takeIdle(isSnapshot, pace);
    if (free !== null) return free;
    if (this.#isClosed) throw new UnavailableError('The database is closed');
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(waiting);
        reject(new UnavailableError('The database is busy'));
      }, this.#options.acquireTimeout);
      const waiting: Waiting = { isSnapshot, pace, text, timer, resolve, reject };
      this.#waiting.add(waiting);
      this.#openMore();
    });
  }

  release(held: Held): void {
    if (!this.#used.delete(held)) return;
    if (this.#waiting.size > 0 && held.takenAt > 0) this.#costs.note(held.begunWith, performance.now() - held.takenAt);
    this.#place(held);
  }

  /** Gives a free connection to the next waiting read, or keeps it as idle. */
  #place(held: Held): void {
    held.asker = null;
    held.takenAt = 0;
    if (this.#isClosed || held.isSpent || !held.connection.isUsable) {
      if (held.isSpent) held.connection.destroy();
      else held.connection.close();
      this.#openMore();
      return;
    }
    const next = this.#nextWaiting();
    if (next === null) {
      held.idleSince = performance.now();
      this.#idle.push(held);
    } else this.#give(held, next);
  }

  /** Closes all idle connections: if one turned out to be dead, the others may be dead too. */
  dropIdle(): void {
    for (const { connection } of this.#idle.splice(0)) connection.close();
  }

  /** Closes connections that were idle for too long. */
  reap(): void {
    const { min, idleTimeout } = this.#options;
    const before = performance.now() - idleTimeout;
    // The first one has been idle longest.
    while (this.#idle.length + this.#used.size > min) {
      const oldest = this.#idle[0];
      if (oldest === undefined || oldest.idleSince > before) return;
      this.#idle.shift();
      oldest.connection.close();
    }
  }

  /** Refuses new reads. Connections in use are closed on their return. */
  close(): void {
    this.#isClosed = true;
    this.dropIdle();
    for (const waiting of this.#waiting) this.#refuse(waiting, new UnavailableError('The database is closed'));
  }

  /** @param isLast accepts a less suitable one even if another could be opened */
  #takeIdle(isSnapshot: boolean, pace: Pace, isLast = false): Held | null {
    const idle = this.#idle;
    for (let at = idle.length - 1; at >= 0; at--) {
      const held = idle[at] as Held;
      if (!held.connection.isUsable) {
        idle.splice(at, 1);
        held.connection.close();
      } else if (held.connection.suits(isSnapshot, pace)) {
        idle.splice(at, 1);
        this.#used.add(held);
        return held;
      }
    }
    // A less suitable connection is better than waiting, but worse than opening another one.
    const held = !isLast && this.#size < this.#options.max ? undefined : idle.pop();
    if (held === undefined) return null;
    this.#used.add(held);
    return held;
  }

  get #size(): number {
    return this.#idle.length + this.#used.size + this.#opening;
  }

  #openMore(): void {
    let missing = this.#waiting.size - this.#opening;
    for (const { isSnapshot } of this.#waiting) {
      if (missing-- <= 0 || this.#size >= this.#options.max || this.#isClosed) return;
      this.#opening++;
      this.#options.open(isSnapshot).then(
        (connection) => this.#opened(connection),
        (error: unknown) => {
          this.#opening--;
          const next = this.#nextWaiting();
          const free = next === null ? null : this.#takeIdle(next.isSnapshot, next.pace, true);
          if (next !== null && free !== null) this.#give(free, next);
          else if (next !== null) this.#refuse(next, error);
          this.#openMore();
        },
      );
    }
  }

  #opened(connection: ReadConnection): void {
    this.#opening--;
    const held: Held = { connection, asker: null, pace: 'short', begunWith: '', takenAt: 0, isSpent: false, idleSince: 0 };
    this.#place(held);
  }

  #nextWaiting(): Waiting | null {
    return this.#waiting.size > 0 ? this.#costs.next(this.#waiting) : null;
  }

  #give(held: Held, waiting: Waiting): void {
    this.#waiting.delete(waiting);
    clearTimeout(waiting.timer);
    this.#used.add(held);
    waiting.resolve(held);
  }

  #refuse(waiting: Waiting, error: unknown): void {
    this.#waiting.delete(waiting);
    clearTimeout(waiting.timer);
    waiting.reject(error);
  }
}
