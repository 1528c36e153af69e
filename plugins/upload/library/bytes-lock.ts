import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Database, withLease } from 'plinth';
import { FileTurns } from './file-turns.ts';

/** What is locked: stored bytes by their file's hash, or bytes to store by their content. Lock content before bytes, never the reverse. */
export type Lockable = 'bytes' | 'content';

/** Milliseconds after which the lock of a dead or frozen node expires. */
const DURATION = 10_000;
/** Milliseconds to wait for other holders. */
const WAIT = 30_000;
/** Milliseconds for which this node may keep taking turns while another node waits. */
const RUN = 1_000;
/** Milliseconds within which a waiting node checks a lease again. */
const LOOK = 300;

/** A held lock. */
export interface HeldLock {
  /** @throws UnavailableError if another node has taken the lock because this one stalled */
  assertHeld(): Promise<void>;
}

/** Runs work on the same bytes one at a time across all nodes. */
export class BytesLock {
  readonly #database: () => Database;
  readonly #turns = new FileTurns();
  readonly #held = new AsyncLocalStorage<Holding>();
  readonly #wait: number;
  /** Uninterrupted series of turns, by lock name: when the first began and the last ended. */
  readonly #runs = new Map<string, { readonly begin: number; readonly end: number }>();

  /** @param wait milliseconds to wait for others, on this node and on others */
  constructor(database: () => Database, wait = WAIT) {
    this.#database = database;
    this.#wait = wait;
  }

  /**
   * Runs work while nobody else holds the same key. Nested work may take the same lock again, but no other lock of the same kind: two that
   * wait for each other would deadlock.
   * @throws UnavailableError if others hold it for half a minute; then nothing was done
   */
  hold<Result>(kind: Lockable, key: string, work: (lock: HeldLock) => Promise<Result>): Promise<Result> {
    // Lease rows are never deleted, so each kind uses only 256 of them.
    const name = `upload.${kind}.${createHash('sha256').update(key).digest().readUInt8()}`;
    const outer = this.#held.getStore();
    for (let holding = outer; holding !== undefined; holding = holding.outer) {
      if (holding.name === name && !holding.isOver) return work(holding.lock);
    }
    return this.#turns.take(name, this.#wait, (wait) => this.#fairly(name, () => this.#leased(name, outer, wait, work)));
  }

  /** Gives other nodes a chance. They do not queue here, and rarely check between two turns of this node. */
  async #fairly<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const now = performance.now();
    const run = this.#runs.get(name);
    const follows = run !== undefined && now - run.end <= LOOK;
    const goesOn = follows && now - run.begin <= RUN;
    if (follows && !goesOn) await delay(LOOK);
    const begin = goesOn ? run.begin : performance.now();
    try {
      return await work();
    } finally {
      this.#runs.set(name, { begin, end: performance.now() });
    }
  }

  async #leased<Result>(
    name: string,
    outer: Holding | undefined,
    wait: number,
    work: (lock: HeldLock) => Promise<Result>,
  ): Promise<Result> {
    const database = this.#database();
    const done = await withLease(
      database,
      name,
      async (lease) => {
        const holding: Holding = { name, outer, lock: { assertHeld: () => lease.assertHeld(database.knex) }, isOver: false };
        try {
          return { result: await this.#held.run(holding, () => work(holding.lock)) };
        } finally {
          holding.isOver = true;
        }
      },
      { wait, duration: DURATION },
    );
    // A lease that is skipped returns null; these leases never are.
    return (done as { readonly result: Result }).result;
  }
}

/** A lock held by the current chain of calls. */
interface Holding {
  readonly name: string;
  readonly outer: Holding | undefined;
  readonly lock: HeldLock;
  isOver: boolean;
}
