import type { ScalarAttribute } from '../../model/index.ts';
import type { Query } from '../../query/index.ts';
import type { GuardedQuery } from '../plan/guarded-query.ts';
import type { PlanContext } from '../plan/plan-context.ts';
import { isOrdered, type TypeLayout } from '../storage/layout.ts';
import { orderIndexName } from '../storage/names.ts';
import { keyOrder } from './keys/key-order.ts';

/** Operators that select a contiguous range of an order. */
const STRETCHES: ReadonlySet<string> = new Set(['gt', 'gte', 'lt', 'lte', 'between']);

/**
 * Whether a page is a contiguous range of documents in the order of `documentId`, as when a client reads all documents page by page. An
 * index has this order, so each page costs the same, however many documents there are. An index by axes would need a sort of all documents
 * for each page.
 */
export function walksDocuments({ page, sort, filter }: Query): boolean {
  const isDocumentId = (attribute: { readonly name: string } | undefined) => attribute?.name === 'documentId';
  if (page === null || sort[0]?.path.length !== 0 || !isDocumentId(sort[0].attribute)) return false;
  return filter === null || (filter.kind === 'compare' && isDocumentId(filter.attribute) && STRETCHES.has(filter.operator));
}

/**
 * The index of which a page is a contiguous range: that of its order, if no condition limits the rows. Null when there is none, or when the
 * table itself has this order.
 */
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
