import type { Caller, Documents } from 'plinth';
import { localeOf } from './changes.ts';
import type { Settled } from './plan-people.ts';
import type { PlanReader } from './plan-reader.ts';
import type { PlanStore } from './plan-store.ts';
import { planAction } from './schedule-rest.ts';
import type { PlannedMark, ShownPlan } from './shown.ts';

/** Maximum number of plans that one page shows. */
const MOST = 8;

/** Planned and failed publishing, as far as a caller may see it. */
export class Outlook {
  readonly #store: PlanStore;
  readonly #reader: PlanReader;
  readonly #documents: Documents;
  readonly #settled: Settled;

  constructor(store: PlanStore, reader: PlanReader, documents: Documents, settled: Settled) {
    this.#settled = settled;
    this.#documents = documents;
    this.#store = store;
    this.#reader = reader;
  }

  /** Whether documents of a type are in a plan that waits, runs or has failed. Takes no query. */
  concerns(uid: string): boolean {
    return this.#store.planned.types.has(uid);
  }

  /**
   * Whether a caller is a plan's turn that publishes a state that could be published when it was planned, or restores one that was live
   * before. Later changes of the draft must not prevent that.
   */
  isSettled(caller: Caller): boolean {
    return this.#settled.has(caller);
  }

  /** The next plans, or failed ones. */
  plans(state: 'waiting' | 'failed', caller: Caller): Promise<readonly ShownPlan[]> {
    const isKnown = this.#store.planned.types.size > 0 && caller.ability.can(planAction('read'));
    return isKnown ? this.#reader.first({ state }, MOST, caller) : Promise.resolve([]);
  }

  /** Marks for documents that the caller may read, the next first. @param locale null: the default locale */
  async marksOf(uid: string, documentIds: readonly string[], locale: string | null, caller: Caller): Promise<readonly PlannedMark[]> {
    return caller.ability.can(planAction('read')) ? this.#store.marksOf(uid, documentIds, localeOf(uid, locale, this.#documents)) : [];
  }
}
