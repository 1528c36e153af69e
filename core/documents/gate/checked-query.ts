import type { Caller } from '../../access/index.ts';
import type { ContentType } from '../../model/index.ts';
import type { AxisSelection, CallerFacts, Filter, Page, Query } from '../../query/index.ts';

/** What a checked query may be used for: a list (and what is counted or aggregated of it), one document, or what a write answers. */
export type QueryPurpose = 'list' | 'one' | 'answer';

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

/**
 * A query that passed the gate: it asks for nothing that its caller may not see, and sees no more. Only `Documents.parse` and
 * `Documents.check` make one. It is as good as the rights were then: whoever keeps one asks for a new one now and again.
 */
export class CheckedQuery<Purpose extends QueryPurpose = QueryPurpose> {
  readonly purpose: Purpose;
  readonly #query: GuardedQuery;
  readonly #user: CallerFacts['user'];

  constructor(purpose: Purpose, query: GuardedQuery, user: Caller['user']) {
    this.purpose = purpose;
    this.#query = query;
    this.#user = user ?? null;
  }

  get type(): ContentType {
    return this.#query.type;
  }

  /** The window of a list; null for single documents. */
  get page(): Page | null {
    return this.#query.page;
  }

  /** What is read, as the document service runs it. */
  static queryOf(checked: CheckedQuery): GuardedQuery {
    return checked.#query;
  }

  /** Attributes of the user whose values rules take. */
  static userOf(checked: CheckedQuery): CallerFacts['user'] {
    return checked.#user;
  }

  /** The answer of a write, about the version that was written. */
  static about(checked: CheckedQuery<'answer'>, axes: ReadonlyMap<string, AxisSelection>): CheckedQuery<'answer'> {
    const query = checked.#query;
    return new CheckedQuery('answer', { ...query, axes: new Map([...query.axes, ...axes]) }, checked.#user);
  }
}
