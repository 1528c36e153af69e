import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { Knex } from 'knex';
import { isPlinthError, UnavailableError } from '../../errors/index.ts';
import type { Database } from '../database.ts';
import { isUniqueViolation } from '../errors.ts';
import { leaseTable } from './system-tables.ts';

/** Milliseconds that a lease lasts unless it is renewed: how long others wait after a node died. */
const DURATION = 10_000;
const POLL = 150;

/** How a lease is waited for and kept. */
export interface LeaseOptions {
  /** Milliseconds to wait for a node that has the lease. Default 10 minutes: changing large tables takes time. */
  readonly wait?: number;
  /** Milliseconds that the lease lasts without being renewed. Default 10 seconds. */
  readonly duration?: number;
}

const WAIT = 600_000;

/**
 * Runs work that only one node may do at a time, while this node holds a lease: a row with an owner and an end, renewed as long as
 * the work runs. A node that dies loses it when it ends.
 * @param unneeded asked while another node has the lease; true ends the waiting without work
 * @returns what the work gave, or null when it was not needed
 * @throws UnavailableError when another node holds the lease for longer than the bounded wait
 */
export async function withLease<T>(
  database: Database,
  name: string,
  options: LeaseOptions,
  unneeded: () => Promise<boolean>,
  work: (lease: Lease) => Promise<T>,
): Promise<T | null> {
  const lease = new Lease(database, name, options.duration ?? DURATION);
  await lease.introduce();
  const end = performance.now() + (options.wait ?? WAIT);
  while (!(await lease.acquire())) {
    if (await unneeded()) return null;
    if (performance.now() > end) throw new UnavailableError(`Another node has held the lease "${name}" for too long`);
    await delay(POLL * (0.5 + Math.random()));
  }
  try {
    return await work(lease);
  } finally {
    await lease.release();
  }
}

/** A lease that this node holds. */
export class Lease {
  readonly #database: Database;
  readonly #name: string;
  readonly #duration: number;
  readonly #owner = `${hostname().slice(0, 100)}:${process.pid}:${randomUUID()}`;
  #renewedAt = 0;
  #timer: NodeJS.Timeout | null = null;

  constructor(database: Database, name: string, duration: number) {
    this.#database = database;
    this.#name = name;
    this.#duration = duration;
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
      const free = (knex: Knex) => knex.raw('(owner = ? or expires_at < ?)', [this.#owner, this.#now(knex)]);
      const taken = await this.#database.transaction((tx) => this.#extend(tx.knex, free(tx.knex)));
      if (taken) this.#renewRegularly();
      return taken;
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
    if (!(await this.#extend(knex, knex.raw('owner = ?', [this.#owner])))) {
      throw new UnavailableError(`Another node has taken the lease "${this.#name}"`);
    }
  }

  /** As `assertHeld`, asking the database only once in a while. */
  async check(): Promise<void> {
    if (performance.now() - this.#renewedAt > this.#duration / 3) await this.assertHeld(this.#database.knex);
  }

  /** Gives the lease back. When that fails it ends by itself. */
  async release(): Promise<void> {
    this.pause();
    const own = this.#database.knex(leaseTable.name).where({ name: this.#name, owner: this.#owner });
    await own.update({ expires_at: 0 }).catch(() => {});
  }

  /** Stops renewing in the background, as while a transaction holds the row of the lease. */
  pause(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  #renewRegularly(): void {
    this.pause();
    // What goes wrong here shows when the lease is next checked.
    this.#timer = setInterval(() => void this.assertHeld(this.#database.knex).catch(() => {}), this.#duration / 3).unref();
  }

  async #extend(knex: Knex, condition: Knex.Raw): Promise<boolean> {
    const startedAt = performance.now();
    const changed = await knex(leaseTable.name)
      .where('name', this.#name)
      .whereRaw(condition)
      .update({ owner: this.#owner, expires_at: knex.raw('? + ?', [this.#now(knex), this.#duration]) });
    if (changed === 0) return false;
    this.#renewedAt = startedAt;
    return true;
  }

  #now(knex: Knex): Knex.Raw {
    return this.#database.dialect.schema.now(knex);
  }
}
