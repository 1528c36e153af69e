import type { Query } from '../../../query/index.ts';
import type { Axis } from '../../axes/axis.ts';
import type { GuardedQuery } from '../../plan/guarded-query.ts';
import type { CursorSeal, Cursors } from './cursors.ts';
import { keyOrder, rangesAfter } from './key-order.ts';

/** A page by key, with its cursor taken apart. */
export interface KeyedQuery {
  readonly query: GuardedQuery;
  readonly seal: CursorSeal;
}

/** Takes the cursors of pages by key apart, once for each query. */
export class KeyedQueries {
  readonly #cursors: Cursors;
  readonly #axes: readonly Axis[];
  readonly #known = new WeakMap<Query, { readonly order: string; readonly keyed: KeyedQuery }>();

  /** @param axes all that there are */
  constructor(cursors: Cursors, axes: readonly Axis[]) {
    this.#cursors = cursors;
    this.#axes = axes;
  }

  /** @throws ValidationError for a cursor of another list, and for a sort that is not paged by key */
  async of(query: GuardedQuery): Promise<KeyedQuery> {
    const order = this.#orderOf(query);
    const known = this.#known.get(query);
    if (known?.order === order) return known.keyed;
    const terms = keyOrder(query);
    const seal = await this.#cursors.of(order);
    const after = query.page?.after ?? '';
    const keyed = { query: after === '' ? query : { ...query, after: rangesAfter(terms, seal.open(after)) }, seal };
    this.#known.set(query, { order, keyed });
    return keyed;
  }

  /** Axes may change their defaults, and then a list is another one. */
  #orderOf({ type, sort, axes }: Query): string {
    const terms = sort.map(({ path, attribute, direction }) => [[...path, attribute].map(({ name }) => name).join('.'), direction]);
    const versions = this.#axes.flatMap((axis) => {
      if (!axis.applies(type)) return [];
      const selection = axes.get(axis.name) ?? { values: [axis.defaultValue()] };
      return [[axis.name, selection === 'any' ? null : [...selection.values].sort()]];
    });
    return JSON.stringify([type.uid, terms, versions]);
  }
}
