import type { Raise, Topic } from '../../freshness/index.ts';
import type { VersionKey } from '../axes/axis.ts';
import { countsOf } from './count-names.ts';
import type { TypeLayout } from './layout.ts';

/** Versions that one transaction has added and removed: the differences for the counts of their types. */
export class VersionChanges {
  /** Uids of types with an added or removed version. */
  readonly #types = new Set<Topic>();
  readonly #sums = new Map<Topic, number>();

  /** @param by 1 for an added version, -1 for a removed one */
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

  /** One raise for each count that has changed. */
  raises(): readonly Raise[] {
    return [...this.#sums].flatMap(([topic, by]) => (by === 0 ? [] : [{ topic, by, sign: 0 }]));
  }
}
