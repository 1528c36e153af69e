import type { RelationAttribute } from '../../model/index.ts';
import type { Filter, Query } from '../../query/index.ts';

/** Conditions on the documents that a query may see, in addition to its own filters. */
export interface QueryRules {
  /** On its root documents. */
  readonly root: Filter | null;
  /** On documents that it reaches through relations, by `ruleKey`. */
  readonly of: ReadonlyMap<string, Filter>;
}

/** The members of a relation that decide which rules apply to its target. */
type RuledRelation = Pick<RelationAttribute, 'target' | 'open'> & Partial<Pick<RelationAttribute, 'storage'>>;

/**
 * Whether a relation shows its targets to callers without a right to read them. A relation to other versions of the same document never
 * does: they need the same right as the document.
 */
export function leadsOpenly({ open, storage }: RuledRelation): boolean {
  return open && storage !== 'siblings';
}

/** The key of the rules on a relation's target: its uid, and whether the relation is open, because grants do not narrow open relations. */
export function ruleKey(relation: RuledRelation): string {
  return leadsOpenly(relation) ? `${relation.target} open` : relation.target;
}

/** Rules of a query that may see everything. */
export const NO_RULES: QueryRules = Object.freeze({ root: null, of: new Map() });

/** A query with the rules of its caller. */
export interface GuardedQuery extends Query {
  /** Absent: no rules. */
  readonly rules?: QueryRules;
  /** For a page by key that is not the first: the ranges of the order after the cursor (see `rangesAfter`). */
  readonly after?: readonly Filter[];
}
