import { type Database, isUniqueViolation, Lease } from '../../database/index.ts';
import { eventPositionsTable } from '../change/event-tables.ts';
import type { EventReader, Position } from './event-reader.ts';
import type { EventFollower, EventsLogger, Following } from './events.ts';

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

/** A follower that hears every event on one node of all: that which holds its lease. */
export class SharedFollower implements Following {
  readonly follower: EventFollower;
  readonly #database: Database;
  readonly #reader: EventReader;
  readonly #logger: EventsLogger;
  readonly #stop = new AbortController();
  #running: Promise<void> | null = null;
  #wake: () => void = () => undefined;
  #isStale = true;

  constructor(follower: EventFollower, database: Database, reader: EventReader, logger: EventsLogger) {
    this.follower = follower;
    this.#database = database;
    this.#reader = reader;
    this.#logger = logger;
  }

  /** Makes its position, where there is none: from here on nothing is missed. */
  async begin(): Promise<void> {
    const { name } = this.follower;
    if (await this.#database.knex(eventPositionsTable.name).where({ name }).first('name')) return;
    const position = this.#stored(await this.#reader.latest());
    try {
      await this.#database.transaction((tx) => tx.knex(eventPositionsTable.name).insert({ name, position }));
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
    }
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
    while (!this.#stop.signal.aborted) {
      try {
        await this.begin();
        const lease = new Lease(this.#database, `events:${this.follower.name}`, LEASE);
        await lease.introduce();
        if (await lease.acquire()) await this.#hold(lease).finally(() => lease.release());
      } catch (error) {
        if (!this.#stop.signal.aborted) this.#logger.warn({ err: error, follower: this.follower.name }, 'events cannot be read');
      }
      await this.#sleep(LOOK, false);
    }
  }

  async #hold(lease: Lease): Promise<void> {
    const signal = AbortSignal.any([this.#stop.signal, lease.signal]);
    const row = await this.#database.knex(eventPositionsTable.name).where({ name: this.follower.name }).first('position');
    const decode = this.#database.dialect.decoder('json');
    let position = (decode === null ? row.position : decode(row.position)) as Position;
    let keptAt = 0;
    this.#isStale = true;
    for (let failures = 0; !signal.aborted; ) {
      if (!this.#isStale && failures === 0) await this.#sleep(LOOK, true);
      if (!this.#isStale && failures === 0 && Date.now() - keptAt < LEVEL) continue;
      this.#isStale = false;
      const { reached, hasFailed, isMore, hasRead } = await this.#read(position, signal);
      position = reached;
      failures = hasFailed ? failures + 1 : 0;
      if (isMore) this.#isStale = true;
      if (hasRead || Date.now() - keptAt >= LEVEL) {
        await this.#keep(position, lease);
        keptAt = Date.now();
      }
      if (hasFailed && !signal.aborted) await this.#sleep(Math.min(FIRST_PAUSE * 2 ** (failures - 1), LONGEST_PAUSE), false);
    }
  }

  async #read(from: Position, signal: AbortSignal) {
    const { rows, position, isFull, hasMissed } = await this.#reader.next(from, BATCH);
    const { tell, missed, types } = this.follower;
    const writers: Record<string, number> = { ...from.writers };
    let hasRead = false;
    try {
      if (hasMissed) {
        await missed.call(this.follower);
        hasRead = true;
      }
      for (const { event, writer, id } of rows) {
        signal.throwIfAborted();
        if (event !== null && types.includes(event.type.uid)) await tell.call(this.follower, event, signal);
        writers[writer] = id;
        hasRead = true;
      }
      return { reached: position, hasFailed: false, isMore: isFull, hasRead };
    } catch (error) {
      if (!signal.aborted)
        this.#logger.error({ err: error, follower: this.follower.name }, 'a follower of events failed, and is told again');
      // Up to the event that it was told in vain.
      return { reached: { ...from, writers }, hasFailed: true, isMore: true, hasRead };
    }
  }

  /** @throws UnavailableError when another node goes on */
  async #keep(position: Position, lease: Lease): Promise<void> {
    await this.#database.transaction(async (tx) => {
      await lease.assertHeld(tx.knex);
      await tx
        .knex(eventPositionsTable.name)
        .where({ name: this.follower.name })
        .update({ position: this.#stored(position) });
    });
  }

  #stored(position: Position): string {
    return this.#database.dialect.bind('json', position) as string;
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
