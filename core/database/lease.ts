import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { Knex } from 'knex';
import { isPlinthError, UnavailableError } from '../errors/index.ts';
import type { Database } from './database.ts';
import { isUniqueViolation } from './failure.ts';
import { leaseTable } from './schema/system-tables.ts';

/** Milliseconds that a lease lasts unless it is renewed: how long others wait after a node died. */
const DURATION = 10_000;
const POLL = 150;

/** How a lease is waited for and kept. */
export interface LeaseOptions {
  /** Milliseconds to wait for a node that has the lease; 0: not at all, the work is left to that node. Default 10 minutes: changing large tables takes time. */
  readonly wait?: number;
  /** Milliseconds that the lease lasts without being renewed. Default 10 seconds. */
  readonly duration?: number;
  /** Asked while another node has the lease; true ends the waiting without work. Default: the work is needed. */
  readonly unneeded?: () => Promise<boolean>;
  /** Aborted: ends the waiting, not the work. */
  readonly signal?: AbortSignal;
}

const WAIT = 600_000;
const NAME = /^[\w.:-]{1,64}$/;

/**
 * Runs work that only one node may do at a time, while this node holds a lease: a row with an owner and an end, renewed as long as
 * the work runs. A node that dies loses it when it ends.
 *
 * ```ts
 * await withLease(database, 'search.reindex', async (lease) => {
 *   for (const batch of batches) {
 *     lease.signal.throwIfAborted();
 *     await reindex(batch);
 *   }
 * });
 * ```
 *
 * @param database connected, and its tables exist (from the phase `bootstrap` on)
 * @param name one for all nodes, at most 64 of `A-Z a-z 0-9 _ . : -`; a plugin begins it with its own name
 * @returns what the work gave, or null when it was not needed, or another node has the lease and `wait` is 0
 * @throws UnavailableError when another node holds the lease for longer than the bounded wait; the reason of `signal`
 */
export async function withLease<T>(
  database: Database,
  name: string,
  work: (lease: Lease) => Promise<T>,
  { wait = WAIT, duration = DURATION, unneeded = async () => false, signal }: LeaseOptions = {},
): Promise<T | null> {
  signal?.throwIfAborted();
  const lease = new Lease(database, name, duration);
  await lease.introduce();
  const end = performance.now() + wait;
  while (!(await lease.acquire())) {
    if (wait === 0 || (await unneeded())) return null;
    if (performance.now() > end) throw new UnavailableError(`Another node has held the lease "${name}" for too long`);
    await pause(POLL * (0.5 + Math.random()), signal);
  }
  try {
    return await work(lease);
  } finally {
    await lease.release();
  }
}

/** @throws the reason of the signal, once that is aborted */
async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  await delay(milliseconds, undefined, signal && { signal }).catch(() => {});
  signal?.throwIfAborted();
}

/** A lease that this node holds, or tries to. It is acquired and released once. */
export class Lease {
  readonly #database: Database;
  readonly #name: string;
  readonly #duration: number;
  readonly #owner = `${hostname().slice(0, 100)}:${process.pid}:${randomUUID()}`;
  readonly #lost = new AbortController();
  #term = 0;
  #renewedAt = 0;
  #renewing = false;
  #timer: NodeJS.Timeout | null = null;

  /**
   * @param duration milliseconds that it lasts without being renewed
   * @throws Error for a name that the table cannot hold
   */
  constructor(database: Database, name: string, duration: number) {
    if (!NAME.test(name)) throw new Error(`"${name}" is no name of a lease: write 1 to 64 letters, digits, "_", ".", ":" or "-"`);
    this.#database = database;
    this.#name = name;
    this.#duration = duration;
  }

  /**
   * Greater than that of everybody who has held the lease before: with it somebody beyond the database can refuse who comes too late (a fencing token). 0 until it
   * is acquired.
   */
  get term(): number {
    return this.#term;
  }

