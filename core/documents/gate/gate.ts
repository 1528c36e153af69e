import type { Caller } from '../../access/index.ts';
import type { AttributeOwner, ContentType, Model } from '../../model/index.ts';
import {
  allOf,
  DEFAULT_PAGING,
  type Filter,
  type MediaFilters,
  type Paging,
  type ParseContext,
  type PopulateRelation,
  parseFilter,
  parseQuery,
  parseSort,
  type Query,
  type QueryLimits,
  type Selection,
} from '../../query/index.ts';
import type { AxisUse, RequestParameters } from '../axes/axis.ts';
import type { AxisRegistry } from '../axes/axis-registry.ts';
import { axisRevisions, readAxes, refuseWide } from '../axes/request-axes.ts';
import type { Aggregation } from '../plan/aggregation.ts';
import type { GuardedQuery } from '../plan/guarded-query.ts';
import { AggregationCheck, type GuardedAggregation } from './aggregation-check.ts';
import type { AskedPopulate, AskedProblems, AskedQuery, AskedSelection, ComposedQuery } from './asked-query.ts';
import { CheckedQuery, type OpenedQuery, type QueryPurpose } from './checked-query.ts';
import { type CheckedSelection, joinSelections, SelectionComposer } from './compose-selection.ts';
import { ParsedQueries, weightOfFields, weightOfPopulate, weightOfQuery, weightOfSelection } from './parsed-queries.ts';
import { QueryCheck } from './query-check.ts';
import { ReadRights } from './read-rights.ts';
import { RelatedConditions } from './related-conditions.ts';
import { IDENTITY, type Rules } from './rules.ts';

/** Options for checking a query. */
export interface CheckOptions {
  /**
   * The action that permits reading the root documents of the query (`plugin::users-permissions.user.me`). Default: `find` or `findOne` of
   * their type. For the answer of a write: the action of the write, for callers who may not `find`. Default: `create` or `update`.
   */
  readonly action?: string;
  /** How pages of lists are parsed. Must be frozen, or queries are not cached. Default: 25 documents, at most 100, counted. */
  readonly paging?: Paging;
  /** Conditions that filters may have on media. Default: none. */
  readonly mediaFilters?: MediaFilters;
  /** An additional condition on the root documents. Only for code: it is not checked against the rights of the caller. */
  readonly where?: Filter;
  /**
   * Adds `id` and `documentId` to documents, even where these are private: to root documents (`found`), or also to populated ones (`all`).
   * For code that must know which documents it has read. It must remove private attributes (`withoutPrivate`) before it answers.
   */
  readonly identified?: 'found' | 'all';
}

/** The dependencies of the gate. */
interface GateParts {
  readonly model: Model;
  readonly axes: AxisRegistry;
  readonly limits: QueryLimits;
  readonly rules: Rules;
}

/** The purpose of a query for each use of parameters. */
const PURPOSES: Readonly<Record<AxisUse, QueryPurpose>> = {
  list: 'list',
  one: 'one',
  create: 'answer',
  update: 'answer',
  remove: 'answer',
  act: 'answer',
};

/**
 * Maximum weight of cached queries of requests, in characters of their parameters. Each character takes about 30 bytes of memory.
 * `SHORTEST` is added to the characters of each.
 */
const CHARACTERS = 250_000;
const SHORTEST = 20;

/** Maximum weight of cached trees and of cached parts of trees, in tens of bytes. Values of variables may make every tree a new one. */
const TREES = 1_000_000;
const PARTS = 500_000;

/** The weight of a query with these parameters, which are plain values. */
function weightOfParameters(parameters: RequestParameters): number {
  return SHORTEST + JSON.stringify(parameters).length;
}

/** A composed query, and the problems of the parts that were left out. */
interface Composed {
  readonly query: GuardedQuery;
  readonly problems: AskedProblems | null;
}

/** The context of a read, known before its parameters are parsed. */
interface ReadSituation {
  /** The selected versions. */
  readonly selections: Query['axes'];
  readonly filter: Filter | null;
  readonly rights: ReadRights;
  readonly context: ParseContext;
  /** Conditions of axes on populated documents. */
  readonly related: RelatedConditions;
  readonly options: CheckOptions;
}

/** Makes checked queries, from the parameters of a request or from a query that was built in code. Nothing else makes them. */
export class Gate {
  readonly #parts: GateParts;
  readonly #parsed = new ParsedQueries<RequestParameters, GuardedQuery>({ weight: CHARACTERS, weigh: weightOfParameters });
  readonly #composed = new ParsedQueries<AskedQuery, Composed>({ weight: TREES, weigh: weightOfQuery });
  readonly #selections = new ParsedQueries<AskedSelection, CheckedSelection>({ weight: PARTS, weigh: weightOfSelection });
  /**
   * Parts of selections, by their fields and by their populates. Measured 2026-11-27: without them, an operation of GraphQL with a variable
   * in a nested argument takes 2.2 times the processor time.
   */
  readonly #fields = new ParsedQueries<AskedSelection['fields'], CheckedSelection>({ weight: PARTS, weigh: weightOfFields });
  readonly #populates = new ParsedQueries<AskedPopulate, CheckedSelection>({ weight: PARTS, weigh: weightOfPopulate });

