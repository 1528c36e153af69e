import type { Raise, Topic } from '../../freshness/index.ts';
import type { VersionKey } from '../axes/axis.ts';
import { countsOf } from './count-names.ts';
import type { TypeLayout } from './layout.ts';

/** Versions that came and went in one transaction: what the counts of their types have to be raised by. */
export class VersionChanges {
  /** Types of which a version came or went, by uid. */
  readonly #types = new Set<Topic>();
  readonly #sums = new Map<Topic, number>();

  /** @param by 1 for a version that came, -1 for one that went */
  add(layout: TypeLayout, key: VersionKey, by: 1 | -1): void {
    const counts = countsOf(layout);
    this.#types.add(layout.type.uid);
    if (counts === null) return;
    const name = counts.name(layout.axes.map((axis) => key.get(axis.name) as string));
    this.#sums.set(name, (this.#sums.get(name) ?? 0) + by);
  }

  get types(): ReadonlySet<Topic> {
    return this.#types;
  }

  /** One for each count that is another one now. */
  raises(): readonly Raise[] {
    return [...this.#sums].flatMap(([topic, by]) => (by === 0 ? [] : [{ topic, by, sign: 0 }]));
  }
}
