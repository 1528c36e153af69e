import { LRUCache } from 'lru-cache';

/** Plans that are kept at the most. */
const PLANS = 2_000;
/** What they may weigh: one of weight 1 takes 80 bytes of memory, about. */
const WEIGHT = 400_000;
/** What a plan weighs beside its shape. */
const BESIDE = 500;
/** What the heaviest plan that is kept may weigh: those of one caller must not drive out all others. */
const HEAVIEST = 40_000;

/**
 * Plans by the shapes that they are for: as many as there is room for. They are weighed by their shapes, because a filter of 20 kB makes a plan of some
 * megabytes.
 */
export class KnownPlans<Plan extends object> {
  readonly #plans = new LRUCache<string, Plan>({
    max: PLANS,
    maxSize: WEIGHT,
    maxEntrySize: HEAVIEST,
    sizeCalculation: (_, key) => key.length + BESIDE,
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
