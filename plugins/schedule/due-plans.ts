import { type Database, type Lease, type Logger, LookOut, withLease } from 'plinth';
import type { PlanStore } from './plan-store.ts';
import type { PlanTurns } from './plan-turns.ts';
import { isPassing } from './told-problems.ts';
import { momentOf } from './zone.ts';

/** Milliseconds between two looks while something waits, and between two at the database while nothing does. */
const LOOK = 2_000;
const IDLE_LOOK = 60_000;

/** Milliseconds after which another node goes on with what one has begun that died. */
const LEASE = 10_000;

/** What runs plans when their times come. */
export interface DueParts {
  readonly database: () => Database;
  readonly store: PlanStore;
  readonly turns: PlanTurns;
  readonly logger: Logger;
  readonly retryFor: number;
}

/** Runs what is due: one node of all, while it holds a lease, in the order of time. What was due while nobody was there comes first. */
export class DuePlans {
  readonly #parts: DueParts;
  /** Since when a plan has failed by circumstances, as this node has seen it: milliseconds of `performance.now`. */
  readonly #failing = new Map<number, number>();
  readonly #lookOut: LookOut;
  #isAligned = false;
  #knownAt = 0;

  constructor(parts: DueParts) {
    this.#parts = parts;
    const failed = (error: unknown) => parts.logger.warn({ err: error }, 'plans that are due could not be looked after');
    this.#lookOut = new LookOut({ look: (stop) => this.#look(stop), every: LOOK, failed });
  }

  start(): void {
    this.#lookOut.start();
  }

  /** Begins nothing more, and lets what was begun end. */
  drain(): Promise<void> {
    return this.#lookOut.drain();
  }

  /** Looks what is due, and runs it. @returns milliseconds until the next look */
  async #look(stop: AbortSignal): Promise<number> {
    if (!this.#isAligned) await this.#align();
    const { store, database } = this.#parts;
    // Requests bring up to date whether something waits, and so does this where none come.
    if (!store.planned.waits && performance.now() - this.#knownAt < IDLE_LOOK) return LOOK;
    this.#knownAt = performance.now();
    if (!store.planned.waits) await store.catchUp();
    if (!store.planned.waits) return LOOK;
    const { now, due } = await store.next();
    if (due === null) return LOOK;
    if (due > now) return Math.min(LOOK, due - now);
    const runAll = ({ signal }: Lease) => this.runAll(AbortSignal.any([stop, signal]));
    await withLease(database(), 'schedule', runAll, { duration: LEASE, wait: 0 });
    return LOOK;
  }

  /** Once, at the start: rules of zones may have changed meanwhile. */
  async #align(): Promise<void> {
    const { store, logger } = this.#parts;
    this.#isAligned = true;
    try {
      await store.catchUp();
      if (store.planned.waits) await store.realign(({ clock, zone }) => momentOf(clock as string, zone));
    } catch (error) {
      logger.warn({ err: error }, 'it is not known whether plans still have the right times');
    }
  }

  /** Runs all that is due, one after the other. @param stop aborted when nothing more is to be begun, and when another node may do so, too */
  async runAll(stop: AbortSignal): Promise<void> {
    const { store, turns, logger, retryFor } = this.#parts;
    while (!stop.aborted) {
      const first = await store.firstDue();
      if (first === null) return;
      const plan = first.state === 'running' ? first : await store.claim(first.id, ['waiting'], 'run', 0);
      // Somebody has changed it in this moment.
      if (plan === null) continue;
      try {
        await turns.carryOut(plan);
        this.#failing.delete(plan.id);
      } catch (error) {
        if (!isPassing(error)) throw error;
        const since = this.#failing.get(plan.id) ?? performance.now();
        this.#failing.set(plan.id, since);
        logger.warn({ err: error, plan: plan.id }, 'a plan could not be carried out yet, and is tried again');
        // Those behind it wait for it: they may be about the same documents.
        if (performance.now() - since < retryFor) return;
        await turns.giveUp(plan);
      }
    }
  }
}
