import { type Caller, isSystem } from '../../access/index.ts';
import type { UnknownDocument } from '../../content/index.ts';
import type { ContentType, ScalarAttribute } from '../../model/index.ts';
import type { AxisSelection, CallerFacts, Page, Populate, Query } from '../../query/index.ts';
import type { GuardedQuery } from '../plan/guarded-query.ts';

/** The use of a checked query: a list (also to count or aggregate it), one document, or the answer of a write. */
export type QueryPurpose = 'list' | 'one' | 'answer';

/** The content of a checked query, for the document service. */
export interface OpenedQuery {
  readonly query: GuardedQuery;
  /** The caller, for variables of rules. */
  readonly user: CallerFacts['user'];
  readonly caller: Caller;
  /** See `CheckOptions.action`. */
  readonly action: string | undefined;
}

/** Queries for the answers of writes, by checked query and then by version. */
export type AnswerQueries = WeakMap<GuardedQuery, Map<string, GuardedQuery>>;

declare const ANSWER: unique symbol;

/**
 * A query that passed the gate: it names only what its caller may see, and reads only documents that the caller may see. Only
 * `Documents.parse`, `Documents.compose` and `Documents.check` make one. Later changes of rights do not affect it, so code that keeps a
 * checked query must renew it from time to time.
 * @typeParam Document type of the documents that it returns, as far as known
 */
export class CheckedQuery<Purpose extends QueryPurpose = QueryPurpose, Document = UnknownDocument> {
  /** Only for the type checker. */
  declare readonly [ANSWER]?: Document;
  readonly purpose: Purpose;
  readonly #query: GuardedQuery;
  readonly #caller: Caller;
  readonly #action: string | undefined;

  /** @param action see `CheckOptions.action` */
  constructor(purpose: Purpose, query: GuardedQuery, caller: Caller, action?: string) {
    this.purpose = purpose;
    this.#query = query;
    this.#caller = caller;
    this.#action = action;
  }

  get type(): ContentType {
    return this.#query.type;
  }

  /** The scalar attributes that it reads of the root documents. */
  get fields(): readonly ScalarAttribute[] {
    return this.#query.fields;
  }

  /** The attributes that it populates in the root documents. */
  get populated(): readonly Populate['attribute'][] {
    return this.#query.populate.map(({ attribute }) => attribute);
  }

  /** Whether its answer may contain documents of one of these types (uids) below the root documents. */
  reaches(types: readonly string[]): boolean {
    return this.#query.populate.some((each) => leadsTo(each, types));
  }

  /** The window of a list; null for single documents. */
  get page(): Page | null {
    return this.#query.page;
  }

  /** The selected values on axes. Axes that are read at their default value are absent. */
  get axes(): ReadonlyMap<string, AxisSelection> {
    return this.#query.axes;
  }

  /** Whether its own filter or rules limit the root documents. */
  get isNarrowed(): boolean {
    const { filter, rules } = this.#query;
    return filter !== null || (rules?.root ?? null) !== null;
  }

  /**
   * Opens a query for the document service.
   * @throws Error for a query that was not checked, unless the caller is SYSTEM, and for one that was checked for another purpose
   */
  static open(given: CheckedQuery<QueryPurpose, unknown> | Query, purpose: QueryPurpose, caller?: Caller): OpenedQuery {
    if (given instanceof CheckedQuery) {
      if (given.purpose !== purpose) throw new Error(`a query that was authorized for "${given.purpose}" cannot be used for "${purpose}"`);
      return { query: given.#query, user: given.#caller, caller: given.#caller, action: given.#action };
    }
    if (!isSystem(caller)) throw new Error('a query built in code must be authorized with Documents.check first, or run as SYSTEM');
    return { query: given, user: null, caller, action: undefined };
  }

  /**
   * The query for the answer of a write: it reads the version that was written.
   * @param known caches these queries: the same object each time lets its plan be found again
   * @param axes axis values of the version
   */
  static about(
    checked: CheckedQuery<'answer', unknown>,
    known: AnswerQueries,
    axes: ReadonlyMap<string, AxisSelection>,
  ): CheckedQuery<'answer'> {
    const version = JSON.stringify([...axes]);
    const answered = checked.#query;
    const versions = known.get(answered) ?? new Map<string, GuardedQuery>();
    known.set(answered, versions);
    const query = versions.get(version) ?? { ...answered, axes: new Map([...answered.axes, ...axes]) };
    versions.set(version, query);
    return new CheckedQuery('answer', query, checked.#caller, checked.#action);
  }
}

function leadsTo(populate: Populate, types: readonly string[]): boolean {
  if (populate.kind === 'zone') return [...populate.on.values()].some((entry) => entry.populate.some((each) => leadsTo(each, types)));
  if (populate.kind === 'morph') return [...populate.on.values()].some((each) => leadsTo(each, types));
  if (populate.kind === 'relation' && types.includes(populate.attribute.target)) return true;
  return populate.populate.some((each) => leadsTo(each, types));
}
