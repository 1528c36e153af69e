import type { Caller } from '../../access/index.ts';
import { ForbiddenError } from '../../errors/index.ts';
import { type ContentType, systemAttributes } from '../../model/index.ts';
import { type AxisSelection, allOf, type Filter } from '../../query/index.ts';
import type { AxisRegistry } from '../axes/axis-registry.ts';
import { readActions } from '../axes/request-axes.ts';
import type { QueryPurpose } from './checked-query.ts';
import { IDENTITY, type Rules } from './rules.ts';

/** A caller's rights to read a type. */
export interface TypeRights {
  /** The visible documents; null for all. */
  readonly filter: Filter | null;
  /** The readable attributes; null for all that are not private. */
  readonly fields: ReadonlySet<string> | null;
}

const EVERYTHING: TypeRights = Object.freeze({ filter: null, fields: null });

/** The dependencies of rights. */
export interface RightsParts {
  readonly axes: AxisRegistry;
  readonly rules: Rules;
}

/** The rights of a caller to read in one request with given axis values. Caches its results; made once per request. */
export class ReadRights {
  readonly #parts: RightsParts;
  readonly #caller: Caller;
  readonly #selections: ReadonlyMap<string, AxisSelection>;
  readonly #known = new Map<ContentType, TypeRights | null>();

  constructor(parts: RightsParts, caller: Caller, selections: ReadonlyMap<string, AxisSelection>) {
    this.#parts = parts;
    this.#caller = caller;
    this.#selections = selections;
  }

  /** Whether the caller may read everything, including private attributes. */
  get trusted(): boolean {
    return this.#caller.trusted;
  }

