import { type Caller, isSystem } from '../../access/index.ts';
import type { UnknownDocument } from '../../content/index.ts';
import type { ContentType, ScalarAttribute } from '../../model/index.ts';
import type { AxisSelection, CallerFacts, Page, Populate, Query } from '../../query/index.ts';
import type { GuardedQuery } from '../plan/guarded-query.ts';

/** What a checked query may be used for: a list (and what is counted or aggregated of it), one document, or what a write answers. */
export type QueryPurpose = 'list' | 'one' | 'answer';

/** What the document service takes out of a query. */
export interface OpenedQuery {
  readonly query: GuardedQuery;
  /** Attributes of the caller whose values rules take. */
  readonly user: CallerFacts['user'];
  readonly caller: Caller;
  /** See `CheckOptions.action`. */
  readonly action: string | undefined;
}

/** What writes answered with a query, by the version that they were about. */
export type KnownAnswers = WeakMap<GuardedQuery, Map<string, GuardedQuery>>;

declare const ANSWER: unique symbol;

/**
 * A query that passed the gate: it asks for nothing that its caller may not see, and sees no more. Only `Documents.parse`,
 * `Documents.compose` and `Documents.check` make one. It is as good as the rights were then: whoever keeps one asks for a new one now and again.
 * @typeParam Document what it answers, as far as that is known
 */
export class CheckedQuery<Purpose extends QueryPurpose = QueryPurpose, Document = UnknownDocument> {
  /** For the compiler alone. */
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

  /** The scalar attributes that it reads of the documents that it is about. */
  get fields(): readonly ScalarAttribute[] {
    return this.#query.fields;
  }

  /** What it reads beside them, one level below. */
  get populated(): readonly Populate['attribute'][] {
    return this.#query.populate.map(({ attribute }) => attribute);
  }

  /** Whether documents of one of these types (uids) may stand in what it answers, below those that it is about. */
  reaches(types: readonly string[]): boolean {
    return this.#query.populate.some((each) => leadsTo(each, types));
  }

  /** The window of a list; null for single documents. */
  get page(): Page | null {
    return this.#query.page;
  }

  /** What was chosen on the axes; axes that are read at their default value are absent. */
  get axes(): ReadonlyMap<string, AxisSelection> {
    return this.#query.axes;
  }

  /** Whether conditions, of its own or of rules, decide which documents it sees. */
  get isNarrowed(): boolean {
    const { filter, rules } = this.#query;
    return filter !== null || (rules?.root ?? null) !== null;
  }

  /**
   * What is read, as the document service runs it, and for whom.
   * @throws Error for a query that nobody checked, unless the caller is SYSTEM, and for one that was checked for something else
   */
  static open(given: CheckedQuery<QueryPurpose, unknown> | Query, purpose: QueryPurpose, caller?: Caller): OpenedQuery {
    if (given instanceof CheckedQuery) {
      if (given.purpose !== purpose) throw new Error(`a query that was checked for "${given.purpose}" cannot be used for "${purpose}"`);
      return { query: given.#query, user: given.#caller, caller: given.#caller, action: given.#action };
    }
    if (!isSystem(caller)) throw new Error('a query that was built in code is checked first (Documents.check), or run by SYSTEM');
    return { query: given, user: null, caller, action: undefined };
  }

  /**
   * The answer of a write, about the version that was written.
   * @param known where it is kept, so that its plan is found again
   * @param axes those of the version
   */
  static about(
    checked: CheckedQuery<'answer', unknown>,
    known: KnownAnswers,
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
  if (populate.kind === 'relation' && types.includes(populate.attribute.target)) return true;
  return populate.populate.some((each) => leadsTo(each, types));
}
