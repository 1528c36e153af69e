import type { Row } from '../../database/index.ts';
import { ValidationError, ValueProblemsError } from '../../errors/index.ts';
import type { RelationAttribute } from '../../model/index.ts';
import type { VersionKey } from '../axes/axis.ts';
import type { AxisRegistry, TypeAxis } from '../axes/axis-registry.ts';
import { type FarRights, farEnd } from '../gate/far-rights.ts';
import type { WriteRights } from '../gate/write-rights.ts';
import type { ConnectRef, LinkRef, RelationInput } from '../input/input-types.ts';
import { anchorRef, type NamedLink } from '../input/read-input.ts';
import { tapFault } from '../input/tapped-input.ts';
import { leadsOpenly, ruleKey } from '../plan/guarded-query.ts';
import type { VersionRow } from '../plan/row-matcher.ts';
import { defineListStatement } from '../storage/defined-statement.ts';
import { type Layouts, type TypeLayout, writtenPins } from '../storage/layout.ts';
import { grouped } from '../storage/lists.ts';
import { DOCUMENT_COLUMN } from '../storage/names.ts';
import type { Statements } from '../storage/statements.ts';
import { linkedDocuments } from './change-inverse-links.ts';
import type { InverseEnd } from './inverse-links.ts';
import { type EndPosition, type LinkEnd, linkKey, type RelationListChange } from './relation-list.ts';
import { isVisible, leadingIn, versionKeyOf } from './write-plan.ts';

/** Versions by a list of public ids, of numeric ids of versions, or of registry ids. */
const VERSIONS_BY = defineListStatement(({ knex, within }, layout: TypeLayout, column: string) => {
  return knex(layout.table)
    .select(['id', DOCUMENT_COLUMN, 'document_id', ...layout.axes.map((axis) => axis.column)])
    .where(within(column, column === 'document_id' ? 'varchar' : 'ref'));
});

interface FoundTarget {
  readonly document: number;
  readonly versions: VersionRow[];
}

/** The documents that a body names, looked up with one statement per target type. */
export class Targets {
  readonly #found = new Map<string, FoundTarget>();
  readonly #near: TypeLayout;
  readonly #key: VersionKey;
  readonly #rights: WriteRights;
  readonly #farRights: FarRights;
  /** Versions of targets that the caller may not change although the link is a value of theirs, too. By type and numeric id. */
  readonly #fixed = new Set<string>();
  /** Versions that exist but are hidden from the caller. By `ruleKey` of the relation and numeric id. */
  readonly #hidden = new Set<string>();
  readonly #layouts: Layouts;
  readonly #axes: AxisRegistry;
  readonly #isLenient: boolean;
  readonly #lost = new Map<LinkRef, NamedLink>();
  /** Whether the caller saw a version before the write. By `ruleKey` of the relation and numeric id. */
  readonly #seen = new Map<string, boolean>();

  /**
   * @param key the version that is written: a link takes its values on link axes that both ends have
   * @param isLenient missing documents that the caller names are left out (`lost`) instead of refused
   */
  constructor(
    layouts: Layouts,
    axes: AxisRegistry,
    near: TypeLayout,
    key: VersionKey,
    rights: { readonly own: WriteRights; readonly far: FarRights },
    isLenient = false,
  ) {
    this.#isLenient = isLenient;
    this.#layouts = layouts;
    this.#axes = axes;
    this.#near = near;
    this.#key = key;
    this.#rights = rights.own;
    this.#farRights = rights.far;
  }

