import type { Caller } from '../../access/index.ts';
import { ForbiddenError, InvalidKeyError } from '../../errors/index.ts';
import type { Attribute, ContentType } from '../../model/index.ts';
import { allOf, type Filter } from '../../query/index.ts';
import type { VersionKey } from '../axes/axis.ts';
import { groupVersions, type RowMatcher, type VersionRow } from '../plan/row-matcher.ts';
import type { TypeLayout } from '../storage/layout.ts';
import type { Statements } from '../storage/statements.ts';
import { commonFields, ReadRights, type RightsParts } from './read-rights.ts';

/** What rights to write are looked up with. */
export interface WriteRightsParts extends RightsParts {
  readonly matcher: RowMatcher;
}

/** What a caller may do to the documents of one type by one change. */
export class WriteRights {
  readonly #parts: WriteRightsParts;
  readonly #caller: Caller;
  readonly #layout: TypeLayout;
  /** Which documents the change is allowed for, and what it makes of them must fulfil too; null for all. */
  #filter: Filter | null = null;
  /** Which documents exist for the caller; null for all. */
  #visible: Filter | null = null;
  /** What a change makes must fulfil beside that. */
  #result: Filter | null = null;
  #fields: ReadonlySet<string> | null = null;

  /**
   * @param action what the change asks for
   * @throws ForbiddenError
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

  /** Whether the caller may do anything. */
  get trusted(): boolean {
    return this.#caller.trusted;
  }

  /** Whether there are documents that the change is not allowed for. */
  get isRestricted(): boolean {
    return this.#filter !== null || this.#visible !== null;
  }

  /** Whether what a change makes must fulfil a condition. */
  get isConditional(): boolean {
    return this.#filter !== null || this.#result !== null;
  }

  /** The change asks for one more action, about what it makes. @throws ForbiddenError */
  also(action: string): void {
    if (!this.#caller.trusted) this.#result = allOf([this.#result, this.#grant(action)]);
  }

  /** The change is meant for documents that are so alone: others are as if they were not there. */
  only(filter: Filter): void {
    this.#visible = allOf([this.#visible, filter]);
  }

  /** The condition under which an action is granted. */
  #grant(action: string): Filter | null {
    const { ability } = this.#caller;
    if (!ability.can(action)) throw new ForbiddenError();
    const rule = ability.rule(action);
    if (rule === null) return null;
    const { filter, fields } = this.#parts.rules.compile(rule, this.#layout.type);
    this.#fields = commonFields(this.#fields, fields);
    return filter;
  }

  /** @throws InvalidKeyError for the first attribute that may not be written */
  assertFields(attributes: Iterable<Attribute>): void {
    for (const attribute of attributes) {
      if (!this.mayWrite(attribute)) throw new InvalidKeyError(attribute.name, { source: 'body', path: null });
    }
  }

  /** Whether an attribute is among those that may be written. */
  mayWrite({ name }: Attribute): boolean {
    return this.#fields?.has(name) !== false;
  }

  /**
   * Tells which versions of a document may be changed.
   * @param versions all versions of the document that are in sight
   * @param leading the version that a write to a version goes to (a draft): it decides for what is a copy of it
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
   * As `changeable`, of several documents at once.
   * @param all versions of all of them
   * @returns asked with all versions of one of them that are in sight
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

  /** The conditions that `changeableBy` must know of; null for what every version fulfils. */
  get conditions(): { readonly allowed: Filter | null; readonly visible: Filter | null } {
    return { allowed: this.#filter, visible: this.#visible };
  }

  /** As `changeableAmong`, where it is known which versions fulfil the conditions. */
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
   * @param versions those that were written, as they are now
   * @param shared those that took over what they share with them: what plugins hide of these is nobody's business
   * @throws ForbiddenError when one is not a version that the caller may make
   */
  async assertResult(statements: Statements, versions: readonly VersionRow[], shared: readonly VersionRow[]): Promise<void> {
    const exists = await this.#matching(statements, shared, this.#caller.trusted ? null : this.#parts.rules.ofType(this.#layout.type));
    const all = [...versions, ...shared.filter(({ id }) => exists(id))];
    const allowed = await this.makeable(statements, all);
    if (!all.every(({ id }) => allowed(id)))
      throw new ForbiddenError('Forbidden', { reason: 'the document would be one that you may not write' });
  }

  /** Tells which of some versions are such ones as the caller may make. */
  async makeable(statements: Statements, versions: readonly VersionRow[]): Promise<(id: number) => boolean> {
    return this.#matching(statements, versions, allOf([this.#filter, this.#result]));
  }

  /** Whether documents of a type may be linked at all. */
  mayLink(uid: string): boolean {
    return this.#caller.trusted || this.#caller.ability.can(`${uid}.find`);
  }

  /** Whether an attribute of documents of a type is kept from the caller: it is private, or a rule keeps it. */
  hides(type: ContentType, attribute: Attribute): boolean {
    if (this.#caller.trusted) return false;
    if (attribute.private) return true;
    const rule = this.#caller.ability.rule(`${type.uid}.find`);
    return rule !== null && this.#parts.rules.compile(rule, type).fields?.has(attribute.name) === false;
  }

  /** Whether rules may hide documents of a type that a relation leads to from the caller. @param openly see `leadsOpenly` */
  mayHide(type: ContentType, openly: boolean): boolean {
    if (this.#caller.trusted) return false;
    return this.#parts.rules.ofType(type) !== null || (!openly && this.#caller.ability.rule(`${type.uid}.find`) !== null);
  }

  /** Whether an action is granted. */
  can(action: string): boolean {
    return this.#caller.trusted || this.#caller.ability.can(action);
  }

  /** Which of some versions of other documents the caller may see, so as to link them. @param openly see `leadsOpenly` */
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
