import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { Knex } from 'knex';
import { isPlinthError, UnavailableError } from '../errors/index.ts';
import type { Database } from './database.ts';
import { isUniqueViolation } from './database-errors.ts';
import { leaseTable } from './schema/system-tables.ts';

/** Milliseconds that a lease lasts unless it is renewed. After a node died, others wait that long. */
const DURATION = 10_000;
const POLL = 150;

/** How to wait for a lease, and how long it lasts. */
export interface LeaseOptions {
  /**
   * Milliseconds to wait for a node that holds the lease; 0: do not wait, and leave the work to that node. Default 10 minutes: changes of large
   * tables take long.
   */
  readonly wait?: number;
  /** Milliseconds that the lease lasts without renewal. Default 10 seconds. */
  readonly duration?: number;
  /** Called repeatedly while another node holds the lease; true ends the wait without doing the work. Default: the work is needed. */
  readonly unneeded?: () => Promise<boolean>;
  /** When aborted, ends the wait, but not the work. */
  readonly signal?: AbortSignal;
}

const WAIT = 600_000;
const NAME = /^[\w.:-]{1,64}$/;

/**
 * Runs work that only one node may do at a time, while this node holds a lease: a row with an owner and an end, renewed as long as
 * the work runs. If a node dies, the lease expires.
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
 * @param database connected, with its tables (from the phase `bootstrap` on)
 * @param name the same on all nodes, at most 64 characters of `A-Z a-z 0-9 _ . : -`; a plugin starts it with its own name
 * @returns the result of the work, or null when it was not needed, or another node holds the lease and `wait` is 0
 * @throws UnavailableError when another node holds the lease for longer than `wait`; the reason of `signal` when it is aborted
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
    if (performance.now() > end) throw new UnavailableError(`Another node has not released the lease "${name}" in time`);
    await pause(POLL * (0.5 + Math.random()), signal);
  }
  try {
    return await work(lease);
  } finally {
    await lease.release();
  }
}

/** Waits. @throws the reason of the signal, once it is aborted */
async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  await delay(milliseconds, undefined, signal && { signal }).catch(() => {});
  signal?.throwIfAborted();
}

/** A lease that this node holds or tries to get. It is acquired and released once. */
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
   * @param duration milliseconds that it lasts without renewal
   * @throws Error for a name that the table cannot store
   */
  constructor(database: Database, name: string, duration: number) {
    if (!NAME.test(name)) throw new Error(`"${name}" is not a valid lease name. Use 1 to 64 letters, digits, "_", ".", ":" or "-"`);
    this.#database = database;
    this.#name = name;
    this.#duration = duration;
  }

  /**
   * A fencing token: greater than the term of every earlier holder, so that external systems can refuse late writes of earlier holders. 0
   * until the lease is acquired.
   */
  get term(): number {
    return this.#term;
  }

  /**
   * Aborted when another node has taken the lease or may have, because it was not renewed in time. A timer checks this. A node that was
   * frozen learns of it only when it wakes, perhaps after it has already done something. Work that must not happen twice belongs in a
   * transaction after `assertHeld`.
   */
  get signal(): AbortSignal {
    return this.#lost.signal;
  }

  /** Inserts the row of the lease, if it does not exist. */
  async introduce(): Promise<void> {
    const { knex } = this.#database;
    if (await knex(leaseTable.name).where('name', this.#name).first('name')) return;
    try {
      await this.#database.transaction((tx) => tx.knex(leaseTable.name).insert({ name: this.#name, owner: '', expires_at: 0 }));
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
    }
  }

  /** Takes the lease if no node holds it. @returns whether it was taken */
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
      // On SQLite the holder locks the file while it changes tables.
      if (isPlinthError(error) && error.code === 'UNAVAILABLE') return false;
      throw error;
    }
  }

  /**
   * Asserts that this node still holds the lease, and renews it.
   * @param knex inside a transaction: until its end no other node can take the lease
   * @throws UnavailableError when another node has taken it
   */
  async assertHeld(knex: Knex): Promise<void> {
    const startedAt = performance.now();
    const own = knex(leaseTable.name).where({ name: this.#name, owner: this.#owner, term: this.#term });
    if ((await own.update(this.#held(knex))) === 0) throw this.#lose();
    this.#renewedAt = startedAt;
  }

  /**
   * Like `assertHeld`, but also fails when the lease may have been over for a while, although nobody took it: others may have acted as if
   * nobody held it.
   */
  async assertUnbroken(knex: Knex): Promise<void> {
    this.#loseWhenOver();
    this.signal.throwIfAborted();
    await this.assertHeld(knex);
  }

  /** Like `assertHeld`, but skips the database if the lease was renewed recently. */
  async check(): Promise<void> {
    if (performance.now() - this.#renewedAt > this.#duration / 3) await this.assertHeld(this.#database.knex);
  }

  /** Releases the lease. If that fails, the lease expires. */
  async release(): Promise<void> {
    this.pause();
    const own = this.#database.knex(leaseTable.name).where({ name: this.#name, owner: this.#owner });
    // The owner is cleared, so that a renewal still in progress does not match the row.
    await own.update({ owner: '', expires_at: 0 }).catch(() => {});
  }

  /** Stops the regular renewal, for example while a transaction holds the row of the lease. */
  pause(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  #renewRegularly(): void {
    this.#timer = setInterval(() => void this.#renew(), this.#duration / 3).unref();
  }

  async #renew(): Promise<void> {
    // Check the time first: a node that was frozen must detect the loss without waiting for the database.
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

  /** The columns of the lease's row while this node holds it, renewed now. */
  #held(knex: Knex) {
    return { owner: this.#owner, expires_at: knex.raw('? + ?', [this.#now(knex), this.#duration]) };
  }

  #now(knex: Knex): Knex.Raw {
    return this.#database.dialect.schema.now(knex);
  }
}