  /**
   * Aborted when another node has taken the lease, or may have: it was not renewed before it ended. Told by a timer: a node that was frozen
   * learns of it when it wakes, perhaps after a first step. What must not happen twice is done in a transaction after `assertHeld`.
   */
  get signal(): AbortSignal {
    return this.#lost.signal;
  }

  /** Makes the row of the lease. */
  async introduce(): Promise<void> {
    const { knex } = this.#database;
    if (await knex(leaseTable.name).where('name', this.#name).first('name')) return;
    try {
      await this.#database.transaction((tx) => tx.knex(leaseTable.name).insert({ name: this.#name, owner: '', expires_at: 0 }));
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
    }
  }

  /** Takes the lease when nobody has it. */
  async acquire(): Promise<boolean> {
    try {
      const { knex, dialect } = this.#database;
      const free = knex(leaseTable.name)
        .where('name', this.#name)
        .whereRaw('expires_at < ?', [this.#now(knex)]);
      const { sql, bindings } = dialect.raise(knex, free, 'term', this.#held(knex)).toSQL();
      const startedAt = performance.now();
      const taken = await this.#database.transaction((tx) => tx.write({ text: dialect.positional(sql), binds: bindings }));
      if (taken.count === 0) return false;
      this.#term = taken.insertId;
      this.#renewedAt = startedAt;
      this.#renewRegularly();
      return true;
    } catch (error) {
      // On SQLite the owner keeps the file locked while it changes tables.
      if (isPlinthError(error) && error.code === 'UNAVAILABLE') return false;
      throw error;
    }
  }

  /**
   * Makes sure that this node still holds the lease.
   * @param knex inside a transaction: from then to its end nobody else can take the lease
   * @throws UnavailableError when another node has taken it
   */
  async assertHeld(knex: Knex): Promise<void> {
    const startedAt = performance.now();
    const own = knex(leaseTable.name).where({ name: this.#name, owner: this.#owner, term: this.#term });
    if ((await own.update(this.#held(knex))) === 0) throw this.#lose();
    this.#renewedAt = startedAt;
  }

  /** As `assertHeld`, asking the database only once in a while. */
  async check(): Promise<void> {
    if (performance.now() - this.#renewedAt > this.#duration / 3) await this.assertHeld(this.#database.knex);
  }

  /** Gives the lease back. When that fails it ends by itself. */
  async release(): Promise<void> {
    this.pause();
    const own = this.#database.knex(leaseTable.name).where({ name: this.#name, owner: this.#owner });
    // Without an owner: a renewal that is still on its way must not find it.
    await own.update({ owner: '', expires_at: 0 }).catch(() => {});
  }

  /** Stops renewing in the background, as while a transaction holds the row of the lease. */
  pause(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  #renewRegularly(): void {
    this.#timer = setInterval(() => void this.#renew(), this.#duration / 3).unref();
  }

  async #renew(): Promise<void> {
    // A node that was frozen must not wait for an answer of the database before it hears that others may have gone on without it.
    this.#loseWhenOver();
    if (this.#renewing || this.#lost.signal.aborted) return;
    this.#renewing = true;
    try {
      await this.assertHeld(this.#database.knex);
    } catch {
      this.#loseWhenOver();
    } finally {
      this.#renewing = false;
    }
  }

  #loseWhenOver(): void {
    if (performance.now() - this.#renewedAt > this.#duration) this.#lose();
  }

  #lose(): UnavailableError {
    this.pause();
    const error = new UnavailableError(`Another node has taken the lease "${this.#name}"`);
    this.#lost.abort(error);
    return error;
  }

  /** The row of a lease that this node holds from now on. */
  #held(knex: Knex) {
    return { owner: this.#owner, expires_at: knex.raw('? + ?', [this.#now(knex), this.#duration]) };
  }

  #now(knex: Knex): Knex.Raw {
    return this.#database.dialect.schema.now(knex);
  }
}
