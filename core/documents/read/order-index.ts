import type { ScalarAttribute } from '../../model/index.ts';
import type { Query } from '../../query/index.ts';
import type { GuardedQuery } from '../plan/guarded-query.ts';
import type { PlanContext } from '../plan/plan-context.ts';
import { isOrdered, type TypeLayout } from '../storage/layout.ts';
import { orderIndexName } from '../storage/names.ts';
import { keyOrder } from './keys/key-order.ts';

/** Operators that take a stretch of an order. */
const STRETCHES: ReadonlySet<string> = new Set(['gt', 'gte', 'lt', 'lte', 'between']);

/**
 * Whether a page is a stretch of the documents in the order of their ids, as whoever reads all of them asks for one after the other: an index has them in that order, and each page costs the
 * same, however many there are. Found by their axes, all of them would be sorted for each page.
 */
export function walksDocuments({ page, sort, filter }: Query): boolean {
  const isDocumentId = (attribute: { readonly name: string } | undefined) => attribute?.name === 'documentId';
  if (page === null || sort[0]?.path.length !== 0 || !isDocumentId(sort[0].attribute)) return false;
  return filter === null || (filter.kind === 'compare' && isDocumentId(filter.attribute) && STRETCHES.has(filter.operator));
}

/** The index of which a page is a stretch: that of its order, where nothing else narrows the rows. Null where it is none, or where the table is in that order itself. */
export function stretchIndex({ shape }: PlanContext, query: GuardedQuery, { table, axes }: TypeLayout): string | null {
  if (query.rules?.root != null) return null;
  if (walksDocuments(query)) return orderIndexName(table, query.sort[0]?.attribute as ScalarAttribute);
  if (query.page?.style !== 'cursor' || query.filter !== null) return null;
  const [first, second, ...others] = keyOrder(query);
  if (first === undefined || others.length > 0 || (second !== undefined && second.attribute.name !== 'id')) return null;
  const isOne = axes.every(({ name, state }) => state === 'hidden' || shape.axes.get(name)?.mode === 'one');
  if (!isOne || !isOrdered(first.attribute) || (first.attribute.name === 'id' && axes.length === 0)) return null;
  return orderIndexName(table, first.attribute);
}
