import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Database, withLease } from 'plinth';
import { Turns } from './turns.ts';

/** What is locked: bytes by the hash of their file, or what is about to be stored by its content. Content before bytes, never the other way. */
export type Lockable = 'bytes' | 'content';

/** Milliseconds after which a node that died or froze holds nothing any more. */
const DURATION = 10_000;
/** Milliseconds to wait for others. */
const WAIT = 30_000;
/** Milliseconds for which turns of this node may follow each other while another node waits. */
const RUN = 1_000;
/** Milliseconds in which a node that waits for a lease looks at it. */
const LOOK = 300;

/** A lock that is held. */
export interface HeldLock {
  /** @throws UnavailableError when another node has taken it, since this one stood still */
  assertHeld(): Promise<void>;
}

/** Work that one of all nodes does at a time, where it is about the same bytes. */
export class BytesLock {
  readonly #database: () => Database;
  readonly #turns = new Turns();
  readonly #held = new AsyncLocalStorage<Holding>();
  readonly #wait: number;
  /** Turns that followed each other, by the name of their lock: when the first began and the last ended. */
  readonly #runs = new Map<string, { readonly begin: number; readonly end: number }>();

  /** @param wait milliseconds to wait for others, on this node and elsewhere */
  constructor(database: () => Database, wait = WAIT) {
    this.#database = database;
    this.#wait = wait;
  }

  /**
   * Does work while nobody else does any about the same key. Work inside of it may hold the same lock once more, but no other one of its kind: two that wait for
   * each other would wait without end.
   * @throws UnavailableError when others have held it for half a minute; then nothing was done
   */
  hold<Result>(kind: Lockable, key: string, work: (lock: HeldLock) => Promise<Result>): Promise<Result> {
    // Rows of leases stay, so that files share 256 of each kind.
    const name = `upload.${kind}.${createHash('sha256').update(key).digest().readUInt8()}`;
    const outer = this.#held.getStore();
    for (let holding = outer; holding !== undefined; holding = holding.outer) {
      if (holding.name === name && !holding.isOver) return work(holding.lock);
    }
    return this.#turns.take(name, this.#wait, (wait) => this.#fairly(name, () => this.#leased(name, outer, wait, work)));
  }

  /** Gives other nodes a chance: they do not stand in the line of this one, and between two of its turns they hardly ever look. */
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
    // Null is the answer of leases that are not needed: these always are.
    return (done as { readonly result: Result }).result;
  }
}

/** A lock that this chain of calls holds. */
interface Holding {
  readonly name: string;
  readonly outer: Holding | undefined;
  readonly lock: HeldLock;
  isOver: boolean;
}
