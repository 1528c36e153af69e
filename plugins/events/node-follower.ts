import type { Logger } from 'plinth';
import type { EventReader, Position } from './event-reader.ts';
import type { EventFollower, Following } from './events.ts';

/** Rows per read. */
const BATCH = 500;

/** A follower that gets every event on this node while it listens. */
export class NodeFollower implements Following {
  readonly follower: EventFollower;
  readonly #reader: EventReader;
  readonly #logger: Logger;
  readonly #stop = new AbortController();
  #position: Position | null = null;
  #reading: Promise<void> | null = null;
  #isStale = false;
  /** Called when it starts or stops listening. */
  readonly #onChange: () => void;

  constructor(follower: EventFollower, reader: EventReader, logger: Logger, onChange: () => void) {
    this.follower = follower;
    this.#reader = reader;
    this.#logger = logger;
    this.#onChange = onChange;
  }

  get isListening(): boolean {
    return this.#position !== null;
  }

  /** When it last had no more events to read: milliseconds since 1970; infinity while it does not listen. */
  get levelAt(): number {
    return this.#position?.levelAt ?? Number.POSITIVE_INFINITY;
  }

  /** How far it has read; null while it does not listen. */
  get position(): Position | null {
    return this.#position;
  }

  async begin(): Promise<void> {
    if (this.#position !== null) return;
    const latest = await this.#reader.latest();
    this.#position ??= latest;
    this.#onChange();
  }

  end(): void {
    this.#position = null;
    this.#onChange();
  }

  /** Reads, because there may be new events. */
  wake(): void {
    if (this.#position === null || this.#stop.signal.aborted) return;
    this.#isStale = true;
    this.#reading ??= this.#readAll().finally(() => {
      this.#reading = null;
    });
  }

  /** Resolves when no delivery is running any more. */
  async stop(): Promise<void> {
    this.#stop.abort(new Error('the server is shutting down'));
    await this.#reading;
  }

  async #readAll(): Promise<void> {
    try {
      while (this.#isStale && !this.#stop.signal.aborted) {
        this.#isStale = false;
        if (this.#position !== null) this.#isStale = await this.#readSome(this.#position);
      }
    } catch (error) {
      // The next check retries the read.
      this.#isStale = true;
      this.#logger.warn({ err: error, follower: this.follower.name }, 'events cannot be read');
    }
  }

  /** @returns whether there may be more */
  async #readSome(from: Position): Promise<boolean> {
    const { rows, position, isFull, hasMissed } = await this.#reader.next(from, BATCH);
    // The follower may have ended, and begun again at another position.
    if (this.#position !== from) return true;
    this.#position = position;
    if (hasMissed) await this.#tell(() => this.follower.missed());
    for (const { event } of rows) {
      if (this.#stop.signal.aborted || this.#position !== position) break;
      if (event !== null && this.follower.types.includes(event.type.uid)) {
        await this.#tell(() => this.follower.tell(event, this.#stop.signal));
      }
    }
    return isFull || this.#isStale;
  }

  /** Whether a read has failed and must be retried. */
  get isBehind(): boolean {
    return this.#isStale;
  }

  async #tell(tell: () => void | Promise<void>): Promise<void> {
    try {
      await tell();
    } catch (error) {
      this.#logger.error({ err: error, follower: this.follower.name }, 'event consumer failed');
    }
  }
}
