import { ValidationError } from '../../errors/index.ts';
import { allOf, type Filter } from '../../query/index.ts';
import {
  type Aggregation,
  type BucketAggregation,
  type Grouping,
  groupedAttribute,
  MEASURES,
  measuredAttribute,
} from '../plan/aggregation.ts';
import type { GuardedQuery } from '../plan/guarded-query.ts';
import { type CheckParts, QueryCheck, type QueryPlace } from './query-check.ts';

/** A checked aggregation, and its query with the rules of all types that both reach. */
export interface GuardedAggregation {
  readonly query: GuardedQuery;
  readonly aggregation: Aggregation;
}

/** Checks an aggregation as `QueryCheck` checks queries: the caller must be allowed to read all attributes that it names. */
export class AggregationCheck {
  readonly #parts: CheckParts;
  readonly #query: GuardedQuery;
  readonly #check: QueryCheck;
  readonly #parseFilter: (filters: unknown) => Filter | null;

  /**
   * @param query a query that was checked for the same caller
   * @param parseFilter parses conditions on the documents of the query, with the rights of the caller
   */
  constructor(parts: CheckParts, query: GuardedQuery, parseFilter: (filters: unknown) => Filter | null) {
    this.#parts = parts;
    this.#parseFilter = parseFilter;
    this.#query = query;
    this.#check = new QueryCheck(parts, query.rules?.of);
  }

  /**
   * @param action see `ReadRights.ofRoot`
   * @throws ForbiddenError, InvalidKeyError, ValidationError
   */
  check(aggregation: Aggregation, action?: string): GuardedAggregation {
    const query = this.#query;
    const rights = this.#parts.rights.ofRoot(query.type, 'list', action);
    const checked = this.#aggregation(aggregation, { owner: query.type, rights, path: [], param: 'aggregate' });
    const { reached } = this.#check;
    if (reached.size === 0) return { query, aggregation: checked };
    return { query: { ...query, rules: { root: query.rules?.root ?? null, of: reached } }, aggregation: checked };
  }

  #aggregation<Kind extends Aggregation>(aggregation: Kind, place: QueryPlace): Kind {
    const { path } = place;
    const type = this.#parts.model.contentType(place.owner.uid);
    for (const measure of MEASURES) {
      for (const name of aggregation[measure] ?? []) {
        this.#check.named(measuredAttribute(type, measure, name, path), { ...place, path: [...path, measure] });
      }
    }
    return { ...aggregation, groups: (aggregation.groups ?? []).map((grouping) => this.#grouping(grouping, place)) };
  }

  #grouping(grouping: Grouping, place: QueryPlace): Grouping {
    const { path } = place;
    const attribute = groupedAttribute(this.#parts.model.contentType(place.owner.uid), grouping.by, path);
    this.#check.named(attribute, place);
    if (attribute.kind === 'relation') this.#check.behind(attribute, place);
    const here = [...path, grouping.by];
    const { maxDepth } = this.#parts.limits;
    if (here.length > maxDepth) throw tooDeep(here, maxDepth);
    return { ...grouping, inside: grouping.inside.map((each) => this.#inside(each, { ...place, path: here })) };
  }

  #inside(inside: BucketAggregation, place: QueryPlace): BucketAggregation {
    const { filters, ...asked } = inside;
    const condition = filters === undefined ? inside.filter : allOf([inside.filter, this.#parseFilter(filters)]);
    const filter = condition && this.#check.filter(condition, place);
    if (inside.rows !== null) {
      this.#check.window(inside.rows, place.path);
      this.#check.sort(inside.rows.sort, place);
    }
    return { ...this.#aggregation(asked, place), filter };
  }
}

function tooDeep(path: readonly string[], maxDepth: number): ValidationError {
  return new ValidationError(
    `The groups are nested too deeply. The maximum is ${maxDepth} levels`,
    { path: path.join('.'), source: 'query', param: 'aggregate' },
    'QUERY_TOO_DEEP',
  );
}