  constructor(parts: GateParts) {
    this.#parts = parts;
  }

  /** See `Documents.parse`. */
  parse(type: ContentType, parameters: RequestParameters, use: AxisUse, caller: Caller, options: CheckOptions): CheckedQuery {
    const query = this.#parsed.get(parameters, options.paging ?? DEFAULT_PAGING, this.#situation(type, use, caller, options), () =>
      this.#parse(type, parameters, use, caller, options),
    );
    return new CheckedQuery(PURPOSES[use], this.#forCode(query, options), caller, options.action);
  }

  /** See `Documents.compose`. */
  compose(type: ContentType, asked: AskedQuery, use: AxisUse, caller: Caller, options: CheckOptions): ComposedQuery<QueryPurpose> {
    const { query, problems } = this.#composed.get(
      asked,
      options.paging ?? DEFAULT_PAGING,
      this.#situation(type, use, caller, options),
      () => this.#compose(type, asked, use, caller, options),
    );
    return { query: new CheckedQuery(PURPOSES[use], this.#forCode(query, options), caller, options.action), problems };
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
    return new CheckedQuery(purpose, this.#forCode(this.#walk(bounded, purpose, rights, options), options), caller, options.action);
  }

  /** Checks the attributes that an aggregation of a query's documents names. @throws ForbiddenError, InvalidKeyError, ValidationError */
  checkAggregation({ query, caller, action }: OpenedQuery, aggregation: Aggregation): GuardedAggregation {
    const rights = new ReadRights(this.#parts, caller, query.axes);
    const context = this.#context(query.type, 'list', rights, { caller, action, paging: DEFAULT_PAGING });
    const parse = (filters: unknown) => parseFilter(query.type, filters, context);
    return new AggregationCheck({ ...this.#parts, rights }, query, parse).check(aggregation, action);
  }

  #parse(type: ContentType, parameters: RequestParameters, use: AxisUse, caller: Caller, asked: CheckOptions): GuardedQuery {
    const purpose = PURPOSES[use];
    const { selections, filter, rights, context, related, options } = this.#reading(type, parameters, use, caller, asked);
    const parsed = parseQuery(type, parameters, purpose === 'list' ? 'list' : 'one', context);
    const condition = purpose === 'answer' ? null : allOf([filter, parsed.filter]);
    const populate = related.narrow(parsed.populate);
    return this.#walk({ ...parsed, type, populate, filter: condition, axes: selections }, purpose, rights, options);
  }

  #compose(type: ContentType, asked: AskedQuery, use: AxisUse, caller: Caller, given: CheckOptions): Composed {
    const { parameters, page } = asked;
    const purpose = PURPOSES[use];
    const { selections, filter, rights, context, related, options } = this.#reading(type, parameters, use, caller, given);
    const reading = { selections, rights, context, related, options };
    const situation = `${this.#situation(type, use, caller, options)} ${JSON.stringify([...selections])}${related.key}`;
    const select = (part: AskedSelection) => this.#select(type, part, purpose, reading);
    // Values of variables make a new selection, but rarely change all its parts, so the parts are cached separately.
    const { selection, reached, problems } = this.#selections.get(asked.selection, context.paging, situation, () => {
      const { fields, populate } = asked.selection;
      const own = this.#fields.get(fields, context.paging, situation, () => select({ fields, populate: [] }));
      const populates = populate.map((each) =>
        this.#populates.get(each, context.paging, situation, () => select({ fields: [], populate: [each] })),
      );
      return joinSelections(asked.selection, own, populates);
    });
    const isList = purpose === 'list';
    const condition = isList ? parseFilter(type, parameters.filters, context) : null;
    const query: Query = {
      type,
      fields: [],
      populate: [],
      filter: purpose === 'answer' ? null : allOf([filter, condition]),
      sort: isList ? parseSort(type, parameters.sort, context) : [],
      page: isList ? boundedPage(page, context.paging.maxLimit) : null,
      axes: selections,
    };
    const around = new QueryCheck({ model: this.#parts.model, limits: this.#parts.limits, rights }, reached);
    return { query: { ...around.check(query, purpose, options.action), ...selection }, problems };
  }

  /** Checks a selection for a caller. The result does not depend on the conditions of the query. */
  #select(
    type: ContentType,
    asked: AskedSelection,
    purpose: QueryPurpose,
    { selections, rights, context, related, options }: Omit<ReadSituation, 'filter'>,
  ): CheckedSelection {
    const composer = new SelectionComposer(context, rights, related);
    const whole = { ...composer.compose(asked, type), type, filter: null, sort: [], page: null, axes: selections };
    const checked = this.#walk(whole, purpose, rights, options);
    const { rules, type: _type, filter: _filter, sort: _sort, page: _page, axes: _axes, ...selection } = checked;
    return { selection, reached: rules?.of ?? new Map(), problems: composer.problems };
  }

  /** Finds the selected versions of a read, and what the caller may see of them. */
  #reading(type: ContentType, parameters: RequestParameters, use: AxisUse, caller: Caller, asked: CheckOptions): ReadSituation {
    const { model, axes } = this.#parts;
    const options = use === 'create' || use === 'update' ? { action: `${type.uid}.${use}`, ...asked } : asked;
    const { selections, filter, conditions } = readAxes(axes, parameters, use, type, model);
    const rights = new ReadRights(this.#parts, caller, selections);
    const context = this.#context(type, PURPOSES[use], rights, {
      caller,
      action: options.action,
      paging: options.paging ?? DEFAULT_PAGING,
      mediaFilters: options.mediaFilters,
    });
    return { selections, filter, rights, context, related: new RelatedConditions(conditions, rights, model), options };
  }

