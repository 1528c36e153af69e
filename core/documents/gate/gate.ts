import type { Caller } from '../../access/index.ts';
import type { ContentType, Model } from '../../model/index.ts';
import { allOf, DEFAULT_PAGING, type Paging, parseQuery, type Query, type QueryLimits } from '../../query/index.ts';
import type { Aggregation } from '../aggregation.ts';
import type { AxisRegistry } from '../axes/axis-registry.ts';
import { axisRevisions, readAxes, refuseWide } from '../axes/request-axes.ts';
import type { AxisUse, RequestParameters } from '../axis.ts';
import { AggregationCheck, type GuardedAggregation } from './aggregation-check.ts';
import { CheckedQuery, type GuardedQuery, type OpenedQuery, type QueryPurpose } from './checked-query.ts';
import { ParsedQueries } from './parsed-queries.ts';
import { QueryCheck } from './query-check.ts';
import { commonFields, ReadRights } from './read-rights.ts';
import type { Rules } from './rules.ts';

/** What a query may be checked with. */
export interface CheckOptions {
  /**
   * An action that stands for reading the documents that the query is about (`plugin::users-permissions.user.me`). Default: their `find` or
   * `findOne`. Of the answer of a write: the action of the write, for callers who may not `find`. Default: `create` or `update`.
   */
  readonly action?: string;
  /** How pages of lists are read; frozen, so that queries can be remembered by it. Default: 25 documents, 100 at the most, counted. */
  readonly paging?: Paging;
}

/** What the gate stands on. */
export interface GateParts {
  readonly model: Model;
  readonly axes: AxisRegistry;
  readonly limits: QueryLimits;
  readonly rules: Rules;
}

/** What each use of parameters asks for. */
const PURPOSES: Readonly<Record<AxisUse, QueryPurpose>> = {
  list: 'list',
  one: 'one',
  create: 'answer',
  update: 'answer',
  remove: 'answer',
  act: 'answer',
};

/** The one way to checked queries: from parameters of a request, or from a query that was built in code. */
export class Gate {
  readonly #parts: GateParts;
  readonly #parsed = new ParsedQueries();

  constructor(parts: GateParts) {
    this.#parts = parts;
  }

  /** See `Documents.parse`. */
  parse(type: ContentType, parameters: RequestParameters, use: AxisUse, caller: Caller, options: CheckOptions): CheckedQuery {
    const situation = `${type.uid} ${use} ${caller.ability.key} ${options.action ?? ''} ${axisRevisions(this.#parts.axes)}`;
    const query = this.#parsed.get(parameters, options.paging ?? DEFAULT_PAGING, situation, () =>
      this.#parse(type, parameters, use, caller, options),
    );
    return new CheckedQuery(PURPOSES[use], query, caller, options.action);
  }

  /** See `Documents.check`. */
  check(query: Query, purpose: QueryPurpose, caller: Caller, options: CheckOptions): CheckedQuery {
    const { maxLimit } = options.paging ?? DEFAULT_PAGING;
    for (const axis of this.#parts.axes.all) {
      const selection = query.axes.get(axis.name);
      if (selection !== undefined) refuseWide(axis, selection);
    }
    const rights = new ReadRights(this.#parts, caller, query.axes);
    const bounded = caller.trusted || purpose !== 'list' ? query : { ...query, page: boundedPage(query.page, maxLimit) };
    return new CheckedQuery(purpose, this.#walk(bounded, purpose, rights, options), caller, options.action);
  }

  /** What an aggregation of documents names must be theirs, and be readable, too. @throws ForbiddenError, InvalidKeyError, ValidationError */
  checkAggregation({ query, caller, action }: OpenedQuery, aggregation: Aggregation): GuardedAggregation {
    const rights = new ReadRights(this.#parts, caller, query.axes);
    return new AggregationCheck({ ...this.#parts, rights }, query).check(aggregation, action);
  }

  #parse(type: ContentType, parameters: RequestParameters, use: AxisUse, caller: Caller, asked: CheckOptions): GuardedQuery {
    const { model, limits, axes } = this.#parts;
    const purpose = PURPOSES[use];
    const options = use === 'create' || use === 'update' ? { action: `${type.uid}.${use}`, ...asked } : asked;
    const { selections, filter } = readAxes(axes, parameters, use, type, model);
    const rights = new ReadRights(this.#parts, caller, selections);
    const root = rights.ofRoot(type, purpose, options.action);
    const fields = commonFields(root.fields, rights.of(type)?.fields ?? null);
    const parsed = parseQuery(type, parameters, purpose === 'list' ? 'list' : 'one', {
      model,
      limits,
      paging: options.paging ?? DEFAULT_PAGING,
      canRead: (target) => rights.of(target) !== null,
      fieldsOf: (target) => (target === type ? fields : (rights.of(target)?.fields ?? null)),
      trusted: caller.trusted,
    });
    const condition = purpose === 'answer' ? null : allOf([filter, parsed.filter]);
    return this.#walk({ ...parsed, type, filter: condition, axes: selections }, purpose, rights, options);
  }

  #walk(query: Query, purpose: QueryPurpose, rights: ReadRights, { action }: CheckOptions): GuardedQuery {
    const { model, limits } = this.#parts;
    return new QueryCheck({ model, limits, rights }).check(query, purpose, action);
  }
}

/** A list of a caller always has a window, of a bounded size. */
function boundedPage(page: Query['page'], maxLimit: number): NonNullable<Query['page']> {
  if (page === null) return { style: 'offset', offset: 0, limit: maxLimit, withCount: false };
  return page.limit <= maxLimit ? page : { ...page, limit: maxLimit };
}
