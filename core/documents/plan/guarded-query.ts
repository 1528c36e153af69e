import type { RelationAttribute } from '../../model/index.ts';
import type { Filter, Query } from '../../query/index.ts';

/** Conditions on the documents that a query may see, beside what it asks for itself. */
export interface QueryRules {
  /** On the documents that it is about. */
  readonly root: Filter | null;
  /** On documents that it reaches along relations, by `ruleKey`. */
  readonly of: ReadonlyMap<string, Filter>;
}

/** Which relations lead to their targets in the same way. */
type Way = Pick<RelationAttribute, 'target' | 'open'> & Partial<Pick<RelationAttribute, 'storage'>>;

/**
 * Whether a relation shows its targets without a right to read them. Other versions of a document are no targets: they are seen as the document is.
 */
export function leadsOpenly({ open, storage }: Way): boolean {
  return open && storage !== 'siblings';
}

/** What rules on the rows behind a relation are found by: its target and, since grants narrow it only where it is not open, whether it is. */
export function ruleKey(relation: Way): string {
  return leadsOpenly(relation) ? `${relation.target} open` : relation.target;
}

/** The rules of queries that may see everything. */
export const NO_RULES: QueryRules = Object.freeze({ root: null, of: new Map() });

/** A query with the rules of its caller. */
export interface GuardedQuery extends Query {
  /** Absent: there are none. */
  readonly rules?: QueryRules;
  /** Of a page by key that is not the first: the ranges of its order that follow it (see `rangesAfter`). */
  readonly after?: readonly Filter[];
}
