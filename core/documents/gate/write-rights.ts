import type { Caller } from '../../access/index.ts';
import { ForbiddenError, InvalidKeyError } from '../../errors/index.ts';
import type { Attribute, ContentType } from '../../model/index.ts';
import { allOf, type Filter } from '../../query/index.ts';
import type { VersionKey } from '../axes/axis.ts';
import { groupVersions, type RowMatcher, type VersionRow } from '../plan/row-matcher.ts';
import type { TypeLayout } from '../storage/layout.ts';
import type { Statements } from '../storage/statements.ts';
import { commonFields, ReadRights, type RightsParts } from './read-rights.ts';

/** The dependencies of write rights. */
export interface WriteRightsParts extends RightsParts {
  readonly matcher: RowMatcher;
}

/** The rights of a caller for one change on documents of one type. */
export class WriteRights {
  readonly #parts: WriteRightsParts;
  readonly #caller: Caller;
  readonly #layout: TypeLayout;
  /** Documents must fulfil it before and after the change. Null: all do. */
  #filter: Filter | null = null;
  /** The documents that exist for the caller; null for all. */
  #visible: Filter | null = null;
  /** An additional condition that documents must fulfil after the change. */
  #result: Filter | null = null;
  #fields: ReadonlySet<string> | null = null;

  /**
   * @param action the action that the change needs
   * @throws ForbiddenError when it is not granted
   */
  constructor(parts: WriteRightsParts, layout: TypeLayout, caller: Caller, action: string) {
    this.#parts = parts;
    this.#layout = layout;
    this.#caller = caller;
    if (caller.trusted) return;
    const { type } = layout;
    this.#filter = allOf([parts.rules.ofType(type), this.#grant(action)]);
    const find = `${type.uid}.find`;
    const rule = caller.ability.can(find) ? caller.ability.rule(find) : null;
    if (rule !== null) this.#visible = parts.rules.compile(rule, type).filter;
  }

  /** Whether the caller may do everything. */
  get trusted(): boolean {
    return this.#caller.trusted;
  }

  /** Whether the change may be forbidden for some documents. */
  get isRestricted(): boolean {
    return this.#filter !== null || this.#visible !== null;
  }

  /** Whether documents must fulfil a condition after the change. */
  get isConditional(): boolean {
    return this.#filter !== null || this.#result !== null;
  }

  /** Whether the change may be forbidden for some documents or attributes. */
  get isLimited(): boolean {
    return this.isRestricted || this.isConditional || this.#fields !== null;
  }

  /** Requires one more action, whose rule documents must fulfil after the change. @throws ForbiddenError when it is not granted */
  also(action: string): void {
    if (!this.#caller.trusted) this.#result = allOf([this.#result, this.#grant(action)]);
  }

  /** Limits the change to documents that fulfil a condition. Others are treated as missing. */
  only(filter: Filter): void {
    this.#visible = allOf([this.#visible, filter]);
  }

  /** The condition of the rule under which an action is granted. */
  #grant(action: string): Filter | null {
    const { ability } = this.#caller;
    if (!ability.can(action)) throw new ForbiddenError();
    const rule = ability.rule(action);
    if (rule === null) return null;
    const { filter, fields } = this.#parts.rules.compile(rule, this.#layout.type);
    this.#fields = commonFields(this.#fields, fields);
    return filter;
  }

  /** @throws InvalidKeyError for the first attribute that the caller may not write */
  assertFields(attributes: Iterable<Attribute>): void {
    for (const attribute of attributes) {
      if (!this.mayWrite(attribute)) throw new InvalidKeyError(attribute.name, { source: 'body', path: null });
    }
  }

  /** Whether the caller may write an attribute. */
  mayWrite({ name }: Attribute): boolean {
    return this.#fields?.has(name) !== false;
  }

  /**
   * Finds which versions of a document may be changed.
   * @param versions all versions of the document that no hidden axis hides
   * @param leading gives the version on which a write is carried out (the draft); its rights also decide about copies of it
   */
  async changeable(
    statements: Statements,
    versions: readonly VersionRow[],
    leading: (key: VersionKey) => VersionKey,
  ): Promise<(key: VersionKey) => boolean> {
    const isChangeable = await this.changeableAmong(statements, versions, leading);
    return (key) => isChangeable(versions, key);
  }

  /**
   * Like `changeable`, for several documents at once.
   * @param all versions of all these documents
   * @returns a function that takes all versions of one document
   */
  async changeableAmong(
    statements: Statements,
    all: readonly VersionRow[],
    leading: (key: VersionKey) => VersionKey,
  ): Promise<(versions: readonly VersionRow[], key: VersionKey) => boolean> {
    const allowed = await this.#matching(statements, all, this.#filter);
    const visible = await this.#matching(statements, all, this.#visible);
    return this.changeableBy(allowed, visible, leading);
  }

