import { type Database, type Lease, type Logger, Poller, withLease } from 'plinth';
import type { Plan } from './plan.ts';
import type { PlanStore } from './plan-store.ts';
import type { PlanTurns } from './plan-turns.ts';
import { isPassing } from './told-problems.ts';
import { momentOf } from './zone.ts';

/** Milliseconds between two looks while a plan waits, and between two queries while none does. */
const LOOK = 2_000;
const IDLE_LOOK = 60_000;

/** Milliseconds after which another node continues the work of a node that died. */
const LEASE = 10_000;

/** Dependencies of `DuePlans`. */
export interface DueParts {
  readonly database: () => Database;
  readonly store: PlanStore;
  readonly turns: PlanTurns;
  readonly logger: Logger;
  readonly retryFor: number;
}

/** Runs due plans, the earliest first. Only the node that holds the lease runs them. */
export class DuePlans {
  readonly #parts: DueParts;
  /** Since when this node has failed to reach a plan's documents or database, by plan: milliseconds of `performance.now`. */
  readonly #failing = new Map<number, number>();
  readonly #poller: Poller;
  #isAligned = false;
  #knownAt = 0;

  constructor(parts: DueParts) {
    this.#parts = parts;
    const failed = (error: unknown) => parts.logger.warn({ err: error }, 'due scheduled actions could not be processed');
    this.#poller = new Poller({ poll: (stop) => this.#poll(stop), every: LOOK, failed });
  }

  start(): void {
    this.#poller.start();
  }

  /** Begins no more plans, and waits for the current one to end. */
  drain(): Promise<void> {
    return this.#poller.drain();
  }

  /** Runs what is due. @returns milliseconds until the next look */
  async #poll(stop: AbortSignal): Promise<number> {
    if (!this.#isAligned) await this.#align();
    const { store, database } = this.#parts;
    // Requests keep `planned` up to date. Without requests, this query does it once in `IDLE_LOOK`.
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

  /** Moves plans whose zone has new rules. Once per start, because rules come with Node.js. */
  async #align(): Promise<void> {
    const { store, logger } = this.#parts;
    try {
      await store.catchUp();
      if (store.planned.waits) await store.realign((plan) => this.#dueOf(plan));
      this.#isAligned = true;
    } catch (error) {
      logger.warn({ err: error }, 'times of scheduled actions could not be checked for time zone changes');
    }
  }

  /** When a plan is due by this machine's rules; null: they do not know its zone. */
  #dueOf({ id, clock, zone }: Pick<Plan, 'id' | 'clock' | 'zone'>): number | null {
    try {
      return momentOf(clock as string, zone);
    } catch (error) {
      this.#parts.logger.warn(
        { err: error, plan: id, zone },
        'time of a scheduled action was not updated, because its time zone is unknown on this node',
      );
      return null;
    }
  }

  /** Runs all due plans, one after the other. @param stop aborted on shutdown, and when another node may have taken the lease */
  async runAll(stop: AbortSignal): Promise<void> {
    const { store, turns, logger, retryFor } = this.#parts;
    while (!stop.aborted) {
      const first = await store.firstDue();
      if (first === null) return;
      if (first.state === 'running' && Number(first.held_until) > 0) {
        await turns.letGo(first);
        continue;
      }
      const plan = first.state === 'running' ? first : await store.claim(first.id, ['waiting'], 'run', 0);
      // The plan was changed at the same moment.
      if (plan === null) continue;
      try {
        await turns.carryOut(plan);
        this.#failing.delete(plan.id);
      } catch (error) {
        if (!isPassing(error)) throw error;
        const since = this.#failing.get(plan.id) ?? performance.now();
        this.#failing.set(plan.id, since);
        logger.warn({ err: error, plan: plan.id }, 'scheduled action failed and will be retried');
        // Later plans wait for this one, because they may change the same documents.
        if (performance.now() - since < retryFor) return;
        await turns.giveUp(plan);
        this.#failing.delete(plan.id);
      }
    }
  }
}
