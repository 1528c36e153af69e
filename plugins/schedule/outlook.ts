import type { Caller, Documents } from 'plinth';
import { localeOf } from './changes.ts';
import type { PlanReader } from './plan-reader.ts';
import type { PlanStore } from './plan-store.ts';
import type { PlannedMark, ShownPlan } from './shown.ts';
import { planAction } from './with-rest.ts';

/** Plans that are told to somebody on one page. */
const MOST = 8;

/** What lies ahead, as far as somebody may see it. */
export class Outlook {
  readonly #store: PlanStore;
  readonly #reader: PlanReader;
  readonly #documents: Documents;

  constructor(store: PlanStore, reader: PlanReader, documents: Documents) {
    this.#documents = documents;
    this.#store = store;
    this.#reader = reader;
  }

  /** Whether documents of a type are planned, or have not been published as planned: known without asking the database. */
  concerns(uid: string): boolean {
    return this.#store.planned.types.has(uid);
  }

  /** What goes live next, and what has failed. */
  plans(state: 'waiting' | 'failed', caller: Caller): Promise<readonly ShownPlan[]> {
    const isKnown = this.#store.planned.types.size > 0 && caller.ability.can(planAction('read'));
    return isKnown ? this.#reader.first({ state }, MOST, caller) : Promise.resolve([]);
  }

  /** What is planned for documents that somebody may read, the next first. @param locale null: of the default one */
  async marksOf(uid: string, documentIds: readonly string[], locale: string | null, caller: Caller): Promise<readonly PlannedMark[]> {
    return caller.ability.can(planAction('read')) ? this.#store.marksOf(uid, documentIds, localeOf(uid, locale, this.#documents)) : [];
  }
}
