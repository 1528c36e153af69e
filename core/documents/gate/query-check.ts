import { ForbiddenError, InvalidKeyError, ValidationError } from '../../errors/index.ts';
import type { Attribute, AttributeOwner, ContentType, Model, RelationAttribute, ScalarAttribute } from '../../model/index.ts';
import {
  allOf,
  type Filter,
  type Page,
  type Populate,
  type PopulateComponent,
  type PopulateRelation,
  type Query,
  type QueryLimits,
  type Selection,
  type SiblingFilter,
  type SortTerm,
  type ZoneSelection,
} from '../../query/index.ts';
import { type GuardedQuery, leadsOpenly, ruleKey } from '../plan/guarded-query.ts';
import type { QueryPurpose } from './checked-query.ts';
import type { ReadRights, TypeRights } from './read-rights.ts';

/** Maximum number of nodes in a query. A query that is built in code must not cost more than a request can. */
const MAX_NODES = 100_000;

/** Maximum number of nested conditions for each level of `maxDepth`: recursion over a query, also in the database, needs a limit. */
const CONDITIONS_PER_LEVEL = 10;

/** Allowed aliases of populates. They are part of the cache key of plans, where a name must not look like other syntax. */
const ALIAS = /^\w+$/;

/** The requested part of a list. */
type Window = Pick<Page, 'offset' | 'limit'>;

/** The current place of the check in a query. */
export interface QueryPlace {
  readonly owner: AttributeOwner;
  /** The caller's rights on the owner. Null inside components: the attribute that contains them was checked. */
  readonly rights: TypeRights | null;
  /** Aliases and names of attributes on the path to here. */
  readonly path: readonly string[];
  /** The part of the query, by the name of its request parameter. */
  readonly param: 'fields' | 'filters' | 'sort' | 'populate' | 'aggregate';
}

/** The dependencies of a check. */
export interface CheckParts {
  readonly model: Model;
  readonly limits: Pick<QueryLimits, 'maxDepth'>;
  readonly rights: ReadRights;
}

/**
 * Walks a whole query. The caller must be allowed to read every attribute, and every relation must lead to documents that the caller may
 * see. The result is the query with the rules of all types that it reaches.
 */
export class QueryCheck {
  readonly #parts: CheckParts;
  /** Rules by `ruleKey`. A set, because a query meets the same rule at every relation to a type. */
  readonly #rules: Map<string, Set<Filter>>;
  #purpose: QueryPurpose = 'list';
  /** The action that permits reading the root documents. */
  #action: string | undefined;
  #nodes = 0;
  /** Number of nested conditions, including the current one. */
  #conditions = 0;

  /** @param reached rules of parts that were checked before, by `ruleKey`; new rules are added to them */
  constructor(parts: CheckParts, reached?: ReadonlyMap<string, Filter>) {
    this.#parts = parts;
    this.#rules = new Map([...(reached ?? [])].map(([key, filter]) => [key, new Set([filter])]));
  }

  /**
   * @param action see `ReadRights.ofRoot`
   * @throws ForbiddenError for documents and versions that the caller may not read; with the path for populates
   * @throws InvalidKeyError for attributes that the caller may not name
   * @throws ValidationError for a query that is too deep or too large
   */
  check(query: Query, purpose: QueryPurpose, action?: string): GuardedQuery {
    const { type } = query;
    this.#purpose = purpose;
    this.#action = action;
    const rights = this.#parts.rights.ofRoot(type, purpose, action);
    if (query.page !== null) this.window(query.page, []);
    const root: Omit<QueryPlace, 'param'> = { owner: type, rights, path: [] };
    this.sort(query.sort, { ...root, param: 'sort' });
    const filter = query.filter && this.filter(query.filter, { ...root, param: 'filters' });
    const selection = this.#selection(query, { ...root, param: 'fields' });
    const isRestricted = rights.filter !== null || this.#rules.size > 0;
    return { ...query, ...selection, filter, ...(isRestricted && { rules: { root: rights.filter, of: this.reached } }) };
  }