  /** The context of the parsers. @throws ForbiddenError when the caller may not read documents of the type */
  #context(
    type: ContentType,
    purpose: QueryPurpose,
    rights: ReadRights,
    {
      caller,
      action,
      paging,
      mediaFilters,
    }: { readonly caller: Caller; readonly action: string | undefined } & Pick<ParseContext, 'paging' | 'mediaFilters'>,
  ): ParseContext {
    const { model, limits } = this.#parts;
    const fields = rights.namedInRoot(type, purpose, action);
    return {
      model,
      limits,
      paging,
      mediaFilters,
      canRead: (target) => rights.of(target) !== null,
      fieldsOf: (target) => (target === type ? fields : (rights.of(target)?.fields ?? null)),
      trusted: caller.trusted,
    };
  }

  /** A checked query with the additions of code: `where` and `identified`. */
  #forCode(query: GuardedQuery, { where, identified }: CheckOptions): GuardedQuery {
    const narrowed = where === undefined ? query : { ...query, filter: allOf([query.filter, where]) };
    if (identified === undefined) return narrowed;
    const { fields, populate } = identifiedSelection(narrowed, narrowed.type, this.#parts.model);
    return { ...narrowed, fields, ...(identified === 'all' && { populate }) };
  }

  /** The cache key of everything that a checked query depends on, besides its parameters and its paging. */
  #situation({ uid }: ContentType, use: AxisUse, { ability }: Caller, { action = '', mediaFilters = 'none' }: CheckOptions): string {
    return `${uid} ${use} ${ability.key} ${action} ${mediaFilters} ${axisRevisions(this.#parts.axes)}`;
  }

  #walk(query: Query, purpose: QueryPurpose, rights: ReadRights, { action }: CheckOptions): GuardedQuery {
    const { model, limits } = this.#parts;
    return new QueryCheck({ model, limits, rights }).check(query, purpose, action);
  }
}

/** The page of a list. Callers always get a window of limited size. */
function boundedPage(page: Query['page'], maxLimit: number): NonNullable<Query['page']> {
  if (page === null) return { style: 'offset', offset: 0, limit: maxLimit, withCount: false };
  return page.limit <= maxLimit ? page : { ...page, limit: maxLimit };
}

/**
 * A selection with the identity of every document that it reads.
 * @param names identity attributes of the owner; none for component entries
 */
function identifiedSelection(
  { fields, populate }: Selection,
  owner: AttributeOwner,
  model: Model,
  names: readonly string[] = IDENTITY,
): Pick<Selection, 'fields' | 'populate'> {
  const own = names.map((name) => owner.attributes.get(name)).filter((attribute) => attribute?.kind === 'scalar');
  const identified = (each: PopulateRelation): PopulateRelation => ({
    ...each,
    ...identifiedSelection(each, model.contentType(each.attribute.target), model),
  });
  const inside = (selection: Selection, uid: string) => identifiedSelection(selection, model.component(uid), model, []);
  return {
    fields: [...own.filter((attribute) => !fields.includes(attribute)), ...fields],
    populate: populate.map((each) => {
      if (each.kind === 'zone') {
        return { ...each, on: new Map([...each.on].map(([uid, entry]) => [uid, { ...entry, ...inside(entry, uid) }])) };
      }
      if (each.kind === 'component') return { ...each, ...inside(each, each.attribute.component) };
      if (each.kind === 'morph') return { ...each, on: new Map([...each.on].map(([uid, one]) => [uid, identified(one)])) };
      return identified(each);
    }),
  };
}
