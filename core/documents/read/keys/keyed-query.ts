import type { Query } from '../../../query/index.ts';
import type { Axis } from '../../axes/axis.ts';
import type { GuardedQuery } from '../../plan/guarded-query.ts';
import type { CursorSeal, Cursors } from './cursors.ts';
import { keyOrder, rangesAfter } from './key-order.ts';

/** A query for a page by key, with its cursor decoded. */
export interface KeyedQuery {
  readonly query: GuardedQuery;
  readonly seal: CursorSeal;
}

/** Decodes the cursors of pages by key, once for each query object. */
export class KeyedQueries {
  readonly #cursors: Cursors;
  readonly #axes: readonly Axis[];
  readonly #known = new WeakMap<Query, { readonly order: string; readonly keyed: KeyedQuery }>();

  /** @param axes all axes of the kernel */
  constructor(cursors: Cursors, axes: readonly Axis[]) {
    this.#cursors = cursors;
    this.#axes = axes;
  }

  /** @throws ValidationError for a cursor of another list, and for a sort that cannot be paged by key */
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

  /** Identifies the order of a list. Contains default values of axes: when one changes, it is another list. */
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
