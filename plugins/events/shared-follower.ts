import { type Database, type Lease, type Logger, withLease } from 'plinth';
import type { EventBatch, EventReader, Position } from './event-reader.ts';
import type { EventFollower, Following } from './events.ts';
import { type KeptPosition, KeptPositions } from './kept-positions.ts';

/** Rows after which the position is kept. */
const BATCH = 100;
/** Milliseconds after which another node goes on. */
const LEASE = 15_000;
/** Milliseconds between two tries to go on, and after which a position is kept that says no more than that it is level. */
const LOOK = 5_000;
const LEVEL = 3_600_000;
/** Milliseconds until an event is told again whose follower has failed: the first time, and at the most. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 60_000;

/** What a follower on one node of all stands on. */
interface SharedFollowerParts {
  readonly follower: EventFollower;
  /** See `EventFollower.attempts`. */
  readonly attempts: number;
  readonly database: Database;
  readonly reader: EventReader;
  readonly logger: Logger;
}

/** How far some events were told. */
interface Told {
  /** Behind the last one that was taken. */
  readonly reached: Position;
  /** What was not taken, and the position behind it; null where all was. */
  readonly failed: { readonly id: number; readonly error: unknown; readonly behind: Position } | null;
  readonly isMore: boolean;
  /** Whether there was anything to tell, or to pass over. */
  readonly hasRead: boolean;
}

/** A follower that hears every event on one node of all: that which holds its lease. */
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

  /** Makes its position, where there is none: from here on nothing is missed. */
  async begin(): Promise<void> {
    await this.#positions.introduce(this.follower.name, () => this.#parts.reader.latest());
  }

  end(): void {
    this.#stop.abort(new Error('the follower has ended'));
    this.#wake();
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** There may be something to read. */
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
        // While another node goes on, this one looks again later.
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
    // Whoever was told of them before has kept no more than where he began.
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
   * @param isSuspect whether somebody may have died of one of these: then each try is kept before it is made. Nobody has of what was never told before, which pays nothing for it
   * @throws what the database throws
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
        const failure = isDeadly ? { error: new Error('whoever was told it has died') } : await failureOf(tell, signal);
        if (failure !== null) return { reached, failed: { id, ...failure, behind }, isMore: true, hasRead: true };
      }
      reached = behind;
    }
    return { reached: position, failed: null, isMore: isFull, hasRead: hasMissed || rows.length > 0 };
  }

  /** What tells the follower of a row, null for what it has missed; null where it is none of its own. */
  #telling(row: EventBatch['rows'][number] | null, signal: AbortSignal): (() => void | Promise<void>) | null {
    const { follower } = this;
    if (row === null) return () => follower.missed();
    const { event } = row;
    return event !== null && follower.types.includes(event.type.uid) ? () => follower.tell(event, signal) : null;
  }

  /** The position after something was told: behind what was taken, or was failed to be taken too often. */
  #after({ failing, skipped }: KeptPosition, { reached, failed }: Told, signal: AbortSignal): KeptPosition {
    const { writers, levelAt } = reached;
    const taken = { writers, levelAt, ...(skipped !== undefined && { skipped }) };
    if (failed === null) return taken;
    const { id, error, behind } = failed;
    // Who has to stop has not failed.
    if (signal.aborted) return failing?.id === id ? { ...taken, failing } : taken;
    const attempts = Math.min((failing?.id === id ? failing.attempts : 0) + 1, this.#parts.attempts);
    const facts = { err: error, follower: this.follower.name, event: id, attempts };
    if (attempts < this.#parts.attempts) {
      this.#parts.logger.error(facts, 'a follower of events failed, and is told again');
      return { ...taken, failing: { id, attempts } };
    }
    this.#parts.logger.error(facts, 'a follower of events failed too often, and is not told this one any more');
    return { ...behind, skipped: { count: (skipped?.count ?? 0) + 1, id, at: Date.now() } };
  }

  /** @param mayWake whether it ends when there may be something to read */
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

/** What a follower throws; null where it has taken what it was told. */
async function failureOf(tell: () => void | Promise<void>, signal: AbortSignal): Promise<{ readonly error: unknown } | null> {
  try {
    signal.throwIfAborted();
    await tell();
    return null;
  } catch (error) {
    return { error };
  }
}