  /**
   * Looks up the documents.
   * @throws ValidationError for the first one without the version that the link would lead to
   * @throws TapFault when a tap has named it
   */
  async find(statements: Statements, links: readonly NamedLink[]): Promise<void> {
    for (const [uid, named] of grouped(links, ({ attribute }) => attribute.target))
      await this.#load(statements, this.#layouts.of(uid), named);
    for (const [layout, rights] of this.#boundTypes(links)) await this.#judge(statements, layout, rights);
    for (const link of links) this.#assertThere(link);
  }

  #assertThere(link: NamedLink): void {
    try {
      this.end(link.attribute, link.ref, link.isAnchor);
    } catch (error) {
      if (!this.#isLenient || !(error instanceof ValidationError)) throw error;
      this.#lost.set(link.ref, link);
    }
  }

  /** Links whose targets are missing or hidden from the caller. */
  get lost(): readonly NamedLink[] {
    return [...this.#lost.values()];
  }

  /** Target types whose documents are changed by these links, where the caller may not change all of them. */
  #boundTypes(links: readonly NamedLink[]): ReadonlyMap<TypeLayout, WriteRights> {
    const bound = new Map<TypeLayout, WriteRights>();
    for (const attribute of new Set(links.map((link) => link.attribute))) {
      const rights = this.#bindingOf(attribute);
      if (rights !== null) bound.set(this.#layouts.of(attribute.target), rights);
    }
    return bound;
  }

  async #judge(statements: Statements, layout: TypeLayout, rights: WriteRights): Promise<void> {
    const { uid } = layout.type;
    const found = new Set([...this.#found].flatMap(([key, target]) => (key.startsWith(`${uid} `) ? [target] : [])));
    const documents = [...found].map(({ versions }) => versions.filter(({ key }) => isVisible(layout, key)));
    const isChangeable = await rights.changeableAmong(statements, documents.flat(), leadingIn(layout));
    for (const versions of documents) {
      for (const { id, key } of versions) if (!isChangeable(versions, key)) this.#fixed.add(`${uid} #${id}`);
    }
  }

  #bindingOf(attribute: RelationAttribute): WriteRights | null {
    const end = farEnd(this.#layouts, attribute);
    return end && this.#farRights.binding(end);
  }

  /** Documents that were found, by registry id. */
  get documents(): number[] {
    return [...new Set([...this.#found.values()].map((found) => found.document))];
  }

  /** The far end of a link. @param isAnchor named only as a position */
  end(attribute: RelationAttribute, ref: LinkRef, isAnchor = false): LinkEnd {
    const far = this.#layouts.of(attribute.target);
    const pins = writtenPins(this.#near, far, attribute, ref.pins);
    const found = this.#found.get(refKey(attribute.target, ref));
    const isFixed = !isAnchor && this.#fixed.size > 0 && this.#bindingOf(attribute) !== null;
    const reachable = found?.versions.some(
      (version) =>
        (ref.tap !== undefined || !this.#hidden.has(`${ruleKey(attribute)} #${version.id}`)) &&
        !(isFixed && this.#fixed.has(`${attribute.target} #${version.id}`)) &&
        this.#isReached(far, version, pins, ref.tap),
    );
    if (!found || !reachable) {
      const missing = this.#missing(attribute, ref, far, pins);
      throw ref.tap === undefined ? missing : tapFault(ref.tap, missing);
    }
    return { document: found.document, pins };
  }

  /** Decides which documents of replaced lists the caller sees. Must run before any write could alter the decision. */
  async foresee(statements: Statements, near: InverseEnd, relations: ReadonlyMap<RelationAttribute, RelationInput>): Promise<void> {
    this.#seen.clear();
    for (const [attribute, input] of relations) {
      // The links of to-one columns are checked just before their row is stored. A to-one relation that gets a target loses its former one,
      // seen or not.
      if (input.kind !== 'set' || this.#near.toOne.has(attribute) || (!attribute.many && input.links.length > 0)) continue;
      if (this.#replacesAll(attribute, input)) continue;
      const documents = await linkedDocuments(statements, this.#layouts, near, attribute);
      if (documents.length > 0) await this.#versionsSeen(statements, attribute, documents);
    }
  }

  /** The change of a relation, with its documents looked up. */
  change(attribute: RelationAttribute, input: RelationInput): RelationListChange {
    if (input.kind === 'set') {
      const links = input.links.flatMap((ref) => (this.#lost.has(ref) ? [] : [this.end(attribute, ref)]));
      return this.#replacesAll(attribute, input)
        ? { kind: 'set', links }
        : { kind: 'set', links, hidden: (statements, ends) => this.#hiddenOf(statements, attribute, ends) };
    }
    const connect = input.connect.map((ref) => ({ ...this.end(attribute, ref), position: this.#position(attribute, ref) }));
    // A document can be named in two ways: by either id, or with and without the default pin.
    if (new Set(connect.map(linkKey)).size < connect.length) {
      throw new ValidationError(`The same document is connected twice in ${attribute.name}`, { path: attribute.name, source: 'body' });
    }
    return { kind: 'change', disconnect: input.disconnect.map((ref) => this.end(attribute, ref)), connect };
  }

  /** Which of these links lead to no version that the caller sees. */
  async #hiddenOf(statements: Statements, attribute: RelationAttribute, ends: readonly LinkEnd[]): Promise<ReadonlySet<string>> {
    const far = this.#layouts.of(attribute.target);
    const versions = await this.#versionsSeen(statements, attribute, [...new Set(ends.map(({ document }) => document))]);
    const isSeen = ({ document, pins }: LinkEnd) =>
      versions.some((one) => one.document === document && this.#isReached(far, one.version, pins));
    return new Set(ends.filter((end) => !isSeen(end)).map(linkKey));
  }

  /** The versions of these documents that the caller sees through a relation, as decided when they were first looked up. */
  async #versionsSeen(
    statements: Statements,
    attribute: RelationAttribute,
    documents: readonly number[],
  ): Promise<readonly { readonly document: unknown; readonly version: VersionRow }[]> {
    const far = this.#layouts.of(attribute.target);
    const rows = await statements.readList(VERSIONS_BY, [far, DOCUMENT_COLUMN], documents);
    const versions = rows.map((row) => ({ document: row[1], version: versionOf(far, row) }));
    const place = ({ id }: VersionRow) => `${ruleKey(attribute)} #${id}`;
    const asked = versions.flatMap(({ version }) => (this.#seen.has(place(version)) ? [] : [version]));
    const isLinkable = asked.length === 0 ? null : await this.#rights.linkable(statements, far, asked, leadsOpenly(attribute));
    for (const version of asked) this.#seen.set(place(version), isLinkable?.(version.id) === true);
    return versions.filter(({ version }) => this.#seen.get(place(version)));
  }

  /** Whether a new list replaces all links: the caller sees everything in it, or may drop hidden links. */
  #replacesAll(attribute: RelationAttribute, { replacesHidden }: RelationInput & { readonly kind: 'set' }): boolean {
    return replacesHidden === true || !this.#rights.mayHide(this.#layouts.of(attribute.target).type, leadsOpenly(attribute));
  }

  #isReached(far: TypeLayout, { key }: VersionRow, pins: LinkEnd['pins'], tap?: string): boolean {
    return far.axes.every((axis) => this.#leadsTo(far, axis, key.get(axis.name) as string, pins, tap));
  }

  #position(attribute: RelationAttribute, ref: ConnectRef): EndPosition {
    if (!('anchor' in ref.position)) return ref.position;
    const { at, anchor } = ref.position;
    return { at, anchor: this.end(attribute, anchorRef(anchor, ref), true) };
  }

  /**
   * Whether a link leads to a version. Values of request axes do not matter, since they are chosen at the read. A version that the caller
   * may not read does not count: otherwise linking would reveal that it exists.
   */
  #leadsTo(far: TypeLayout, axis: TypeAxis, value: string, pins: Readonly<Record<string, string>>, tap?: string): boolean {
    if (axis.state === 'hidden') return value === axis.fixed;
    const action = axis.axis.readAction?.(value) ?? null;
    if (action !== null && tap === undefined && !this.#rights.can(`${far.type.uid}.${action}`)) return false;
    if (axis.kind === 'request') return true;
    return value === (pins[axis.name] ?? this.#key.get(axis.name));
  }

  async #load(statements: Statements, layout: TypeLayout, links: readonly NamedLink[]): Promise<void> {
    const refs = links.map(({ ref }) => ref);
    const ways = new Map(links.map(({ attribute }) => [ruleKey(attribute), leadsOpenly(attribute)]));
    const documentIds = [...new Set(refs.flatMap((ref) => (ref.documentId === null ? [] : [ref.documentId])))];
    const ids = [...new Set(refs.flatMap((ref) => (ref.id === null ? [] : [ref.id])))];
    const select = (column: string, values: readonly unknown[]) => statements.readList(VERSIONS_BY, [layout, column], values);
    if (documentIds.length > 0) await this.#remember(statements, layout, await select('document_id', documentIds), ways);
    if (ids.length > 0) {
      const rows = await select('id', ids);
      await this.#remember(statements, layout, rows, ways);
      // The id of one version stands for its document. All its versions are needed.
      const documents = [...new Set(rows.map((row) => row[1]))];
      if (documents.length > 0) await this.#remember(statements, layout, await select(DOCUMENT_COLUMN, documents), ways);
      for (const row of rows) this.#alias(layout, row);
    }
  }

  /** @param ways whether each relation to the type is open, by `ruleKey` */
  async #remember(statements: Statements, layout: TypeLayout, rows: readonly Row[], ways: ReadonlyMap<string, boolean>): Promise<void> {
    const { uid } = layout.type;
    const versions: VersionRow[] = [];
    for (const row of rows) {
      const [id, document, documentId] = row;
      const version = versionOf(layout, row);
      const found = this.#found.get(`${uid} ${documentId}`) ?? { document: document as number, versions: [] };
      found.versions.push(version);
      versions.push(version);
      this.#found.set(`${uid} ${documentId}`, found);
      this.#found.set(`${uid} #${id}`, found);
    }
    for (const [way, openly] of ways) {
      const isLinkable = await this.#rights.linkable(statements, layout, versions, openly);
      for (const { id } of versions) if (!isLinkable(id)) this.#hidden.add(`${way} #${id}`);
    }
  }

  #alias(layout: TypeLayout, [id, , documentId]: Row): void {
    const found = this.#found.get(`${layout.type.uid} ${documentId}`);
    if (found) this.#found.set(`${layout.type.uid} #${id}`, found);
  }

  #missing(attribute: RelationAttribute, ref: LinkRef, far: TypeLayout, pins: Readonly<Record<string, string>>): ValidationError {
    const { type } = attribute;
    if (ref.documentId === null) {
      const message =
        type.unknownTarget?.(1, attribute.target) ?? `1 relation(s) of type ${attribute.target} associated with this entity do not exist`;
      return new ValueProblemsError([{ path: [], message, name: 'ValidationError' }]);
    }
    const where = this.#axes.all
      .filter((axis) => axis.kind === 'link')
      .map((axis) => {
        const value = far.axis(axis.name)?.state === 'active' ? (pins[axis.name] ?? this.#key.get(axis.name)) : null;
        return `, ${axis.name} "${value}"`;
      });
    return new ValidationError(`Document with id "${ref.documentId}"${where.join('')} not found`);
  }
}

/** Converts a row of `VERSIONS_BY`. */
function versionOf(layout: TypeLayout, [id, , , ...values]: Row): VersionRow {
  return { id: id as number, key: versionKeyOf(layout, values) };
}

function refKey(uid: string, ref: LinkRef): string {
  return ref.documentId === null ? `${uid} #${ref.id}` : `${uid} ${ref.documentId}`;
}
