import type { Logger } from 'plinth';
import type { EventReader, Position } from './event-reader.ts';
import type { EventFollower, Following } from './events.ts';

/** Rows that are read at a time. */
const BATCH = 500;

/** A follower that hears every event on this node while it listens. */
export class NodeFollower implements Following {
  readonly follower: EventFollower;
  readonly #reader: EventReader;
  readonly #logger: Logger;
  readonly #stop = new AbortController();
  #position: Position | null = null;
  #reading: Promise<void> | null = null;
  #isStale = false;
  /** Told when it begins and ends to listen. */
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

  /** Since when it has not been at the end: milliseconds since 1970. */
  get levelAt(): number {
    return this.#position?.levelAt ?? Number.POSITIVE_INFINITY;
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

  /** There may be something to read. */
  wake(): void {
    if (this.#position === null || this.#stop.signal.aborted) return;
    this.#isStale = true;
    this.#reading ??= this.#readAll().finally(() => {
      this.#reading = null;
    });
  }

  /** Resolves when nothing is being told any more. */
  async stop(): Promise<void> {
    this.#stop.abort(new Error('the kernel shuts down'));
    await this.#reading;
  }

  async #readAll(): Promise<void> {
    try {
      while (this.#isStale && !this.#stop.signal.aborted) {
        this.#isStale = false;
        if (this.#position !== null) this.#isStale = await this.#readSome(this.#position);
      }
    } catch (error) {
      // The next look finds that it is behind.
      this.#isStale = true;
      this.#logger.warn({ err: error, follower: this.follower.name }, 'events cannot be read');
    }
  }

  /** @returns whether there may be more */
  async #readSome(from: Position): Promise<boolean> {
    const { rows, position, isFull, hasMissed } = await this.#reader.next(from, BATCH);
    // It may have ended, and begun again elsewhere.
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

  /** Whether reading failed, so that it is to be tried again. */
  get isBehind(): boolean {
    return this.#isStale;
  }

  async #tell(tell: () => void | Promise<void>): Promise<void> {
    try {
      await tell();
    } catch (error) {
      this.#logger.error({ err: error, follower: this.follower.name }, 'a follower of events failed');
    }
  }
}
