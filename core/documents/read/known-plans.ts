import { LRUCache } from 'lru-cache';

/** Plans that are kept at the most. */
const PLANS = 2_000;
/** Characters that the shapes of all kept plans may take: a plan takes some hundred bytes of memory for each. */
const CHARACTERS = 60_000;
/** Characters of the longest shape whose plan is kept: those of one caller must not drive out all others. */
const LONGEST = 10_000;

/**
 * Plans by the shapes that they are for: as many as there is room for. They are weighed by their shapes, because a filter of 20 kB makes a plan of some
 * megabytes.
 */
export class KnownPlans<Plan extends object> {
  readonly #plans = new LRUCache<string, Plan>({
    max: PLANS,
    maxSize: CHARACTERS,
    maxEntrySize: LONGEST,
    sizeCalculation: (_, key) => key.length,
  });

  get(shape: string, make: () => Plan): Plan {
    let plan = this.#plans.get(shape);
    if (plan === undefined) {
      plan = make();
      this.#plans.set(shape, plan);
    }
    return plan;
  }
}
