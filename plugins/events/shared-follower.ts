import { type Database, type Lease, type Logger, withLease } from 'plinth';
import type { EventBatch, EventReader, Position } from './event-reader.ts';
import type { EventFollower, Following } from './events.ts';
import { type KeptPosition, KeptPositions } from './kept-positions.ts';

/** Rows after which the position is stored. */
const BATCH = 100;
/** Milliseconds after which the lease expires, so that another node can take over. */
const LEASE = 15_000;
/**
 * `LOOK`: milliseconds between two attempts to get the lease, and the longest sleep of its holder. `LEVEL`: milliseconds after which an
 * otherwise unchanged position is stored, to record that the follower is up to date.
 */
const LOOK = 5_000;
const LEVEL = 3_600_000;
/** Milliseconds before the first retry of a failed event, and the longest pause between retries. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 60_000;

/** Dependencies of `SharedFollower`. */
interface SharedFollowerParts {
  readonly follower: EventFollower;
  /** See `EventFollower.attempts`. */
  readonly attempts: number;
  readonly database: Database;
  readonly reader: EventReader;
  readonly logger: Logger;
}

/** The result of delivering a batch. */
interface Told {
  /** The position after the last event that succeeded. */
  readonly reached: Position;
  /** The event that failed, and the position after it; null if none failed. */
  readonly failed: { readonly id: number; readonly error: unknown; readonly behind: Position } | null;
  readonly isMore: boolean;
  /** Whether there were rows to deliver or to pass over. */
  readonly hasRead: boolean;
}

/** A follower that gets every event on one node only: the one that holds its lease. */
export class SharedFollower implements Following {
  readonly follower: EventFollower;
  readonly #parts: SharedFollowerParts;
  readonly #positions: KeptPositions;
  readonly #stop = new AbortController();
  #running: Promise<void> | null = null;
  #wake: () => void = () => undefined;
  #isStale = true;

  constructor(parts: SharedFollowerParts) {
    this.follower = parts.follower;
    this.#parts = parts;
    this.#positions = new KeptPositions(parts.database);
  }

  /** How far it has read, on whichever node. */
  position(): Promise<KeptPosition> {
    return this.#positions.read(this.follower.name);
  }

  /** Inserts its position, if there is none: from here on it misses nothing. */
  async begin(): Promise<void> {
    await this.#positions.introduce(this.follower.name, () => this.#parts.reader.latest());
  }

