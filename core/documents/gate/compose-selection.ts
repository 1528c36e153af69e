import { ForbiddenError, isPlinthError, type PlinthError } from '../../errors/index.ts';
import type { AttributeOwner, ScalarAttribute } from '../../model/index.ts';
import {
  allOf,
  type Filter,
  isVisible,
  mayFollow,
  type ParseContext,
  type Populate,
  parseFilter,
  parseSort,
  type Selection,
} from '../../query/index.ts';
import type { AskedPopulate, AskedProblems, AskedRelation, AskedSelection } from './asked-query.ts';
import type { ReadRights } from './read-rights.ts';

/** Turns what was asked of documents into a selection. What is wrong with a part of it is told, and the part left out. */
export class SelectionComposer {
  readonly #context: ParseContext;
  readonly #populates = new Map<AskedPopulate, PlinthError>();
  readonly #fields = new Map<AskedSelection, Set<ScalarAttribute>>();

  readonly #rights: Pick<ReadRights, 'along'>;

  /**
   * @param context what may be read, by the caller
   * @param rights the same by actions that stand for others
   */
  constructor(context: ParseContext, rights: Pick<ReadRights, 'along'>) {
    this.#context = context;
    this.#rights = rights;
  }

  /** What was left out so far; null for nothing. */
  get problems(): AskedProblems | null {
    if (this.#populates.size === 0 && this.#fields.size === 0) return null;
    return { populates: this.#populates, fields: this.#fields };
  }

  /**
   * @param owner the content type or component that has the attributes
   * @param context what may be read of it
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
    const { alias } = asked;
    const behind =
      asked.kind === 'relation' ? context.model.contentType(asked.attribute.target) : context.model.component(asked.attribute.component);
    const filter = parseFilter(behind, asked.filters, context);
    const sort = parseSort(behind, asked.sort, context);
    const rest = { alias, filter, sort, count: false, ...this.compose(asked.selection, behind, context) };
    if (asked.kind === 'component') return { kind: 'component', attribute: asked.attribute, page: asked.page, ...rest };
    const { attribute, page, wrapper, action } = asked;
    return { kind: 'relation', attribute, page, ...(wrapper && { wrapper }), ...(action && { action }), ...rest };
  }

  /** What may be read of the documents that a relation leads to. @throws ForbiddenError when they may not be */
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

/** A selection that its caller may have, with the rules of what it reaches, and what was left out of it. */
export interface CheckedSelection {
  readonly selection: Selection;
  /** By `ruleKey` of what is reached. */
  readonly reached: ReadonlyMap<string, Filter>;
  readonly problems: AskedProblems | null;
}

/**
 * Puts a selection together that was checked in parts.
 * @param asked the whole
 * @param own the fields of the owner
 * @param populates what is read along, each alone
 */
export function joinSelections(asked: AskedSelection, own: CheckedSelection, populates: readonly CheckedSelection[]): CheckedSelection {
  const { fields } = own.selection;
  const populate = populates.flatMap((each) => each.selection.populate);
  const selection = { fields, populate, ...(asked.layout && { layout: asked.layout }) };
  // What is wrong with fields is looked up by the selection that has them.
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

/** A rule that several parts met is one. */
function joinReached(parts: readonly CheckedSelection[]): CheckedSelection['reached'] {
  const rules = new Map<string, Set<Filter>>();
  for (const { reached } of parts) {
    for (const [key, filter] of reached) rules.set(key, (rules.get(key) ?? new Set()).add(filter));
  }
  return new Map([...rules].map(([key, filters]) => [key, allOf([...filters]) as Filter]));
}