  /** The rules of all types that were reached so far, by `ruleKey`. */
  get reached(): ReadonlyMap<string, Filter> {
    return new Map([...this.#rules].map(([key, filters]) => [key, allOf([...filters]) as Filter]));
  }

  #selection<Kind extends Selection>({ fields, populate, layout }: Kind, place: QueryPlace): Selection {
    for (const field of fields) this.named(field, place);
    return { fields, populate: populate.map((each) => this.#populate(each, place)), ...(layout && { layout }) };
  }

  #populate(populate: Populate, above: QueryPlace): Populate {
    const place: QueryPlace = { ...above, param: 'populate' };
    this.named(populate.attribute, place);
    const path = [...place.path, populate.alias];
    if (!ALIAS.test(populate.alias))
      throw new InvalidKeyError(populate.alias, { source: 'query', param: 'populate', path: path.join('.') });
    this.#deeper(path, 'populate');
    if (populate.kind === 'zone') {
      const on = [...populate.on].map(([uid, selection]) => [uid, this.#kind(uid, selection, path)] as const);
      return { ...populate, on: new Map(on) };
    }
    if (populate.kind === 'morph') {
      const on = [...populate.on].map(([uid, each]) => [uid, this.#behindRelation(each, place, path)] as const);
      return { ...populate, on: new Map(on) };
    }
    if (populate.kind === 'relation') return this.#behindRelation(populate, place, path);
    return this.#listed(populate, this.#component(populate.attribute.component), path);
  }

  #behindRelation(populate: PopulateRelation, place: QueryPlace, path: readonly string[]): PopulateRelation {
    return this.#listed(populate, this.#target(populate.attribute, place, populate.action), path);
  }

  #listed<Kind extends PopulateRelation | PopulateComponent>(
    populate: Kind,
    behind: Pick<QueryPlace, 'owner' | 'rights'> | null,
    path: readonly string[],
  ): Kind {
    if (behind === null) throw new ForbiddenError('Forbidden', { path: path.join('.') });
    if (populate.page) this.window(populate.page, path);
    this.sort(populate.sort, { ...behind, path, param: 'populate' });
    const filter = populate.filter && this.filter(populate.filter, { ...behind, path, param: 'populate' });
    return { ...populate, ...this.#selection(populate, { ...behind, path, param: 'populate' }), filter };
  }

  #kind(uid: string, selection: ZoneSelection, path: readonly string[]): ZoneSelection {
    const place: QueryPlace = { ...this.#component(uid), path, param: 'populate' };
    return { ...this.#selection(selection, place), filter: selection.filter && this.filter(selection.filter, place) };
  }

  /** Checks a window. Databases treat other numbers differently, and some read -1 as "all". */
  window(window: Window, path: readonly string[]): void {
    for (const name of ['offset', 'limit'] as const) {
      if (Number.isSafeInteger(window[name]) && window[name] >= 0) continue;
      throw new ValidationError(`The ${name} must be a non-negative integer, found ${window[name]}`, {
        path: [...path, name].join('.'),
        source: 'query',
      });
    }
  }

  /** Checks a condition at a place. */
  filter(filter: Filter, place: QueryPlace): Filter {
    const most = this.#parts.limits.maxDepth * CONDITIONS_PER_LEVEL;
    if (++this.#conditions > most) {
      throw new ValidationError(
        `The conditions of the query are nested too deeply. The maximum is ${most} levels`,
        { path: place.path.join('.'), source: 'query', param: place.param },
        'QUERY_TOO_DEEP',
      );
    }
    const checked = this.#filter(filter, place);
    this.#conditions -= 1;
    return checked;
  }

  #filter(filter: Filter, place: QueryPlace): Filter {
    this.#count();
    switch (filter.kind) {
      case 'and':
      case 'or':
        return { ...filter, filters: filter.filters.map((part) => this.filter(part, place)) };
      case 'not':
        this.named(filter.filter.attribute, place);
        return filter;
      case 'compare':
        this.named(filter.attribute, place);
        return filter;
      case 'null':
        // A null test of `id` asks whether there is a row at all. This is also allowed where ids are private.
        if (filter.attribute.name !== 'id') this.named(filter.attribute, place);
        if (filter.attribute.kind === 'relation') this.behind(filter.attribute, place);
        return filter;
      case 'relation':
        this.named(filter.attribute, place);
        return { ...filter, filter: this.filter(filter.filter, this.behind(filter.attribute, place)) };
      case 'links':
        // It names attributes of all components at once, which are not checked one by one.
        if (!this.#parts.rights.trusted) throw new ForbiddenError();
        return { ...filter, filter: this.filter(filter.filter, this.behind(filter.attributes[0], place)) };
      case 'component': {
        this.named(filter.attribute, place);
        const path = this.#deeper([...place.path, filter.attribute.name], place.param);
        return {
          ...filter,
          filter: this.filter(filter.filter, { ...this.#component(filter.attribute.component), path, param: place.param }),
        };
      }
      case 'known':
        return filter;
      case 'sibling':
        return this.#sibling(filter, place);
      case 'kept':
        if (!this.#parts.rights.trusted) throw new ForbiddenError();
        return filter;
    }
  }

  /** A caller that may not read a version may not filter by it either. */
  #sibling({ visible: _, ...filter }: SiblingFilter, { owner, path }: QueryPlace): Filter {
    const type = this.#parts.model.contentType(owner.uid);
    const isRoot = path.length === 0;
    const rights = this.#parts.rights.ofVersions(type, filter, isRoot ? this.#purpose : 'list', isRoot ? this.#action : undefined);
    if (rights === null) throw new ForbiddenError();
    return rights.filter === null ? filter : { ...filter, visible: rights.filter };
  }

  /** Checks a sort at a place. */
  sort(sort: readonly SortTerm[], place: QueryPlace): void {
    for (const { path, attribute } of sort) {
      let here = place;
      for (const step of path) {
        this.named(step, here);
        here =
          step.kind === 'relation'
            ? this.behind(step, here)
            : { ...here, ...this.#component(step.component), path: [...here.path, step.name] };
        this.#deeper(here.path, place.param);
      }
      this.named(attribute, here);
      if (attribute.type.sortable === false) throw this.#refused(attribute, here);
    }
  }

  /** The position behind a relation, for a condition or a sort. @throws InvalidKeyError when the caller may not see the target */
  behind(attribute: RelationAttribute, place: QueryPlace): QueryPlace {
    const target = this.#target(attribute, place);
    if (target === null) throw this.#refused(attribute, place);
    return { ...target, path: this.#deeper([...place.path, attribute.name], place.param), param: place.param };
  }

  /** @param action the action that permits reading the target */
  #target(attribute: RelationAttribute, place: QueryPlace, action?: string): Pick<QueryPlace, 'owner' | 'rights'> | null {
    const owner = this.#parts.model.contentType(attribute.target);
    const behind = leadsOpenly(attribute) ? this.#parts.rights.open(owner) : this.#closed(attribute, owner, place, action);
    if (behind === null) return attribute.open ? { owner, rights: null } : null;
    if (behind.filter !== null) this.#addRule(ruleKey(attribute), behind.filter);
    return { owner, rights: behind };
  }

  #closed(attribute: RelationAttribute, owner: ContentType, place: QueryPlace, action?: string): TypeRights | null {
    // Other versions are visible with the rights on the document. Exception: the answer of a write shows the version to a caller who may
    // not read it, and this does not make the other versions visible.
    const isAsSeen = attribute.storage === 'siblings' && this.#purpose !== 'answer';
    return isAsSeen ? place.rights : this.#parts.rights.along(owner, action);
  }

  #addRule(key: string, filter: Filter): void {
    const known = this.#rules.get(key);
    if (known) known.add(filter);
    else this.#rules.set(key, new Set([filter]));
  }

  #component(uid: string): Pick<QueryPlace, 'owner' | 'rights'> {
    return { owner: this.#parts.model.component(uid), rights: null };
  }

  /** @throws InvalidKeyError for an attribute that the owner does not have, or that the caller may not name */
  named(attribute: Attribute | ScalarAttribute, place: QueryPlace): void {
    this.#count();
    const isOwn = place.owner.attributes.get(attribute.name) === attribute;
    const isHidden = attribute.private && !this.#parts.rights.trusted;
    if (!isOwn || isHidden || place.rights?.fields?.has(attribute.name) === false) throw this.#refused(attribute, place);
  }

  #refused({ name }: Attribute, { path, param }: QueryPlace): InvalidKeyError {
    return new InvalidKeyError(name, { source: 'query', param, path: [...path, name].join('.') });
  }

  #deeper(path: readonly string[], param: string): readonly string[] {
    const { maxDepth } = this.#parts.limits;
    if (path.length <= maxDepth) return path;
    throw new ValidationError(
      `The ${param} of the query are nested too deeply. The maximum is ${maxDepth} levels`,
      { path: path.join('.'), source: 'query', param },
      'QUERY_TOO_DEEP',
    );
  }

  #count(): void {
    if (++this.#nodes > MAX_NODES) {
      throw new ValidationError(`The query is too complex. The maximum is ${MAX_NODES} parts`, { source: 'query' }, 'QUERY_TOO_COMPLEX');
    }
  }
}