  end(): void {
    this.#stop.abort(new Error('the consumer has stopped'));
    this.#wake();
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** Notes that there may be new events. */
  wake(): void {
    this.#isStale = true;
    this.#wake();
  }

  async stop(): Promise<void> {
    this.end();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { name } = this.follower;
    const { database, logger } = this.#parts;
    while (!this.#stop.signal.aborted) {
      try {
        await this.begin();
        // While another node holds the lease, this one tries again later.
        const options = { duration: LEASE, wait: 0 };
        await withLease(database, `events:${name}`, (lease) => this.#hold(lease), options);
      } catch (error) {
        if (!this.#stop.signal.aborted) logger.warn({ err: error, follower: name }, 'events cannot be read');
      }
      await this.#sleep(LOOK, false);
    }
  }

  async #hold(lease: Lease): Promise<void> {
    const { name } = this.follower;
    const signal = AbortSignal.any([this.#stop.signal, lease.signal]);
    let position = await this.#positions.read(name);
    let keptAt = 0;
    this.#isStale = true;
    // The node before may have died of one of these events: it has stored only the position before them.
    let isSuspect = true;
    while (!signal.aborted) {
      if (!this.#isStale) await this.#sleep(LOOK, true);
      if (!this.#isStale && Date.now() - keptAt < LEVEL) continue;
      this.#isStale = false;
      const told = await this.#tell(position, lease, isSuspect, signal);
      isSuspect &&= told.failed !== null;
      if (told.isMore) this.#isStale = true;
      position = this.#after(position, told, signal);
      if (told.hasRead || Date.now() - keptAt >= LEVEL) {
        await this.#positions.keep(name, position, lease);
        keptAt = Date.now();
      }
      const attempts = position.failing?.attempts ?? 0;
      if (attempts > 0 && !signal.aborted) await this.#sleep(Math.min(FIRST_PAUSE * 2 ** (attempts - 1), LONGEST_PAUSE), false);
    }
  }

  /**
   * @param isSuspect whether a process may have died of one of these events. If so, each attempt is stored before it is made. Events that
   * were never delivered before need no such write
   * @throws errors of the database
   */
  async #tell(from: KeptPosition, lease: Lease, isSuspect: boolean, signal: AbortSignal): Promise<Told> {
    const { rows, start, position, isFull, hasMissed } = await this.#parts.reader.next(from, BATCH);
    let reached: Position = hasMissed ? from : start;
    for (const row of [...(hasMissed ? [null] : []), ...rows]) {
      const id = row?.id ?? 0;
      const behind = row === null ? start : { ...reached, writers: { ...reached.writers, [row.writer]: row.id } };
      const tell = this.#telling(row, signal);
      if (tell !== null) {
        const tries = from.failing?.id === id ? from.failing.attempts : 0;
        const isDeadly = tries >= this.#parts.attempts;
        if (isSuspect && !isDeadly) {
          await this.#positions.keep(this.follower.name, { ...from, ...reached, failing: { id, attempts: tries + 1 } }, lease);
        }
        const failure = isDeadly ? { error: new Error('the process stopped while it processed the event') } : await failureOf(tell, signal);
        if (failure !== null) return { reached, failed: { id, ...failure, behind }, isMore: true, hasRead: true };
      }
      reached = behind;
    }
    return { reached: position, failed: null, isMore: isFull, hasRead: hasMissed || rows.length > 0 };
  }

  /** The call that delivers a row, or `missed` for null. Null if the row is not for this follower. */
  #telling(row: EventBatch['rows'][number] | null, signal: AbortSignal): (() => void | Promise<void>) | null {
    const { follower } = this;
    if (row === null) return () => follower.missed();
    const { event } = row;
    return event !== null && follower.types.includes(event.type.uid) ? () => follower.tell(event, signal) : null;
  }

  /** The position after a delivery: after the events that succeeded, and after one that has failed too often. */
  #after({ failing, skipped }: KeptPosition, { reached, failed }: Told, signal: AbortSignal): KeptPosition {
    const { writers, levelAt } = reached;
    const taken = { writers, levelAt, ...(skipped !== undefined && { skipped }) };
    if (failed === null) return taken;
    const { id, error, behind } = failed;
    // A failure while the node stops, or has lost the lease, does not count.
    if (signal.aborted) return failing?.id === id ? { ...taken, failing } : taken;
    const attempts = Math.min((failing?.id === id ? failing.attempts : 0) + 1, this.#parts.attempts);
    const facts = { err: error, follower: this.follower.name, event: id, attempts };
    if (attempts < this.#parts.attempts) {
      this.#parts.logger.error(facts, 'event consumer failed; the event will be retried');
      return { ...taken, failing: { id, attempts } };
    }
    this.#parts.logger.error(facts, 'event consumer failed too often; the event is skipped');
    return { ...behind, skipped: { count: (skipped?.count ?? 0) + 1, id, at: Date.now() } };
  }

  /** @param mayWake whether `wake` ends the pause */
  #sleep(milliseconds: number, mayWake: boolean): Promise<void> {
    return new Promise((resolve) => {
      if (this.#stop.signal.aborted) return resolve();
      const end = () => {
        clearTimeout(timer);
        this.#wake = () => undefined;
        resolve();
      };
      const timer = setTimeout(end, milliseconds).unref();
      this.#wake = () => {
        if (mayWake || this.#stop.signal.aborted) end();
      };
    });
  }
}

/** The error that a follower throws; null if it succeeds. */
async function failureOf(tell: () => void | Promise<void>, signal: AbortSignal): Promise<{ readonly error: unknown } | null> {
  try {
    signal.throwIfAborted();
    await tell();
    return null;
  } catch (error) {
    return { error };
  }
}
