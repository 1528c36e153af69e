import { ForbiddenError, isPlinthError, type PlinthError } from '../../errors/index.ts';
import type { AttributeOwner, ScalarAttribute } from '../../model/index.ts';
import {
  allOf,
  type Filter,
  isVisible,
  mayFollow,
  type ParseContext,
  type Populate,
  type PopulateRelation,
  parseFilter,
  parseSort,
  type Selection,
} from '../../query/index.ts';
import type { AskedMorph, AskedPopulate, AskedProblems, AskedRelation, AskedSelection } from './asked-query.ts';
import type { ReadRights } from './read-rights.ts';
import type { RelatedConditions } from './related-conditions.ts';

/** Composes a selection from a query tree. A part with an error is left out, and its error is collected. */
export class SelectionComposer {
  readonly #context: ParseContext;
  readonly #populates = new Map<AskedPopulate, PlinthError>();
  readonly #fields = new Map<AskedSelection, Set<ScalarAttribute>>();

  readonly #rights: Pick<ReadRights, 'along'>;
  readonly #related: RelatedConditions;

  /**
   * @param context the rights of the caller to read
   * @param rights gives the rights by other actions than `find`
   * @param related conditions of axes on related documents
   */
  constructor(context: ParseContext, rights: Pick<ReadRights, 'along'>, related: RelatedConditions) {
    this.#context = context;
    this.#rights = rights;
    this.#related = related;
  }

  /** The errors so far; null when there are none. */
  get problems(): AskedProblems | null {
    if (this.#populates.size === 0 && this.#fields.size === 0) return null;
    return { populates: this.#populates, fields: this.#fields };
  }

  /**
   * @param owner the content type or component that has the attributes
   * @param context the rights on it
   */
  compose(asked: AskedSelection, owner: AttributeOwner, context: ParseContext = this.#context): Selection {
    const readable = asked.fields.filter((field) => isVisible({ owner, context }, field));
    if (readable.length < asked.fields.length) {
      this.#fields.set(asked, new Set(asked.fields.filter((field) => !readable.includes(field))));
    }
    return { ...asked, fields: readable, populate: asked.populate.flatMap((populate) => this.#populate(populate, owner, context)) };
  }

  #populate(asked: AskedPopulate, owner: AttributeOwner, above: ParseContext): Populate[] {
    try {
      if (!isVisible({ owner, context: above }, asked.attribute)) throw new ForbiddenError();
      return [this.#composed(asked)];
    } catch (error) {
      if (!isPlinthError(error)) throw error;
      this.#populates.set(asked, error);
      return [];
    }
  }

  #composed(asked: AskedPopulate): Populate {
    const context = asked.kind === 'relation' ? this.#behind(asked) : this.#context;
    if (asked.kind === 'zone') {
      const { kind, attribute, alias } = asked;
      const on = [...asked.on].map(
        ([uid, selection]) => [uid, { ...this.compose(selection, context.model.component(uid)), filter: null }] as const,
      );
      return { kind, attribute, alias, on: new Map(on), count: false };
    }
    if (asked.kind === 'morph') return this.#morph(asked);
    const { alias } = asked;
    const behind =
      asked.kind === 'relation' ? context.model.contentType(asked.attribute.target) : context.model.component(asked.attribute.component);
    const asking = parseFilter(behind, asked.filters, context);
    const filter =
      asked.kind === 'relation' ? allOf([this.#related.of(context.model.contentType(asked.attribute.target)), asking]) : asking;
    const sort = parseSort(behind, asked.sort, context);
    const rest = { alias, filter, sort, count: false, ...this.compose(asked.selection, behind, context) };
    if (asked.kind === 'component') return { kind: 'component', attribute: asked.attribute, page: asked.page, ...rest };
    const { attribute, page, wrapper, action } = asked;
    return { kind: 'relation', attribute, page, ...(wrapper && { wrapper }), ...(action && { action }), ...rest };
  }

  /** Types that the caller may not find are left out. */
  #morph({ kind, attribute, alias, on: asked }: AskedMorph): Populate {
    const { model } = this.#context;
    const on = [...asked].flatMap(([uid, selection]) => {
      const relation = attribute.on.get(uid);
      if (relation === undefined || !mayFollow(this.#context, relation)) return [];
      const rest = { alias, filter: null, sort: [], page: null, count: false, ...this.compose(selection, model.contentType(uid)) };
      return [[uid, { kind: 'relation', attribute: relation, ...rest } satisfies PopulateRelation] as const];
    });
    return { kind, attribute, alias, on: new Map(on), count: false };
  }

  /** The context behind a relation. @throws ForbiddenError when the caller may not read the target */
  #behind({ attribute, action }: AskedRelation): ParseContext {
    const context = this.#context;
    const target = context.model.contentType(attribute.target);
    if (action === undefined || context.trusted) {
      if (!mayFollow(context, attribute)) throw new ForbiddenError();
      return context;
    }
    const rights = this.#rights.along(target, action);
    if (rights === null) throw new ForbiddenError();
    return { ...context, fieldsOf: (type) => (type === target ? rights.fields : context.fieldsOf(type)) };
  }
}

/** A checked selection with the rules of all types that it reaches, and the problems of the parts that were left out. */
export interface CheckedSelection {
  readonly selection: Selection;
  /** Rules by `ruleKey`. */
  readonly reached: ReadonlyMap<string, Filter>;
  readonly problems: AskedProblems | null;
}

/**
 * Joins a selection that was checked in parts.
 * @param asked the whole selection
 * @param own the part with the fields
 * @param populates the parts with one populate each
 */
export function joinSelections(asked: AskedSelection, own: CheckedSelection, populates: readonly CheckedSelection[]): CheckedSelection {
  const { fields } = own.selection;
  const populate = populates.flatMap((each) => each.selection.populate);
  const selection = { fields, populate, ...(asked.layout && { layout: asked.layout }) };
  // Problems of fields are looked up by the selection, so they are stored under the whole one.
  const missing = own.problems === null ? [] : [...own.problems.fields.values()].map((fields) => [asked, fields] as const);
  const problems = populates.flatMap((each) => each.problems ?? []);
  return {
    selection,
    reached: joinReached([own, ...populates]),
    problems:
      missing.length === 0 && problems.length === 0
        ? null
        : {
            populates: new Map(problems.flatMap((each) => [...each.populates])),
            fields: new Map([...missing, ...problems.flatMap((each) => [...each.fields])]),
          },
  };
}

/** Joins the rules of all parts. The same rule from several parts counts once. */
function joinReached(parts: readonly CheckedSelection[]): CheckedSelection['reached'] {
  const rules = new Map<string, Set<Filter>>();
  for (const { reached } of parts) {
    for (const [key, filter] of reached) rules.set(key, (rules.get(key) ?? new Set()).add(filter));
  }
  return new Map([...rules].map(([key, filters]) => [key, allOf([...filters]) as Filter]));
}
