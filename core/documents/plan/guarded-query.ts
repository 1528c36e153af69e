import type { Filter, Query } from '../../query/index.ts';

/** Conditions on the documents that a query may see, beside what it asks for itself. */
export interface QueryRules {
  /** On the documents that it is about. */
  readonly root: Filter | null;
  /** On documents that it reaches along relations, by uid of their type. */
  readonly of: ReadonlyMap<string, Filter>;
}

/** The rules of queries that may see everything. */
export const NO_RULES: QueryRules = Object.freeze({ root: null, of: new Map() });

/** A query with the rules of its caller. */
export interface GuardedQuery extends Query {
  /** Absent: there are none. */
  readonly rules?: QueryRules;
}