  /** The conditions whose results `changeableBy` needs; null for a condition that every version fulfils. */
  get conditions(): { readonly allowed: Filter | null; readonly visible: Filter | null } {
    return { allowed: this.#filter, visible: this.#visible };
  }

  /** Like `changeableAmong`, when it is already known which versions fulfil the conditions. */
  changeableBy(
    allowed: (id: number) => boolean,
    visible: (id: number) => boolean,
    leading: (key: VersionKey) => VersionKey,
  ): (versions: readonly VersionRow[], key: VersionKey) => boolean {
    return (versions, key) => {
      const beside = versions.filter((version) => this.#agree('link', version.key, key));
      const group = beside.length > 0 ? beside : versions;
      const first = group.filter((version) => this.#agree('request', version.key, leading(key)));
      return (first.length > 0 ? first : group).some(({ id }) => allowed(id)) && group.some(({ id }) => visible(id));
    };
  }

  /**
   * Checks the result of a change.
   * @param versions the versions that were written, in their new state
   * @param shared versions to which shared attributes were copied; those that plugin rules hide are not checked
   * @throws ForbiddenError when the caller may not make one of them
   */
  async assertResult(statements: Statements, versions: readonly VersionRow[], shared: readonly VersionRow[]): Promise<void> {
    const exists = await this.#matching(statements, shared, this.#caller.trusted ? null : this.#parts.rules.ofType(this.#layout.type));
    const all = [...versions, ...shared.filter(({ id }) => exists(id))];
    const allowed = await this.makeable(statements, all);
    if (!all.every(({ id }) => allowed(id)))
      throw new ForbiddenError('Forbidden', { reason: 'after the change, you would not have permission to edit the document' });
  }

  /** Finds which versions fulfil the conditions on the result of a change. */
  async makeable(statements: Statements, versions: readonly VersionRow[]): Promise<(id: number) => boolean> {
    return this.#matching(statements, versions, allOf([this.#filter, this.#result]));
  }

  /** Whether the caller may link documents of a type at all. */
  mayLink(uid: string): boolean {
    return this.#caller.trusted || this.#caller.ability.can(`${uid}.find`);
  }

  /** Whether an attribute of a type is hidden from the caller, because it is private or by a rule. */
  hides(type: ContentType, attribute: Attribute): boolean {
    if (this.#caller.trusted) return false;
    if (attribute.private) return true;
    const rule = this.#caller.ability.rule(`${type.uid}.find`);
    return rule !== null && this.#parts.rules.compile(rule, type).fields?.has(attribute.name) === false;
  }

  /** Whether rules may hide targets of a relation from the caller. @param openly see `leadsOpenly` */
  mayHide(type: ContentType, openly: boolean): boolean {
    if (this.#caller.trusted) return false;
    return this.#parts.rules.ofType(type) !== null || (!openly && this.#caller.ability.rule(`${type.uid}.find`) !== null);
  }

  /** Whether an action is granted. */
  can(action: string): boolean {
    return this.#caller.trusted || this.#caller.ability.can(action);
  }

  /** Finds which versions of other documents the caller may see, and so may link. @param openly see `leadsOpenly` */
  async linkable(
    statements: Statements,
    layout: TypeLayout,
    versions: readonly VersionRow[],
    openly: boolean,
  ): Promise<(id: number) => boolean> {
    if (this.#caller.trusted) return () => true;
    const hidden = new Set<number>();
    for (const { axes, rows } of groupVersions(layout, versions)) {
      const rights = new ReadRights(this.#parts, this.#caller, axes);
      const filter = (openly ? rights.open(layout.type) : rights.of(layout.type))?.filter ?? null;
      if (filter === null) continue;
      const seen = await this.#parts.matcher.matching(statements, layout, rows, filter, this.#caller);
      for (const { id } of rows) if (!seen.has(id)) hidden.add(id);
    }
    return (id) => !hidden.has(id);
  }

  async #matching(statements: Statements, versions: readonly VersionRow[], filter: Filter | null): Promise<(id: number) => boolean> {
    if (filter === null || versions.length === 0) return () => true;
    const found = await this.#parts.matcher.matching(statements, this.#layout, versions, filter, this.#caller);
    return (id) => found.has(id);
  }

  /** Whether two keys have the same values on all axes of a kind. */
  #agree(kind: TypeLayout['axes'][number]['kind'], one: VersionKey, other: VersionKey): boolean {
    return this.#layout.axes.every((axis) => axis.kind !== kind || !other.has(axis.name) || one.get(axis.name) === other.get(axis.name));
  }
}