  /** Rights on documents behind relations; null when the caller may see none of them. */
  of(type: ContentType): TypeRights | null {
    if (this.#caller.trusted) return EVERYTHING;
    let rights = this.#known.get(type);
    if (rights === undefined) {
      rights = this.#granted(type, [`${type.uid}.find`]);
      this.#known.set(type, rights);
    }
    return rights;
  }

  /** Like `of`, with another action instead of `find`. @param action default: `find` */
  along(type: ContentType, action: string | undefined): TypeRights | null {
    if (action === undefined || this.#caller.trusted) return this.of(type);
    const rights = this.#granted(type, [action]);
    return rights && this.#withinList(type, action, rights);
  }

  /**
   * Rights on documents behind open relations. A caller who may read a document may also read the targets of its open relations, except
   * those that plugin rules hide from everybody. A rule on `find` still limits the attributes.
   */
  open(type: ContentType): TypeRights {
    if (this.#caller.trusted) return EVERYTHING;
    return { filter: this.#parts.rules.ofType(type), fields: this.of(type)?.fields ?? null };
  }

  /**
   * Rights on the root documents of a query.
   * @param asked the action that permits reading them; default: `find`, or `findOne` for one document of a collection. For the answer of a
   * write: the action of the write.
   * @throws ForbiddenError
   */
  ofRoot(type: ContentType, purpose: QueryPurpose, asked?: string): TypeRights {
    if (this.#caller.trusted) return EVERYTHING;
    if (purpose === 'answer') {
      const shown = this.#ofAnswer(type, asked);
      // The caller who creates a document knows its whole content. An update, even an empty one, must not show a version that may not be read.
      if (asked === `${type.uid}.create`) return { filter: null, fields: shown.fields };
      const version = this.#versionRights(type);
      return { filter: allOf([shown.filter, version.filter]), fields: commonFields(shown.fields, version.fields) };
    }
    const rights = this.#ofRead(type, rootAction(type, purpose, asked));
    if (rights === null) throw new ForbiddenError();
    return rights;
  }

  /**
   * The attributes that the query itself may name, wherever it does.
   * @param asked see `ofRoot`
   * @returns null for all that are not private
   * @throws ForbiddenError
   */
  namedInRoot(type: ContentType, purpose: QueryPurpose, asked?: string): ReadonlySet<string> | null {
    return commonFields(this.ofRoot(type, purpose, asked).fields, this.of(type)?.fields ?? null);
  }

  /** Names of the attributes that reading documents shows: none where they may not be read. */
  visible(type: ContentType, purpose: 'list' | 'one'): ReadonlySet<string> {
    const names = [...type.attributes.values()].filter((attribute) => this.trusted || !attribute.private).map(({ name }) => name);
    if (this.trusted) return new Set(names);
    if (this.#ofRead(type, rootAction(type, purpose)) === null) return new Set();
    const shown = this.namedInRoot(type, purpose);
    return new Set(names.filter((name) => shown?.has(name) ?? true));
  }

  /**
   * Rights on other versions that conditions name by their value on an axis; null when the caller may not name them. The action that
   * permits reading the current version applies to them too.
   */
  ofVersions(
    type: ContentType,
    { axis, value }: { readonly axis: string; readonly value: string },
    purpose: QueryPurpose,
    asked?: string,
  ): TypeRights | null {
    if (this.#caller.trusted) return EVERYTHING;
    const reading = this.#parts.axes.all.find(({ name }) => name === axis)?.readAction?.(value) ?? null;
    const action = rootAction(type, purpose, asked);
    const actions = [...(this.#caller.ability.can(action) ? [action] : []), ...(reading === null ? [] : [`${type.uid}.${reading}`])];
    const rights = this.#all(type, actions);
    return rights === null || action === `${type.uid}.find` ? rights : this.#withinList(type, action, rights);
  }

  /** Rights on documents that an action reads; null if none may be seen. */
  #ofRead(type: ContentType, action: string): TypeRights | null {
    const rights = this.#granted(type, [action]);
    return rights === null || action === `${type.uid}.find` ? rights : this.#withinList(type, action, rights);
  }

  /** Also applies the rule on `find`: reading one document shows no more than a list, unless its own action has a rule. */
  #withinList(type: ContentType, action: string, rights: TypeRights): TypeRights {
    const { ability } = this.#caller;
    const find = `${type.uid}.find`;
    if (ability.rule(action) !== null || !ability.can(find)) return rights;
    const list = this.#compiled(ability.rule(find), type);
    return { filter: allOf([rights.filter, list.filter]), fields: commonFields(rights.fields, list.fields) };
  }

  #granted(type: ContentType, actions: readonly string[]): TypeRights | null {
    return this.#all(type, [...actions, ...readActions(this.#parts.axes, type, this.#selections)]);
  }

  /** The rights that all of several actions grant together; null when one is not granted. */
  #all(type: ContentType, actions: readonly string[]): TypeRights | null {
    const { ability } = this.#caller;
    if (!actions.every((action) => ability.can(action))) return null;
    let filter = this.#parts.rules.ofType(type);
    let fields: TypeRights['fields'] = null;
    for (const action of actions) {
      const rule = this.#compiled(ability.rule(action), type);
      filter = allOf([filter, rule.filter]);
      fields = commonFields(fields, rule.fields);
    }
    return filter === null && fields === null ? EVERYTHING : { filter, fields };
  }

  /**
   * Rights on the answer of a write, whatever its version. It shows what lists show, or else what reading one document shows. A caller who
   * may not read sees the attributes that it may write, and of a document that it only moves between versions, which one that is. Plugins
   * may answer for actions of their own.
   */
  #ofAnswer(type: ContentType, asked: string | undefined): TypeRights {
    const { ability } = this.#caller;
    const [find, findOne] = [`${type.uid}.find`, `${type.uid}.findOne`];
    if (ability.can(find)) return { filter: null, fields: this.#compiled(ability.rule(find), type).fields };
    if (type.kind === 'collectionType' && ability.can(findOne)) return this.#compiled(ability.rule(findOne), type);
    if (asked === undefined || MOVES.some((verb) => asked === `${type.uid}.${verb}`))
      return { filter: null, fields: systemAttributes(type) };
    return { filter: null, fields: ability.can(asked) ? this.#compiled(ability.rule(asked), type).fields : null };
  }

  /** Rights on the versions of the request, from the actions that reading them needs. Only the identity when one is not granted. */
  #versionRights(type: ContentType): TypeRights {
    const { ability } = this.#caller;
    let filter: TypeRights['filter'] = null;
    let fields: TypeRights['fields'] = null;
    for (const action of readActions(this.#parts.axes, type, this.#selections)) {
      if (!ability.can(action)) return IDENTITY_RIGHTS;
      const rule = this.#compiled(ability.rule(action), type);
      filter = allOf([filter, rule.filter]);
      fields = commonFields(fields, rule.fields);
    }
    return { filter, fields };
  }

  #compiled(rule: ReturnType<Caller['ability']['rule']>, type: ContentType): TypeRights {
    return rule === null ? EVERYTHING : this.#parts.rules.compile(rule, type);
  }
}

/** Actions that change no attribute. */
const MOVES = ['publish', 'unpublish', 'discardDraft'];

const IDENTITY_RIGHTS: TypeRights = Object.freeze({ filter: null, fields: new Set(IDENTITY) });

/** The action that permits reading the root documents of a query. */
function rootAction({ uid, kind }: ContentType, purpose: QueryPurpose, asked?: string): string {
  return asked ?? (purpose === 'one' && kind === 'collectionType' ? `${uid}.findOne` : `${uid}.find`);
}

/** The intersection of two sets of attributes. Null means no limit. */
export function commonFields(one: ReadonlySet<string> | null, other: ReadonlySet<string> | null): ReadonlySet<string> | null {
  if (one === null || other === null) return one ?? other;
  return new Set([...one].filter((name) => other.has(name)));
}
