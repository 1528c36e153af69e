import { type Database, type Logger, withLease } from 'plinth';
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
  #isOn = false;
  #isOver = false;
  #timer: NodeJS.Timeout | null = null;
  #looking: Promise<void> | null = null;
  #knownAt = 0;

  constructor(parts: DueParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#isOn = true;
    this.#looking = this.#begin();
  }

  /** Begins nothing more, and lets what was begun end. */
  async drain(): Promise<void> {
    this.#isOn = false;
    this.#isOver = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#looking;
  }

  async #begin(): Promise<void> {
    const { store, logger } = this.#parts;
    try {
      await store.catchUp();
      if (store.planned.waits) await store.realign(({ clock, zone }) => momentOf(clock as string, zone));
    } catch (error) {
      logger.warn({ err: error }, 'it is not known whether plans still have the right times');
    }
    this.#sleep(0);
  }

  #sleep(milliseconds: number): void {
    if (!this.#isOn) return;
    this.#timer = setTimeout(() => {
      this.#looking = this.#look().then((pause) => this.#sleep(pause));
    }, milliseconds).unref();
  }

  /** Looks what is due, and runs it. Never rejects. @returns milliseconds until the next look */
  async #look(): Promise<number> {
    const { store, logger } = this.#parts;
    // Requests bring up to date whether something waits, and so does this where none come.
    if (!store.planned.waits && performance.now() - this.#knownAt < IDLE_LOOK) return LOOK;
    try {
      this.#knownAt = performance.now();
      if (!store.planned.waits) await store.catchUp();
      if (!store.planned.waits) return LOOK;
      const { now, due } = await store.next();
      if (due === null) return LOOK;
      if (due > now) return Math.min(LOOK, due - now);
      const options = { duration: LEASE, unneeded: async () => true };
      await withLease(this.#parts.database(), 'schedule', async ({ signal }) => this.runAll(signal), options);
    } catch (error) {
      if (this.#isOn) logger.warn({ err: error }, 'plans that are due could not be looked after');
    }
    return LOOK;
  }

  /** Runs all that is due, one after the other. @param lost aborted when another node may do so, too */
  async runAll(lost: AbortSignal): Promise<void> {
    const { store, turns, logger, retryFor } = this.#parts;
    while (!this.#isOver && !lost.aborted) {
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
