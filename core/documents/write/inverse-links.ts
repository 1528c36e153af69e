import type { RelationAttribute } from '../../model/index.ts';
import { defaultOf } from '../axes/type-axis.ts';
import type { VersionKey } from '../documents.ts';
import { ownerOf } from '../read/relation-sql.ts';
import { type Layouts, pinAxes, type TypeLayout } from '../storage/layout.ts';
import { DOCUMENT_COLUMN } from '../storage/names.ts';
import { insertLink, nextInversePosition, pinColumns } from './owned-links.ts';
import { appendsOnly, applyChange, type LinkEnd, linkKey, type RelationChange } from './relation-list.ts';
import type { Statements } from './sql.ts';

/** A version of the document on the inverse side, whose relation is written. */
export interface InverseEnd {
  readonly layout: TypeLayout;
  /** `plinth_documents.id`. */
  readonly document: number;
  readonly key: VersionKey;
}

/** A row that owns (or may own) a link to the document, and how the list names it. */
interface OwnerRow {
  readonly row: number;
  readonly end: LinkEnd;
  readonly key: VersionKey;
  readonly position: number;
}

/**
 * Applies a change that is written from the side that does not own the links. It addresses the rows of the documents on the other
 * side that have, on link axes, the shared, given or default value and, on request axes, the value being written (all of them where the
 * written type lacks the axis).
 */
export async function changeInverseLinks(
  statements: Statements,
  layouts: Layouts,
  near: InverseEnd,
  attribute: RelationAttribute,
  change: RelationChange,
): Promise<void> {
  const links = inverseLinks(statements, layouts, near, attribute);
  // Appending needs no look at a list that may be long: only at the documents that are named, and at the last place.
  const appends = appendsOnly(change) && attribute.many;
  const connected = change.kind === 'change' ? change.connect : null;
  const current = await links.linked(appends && change.kind === 'change' ? [...change.connect, ...change.disconnect] : null);
  const list = [...new Map(current.map((owner) => [linkKey(owner.end), owner.end])).values()];
  const next = applyChange(list, change, attribute.many);
  const wanted = new Set(next.map(linkKey));
  await links.remove(current.filter((owner) => !wanted.has(linkKey(owner.end))));

  const linked = new Set(current.map((owner) => owner.row));
  const named = new Set((connected ?? next).map(linkKey));
  const rows = await links.addressed(next.filter((end) => named.has(linkKey(end))));
  let position = appends ? await links.last() : 0;
  for (const end of next) {
    const key = linkKey(end);
    if (appends && !named.has(key)) continue;
    position += 1;
    await links.move(
      current.filter((owner) => linkKey(owner.end) === key && owner.position !== position),
      position,
    );
    await links.add(
      rows.filter((owner) => linkKey(owner.end) === key && !linked.has(owner.row)),
      position,
    );
  }
}

/**
 * Gives the rows of version `near.key` the links to the document that the rows of version `from` of the same documents already have: what
 * was linked from this side while only `from` was written. Nothing is removed.
 */
export async function carryInverseLinks(
  statements: Statements,
  layouts: Layouts,
  near: InverseEnd,
  from: VersionKey,
  attribute: RelationAttribute,
): Promise<void> {
  const links = inverseLinks(statements, layouts, near, attribute);
  for (const owner of await links.pending(from)) await links.add([owner], owner.position);
}

/** The links of one relation as its inverse side sees and writes them. */
interface InverseLinks {
  /** Rows that link to the document now, in order: all of them, or those of the given documents. */
  linked(only: readonly LinkEnd[] | null): Promise<OwnerRow[]>;
  /** The last place in the list. */
  last(): Promise<number>;
  /** Rows that do not link to the document although their sibling at `from` does, with the sibling's place. */
  pending(from: VersionKey): Promise<OwnerRow[]>;
  /** Rows of these documents that a new link belongs to. */
  addressed(ends: readonly LinkEnd[]): Promise<OwnerRow[]>;
  add(owners: readonly OwnerRow[], position: number): Promise<void>;
  move(owners: readonly OwnerRow[], position: number): Promise<void>;
  remove(owners: readonly OwnerRow[]): Promise<void>;
}

function inverseLinks(statements: Statements, layouts: Layouts, near: InverseEnd, attribute: RelationAttribute): InverseLinks {
  const owner = ownerOf({ layouts }, attribute);
  const far = layouts.of(attribute.target);
  return owner.storage === 'column' ? new ColumnLinks(statements, near, far, owner) : new TableLinks(statements, near, far, owner);
}

/** What both ways of keeping links have in common: which rows are meant. */
abstract class AddressedRows {
  protected readonly statements: Statements;
  protected readonly near: InverseEnd;
  protected readonly far: TypeLayout;
  protected readonly owner: RelationAttribute;

  constructor(statements: Statements, near: InverseEnd, far: TypeLayout, owner: RelationAttribute) {
    this.statements = statements;
    this.near = near;
    this.far = far;
    this.owner = owner;
  }

  /** Axes of the far type by which one document of it may stand in the list several times. */
  protected get listed() {
    return pinAxes(this.near.layout.axes, this.far.axes).filter((axis) => axis.state === 'active' && axis.kind === 'link');
  }

  /** Pins that a link to the written version carries: values of link axes that only the written type has. */
  protected get ownPins(): Record<string, string> {
    const axes = pinAxes(this.far.axes, this.near.layout.axes).filter((axis) => axis.state === 'active' && axis.kind === 'link');
    return Object.fromEntries(axes.map((axis) => [axis.name, this.near.key.get(axis.name) ?? defaultOf(axis)]));
  }

  /** Values that the far rows must have whatever document they belong to. */
  protected get fixed(): Record<string, string> {
    const values: Record<string, string> = {};
    for (const axis of this.far.axes) {
      if (axis.state === 'hidden') values[axis.column] = axis.fixed;
      else if (this.near.layout.axis(axis.name)?.state === 'active') values[axis.column] = this.near.key.get(axis.name) as string;
    }
    return values;
  }

  protected rowOf(row: number, document: number, values: readonly string[], position: number): OwnerRow {
    const key = new Map(this.far.axes.map((axis, index) => [axis.name, values[index] as string]));
    const pins = Object.fromEntries(this.listed.map((axis) => [axis.name, key.get(axis.name) as string]));
    return { row, key, position, end: { document, pins } };
  }

  /** Conditions that tie row `p` to its sibling `d` at other values of the axes that are being written. */
  protected siblings(from: VersionKey) {
    const own: Record<string, string> = {};
    const other: Record<string, string> = {};
    const equal: string[] = [];
    for (const axis of this.far.axes) {
      const isWritten = axis.state === 'active' && this.near.layout.axis(axis.name)?.state === 'active';
      if (isWritten) {
        own[`p.${axis.column}`] = this.near.key.get(axis.name) as string;
        other[`d.${axis.column}`] = from.get(axis.name) as string;
      } else equal.push(axis.column);
    }
    return { own, other, equal };
  }

  async addressed(ends: readonly LinkEnd[]): Promise<OwnerRow[]> {
    if (ends.length === 0) return [];
    const documents = [...new Set(ends.map((end) => end.document))];
    const query = this.statements
      .knex(this.far.table)
      .select(['id', DOCUMENT_COLUMN, ...this.far.axes.map((axis) => axis.column)])
      .where(this.statements.inKeys(DOCUMENT_COLUMN, documents))
      .where(this.fixed);
    const rows = (await this.statements.read(query)).map(([id, document, ...values]) =>
      this.rowOf(id as number, document as number, values as string[], 0),
    );
    const wanted = new Set(ends.map(linkKey));
    return rows.filter((row) => wanted.has(linkKey(row.end)));
  }
}

/** Links in columns of the far rows. */
class ColumnLinks extends AddressedRows implements InverseLinks {
  get #columns() {
    const columns = this.far.toOne.get(this.owner);
    if (!columns) throw new Error(`${this.far.type.uid}.${this.owner.name} is not a column`);
    return columns;
  }

  async last(): Promise<number> {
    const { target, position } = this.#columns;
    if (position === null) return 0;
    const [row] = await this.statements.read(
      this.statements.knex(this.far.table).max({ last: position }).where(target, this.near.document),
    );
    return (row?.[0] as number | null) ?? 0;
  }

  async pending(from: VersionKey): Promise<OwnerRow[]> {
    const { target, position } = this.#columns;
    const { own, other, equal } = this.siblings(from);
    const query = this.statements
      .knex({ d: this.far.table })
      .join({ p: this.far.table }, (on) => {
        on.on(`p.${DOCUMENT_COLUMN}`, `d.${DOCUMENT_COLUMN}`);
        for (const column of equal) on.on(`p.${column}`, `d.${column}`);
      })
      .select([
        'p.id',
        `p.${DOCUMENT_COLUMN}`,
        position === null ? 'p.id' : `d.${position}`,
        ...this.far.axes.map((axis) => `p.${axis.column}`),
      ])
      .where({ [`d.${target}`]: this.near.document, ...other, ...own })
      .where((where) => where.whereNull(`p.${target}`).orWhereNot(`p.${target}`, this.near.document));
    return (await this.statements.read(query)).map(([id, document, place, ...values]) =>
      this.rowOf(id as number, document as number, values as string[], (place as number | null) ?? 0),
    );
  }

  async linked(only: readonly LinkEnd[] | null): Promise<OwnerRow[]> {
    const { target, position } = this.#columns;
    const query = this.statements
      .knex(this.far.table)
      .select(['id', DOCUMENT_COLUMN, position ?? 'id', ...this.far.axes.map((axis) => axis.column)])
      .where({ [target]: this.near.document, ...this.fixed, ...this.#pinValues })
      .orderBy([position ?? 'id', 'id']);
    if (only) query.where(this.statements.inKeys(DOCUMENT_COLUMN, documentsOf(only)));
    return (await this.statements.read(query)).map(([id, document, place, ...values]) =>
      this.rowOf(id as number, document as number, values as string[], (place as number | null) ?? 0),
    );
  }

  async add(owners: readonly OwnerRow[], position: number): Promise<void> {
    const columns = this.#columns;
    for (const { row, key } of owners) {
      if (columns.exclusive) {
        const others = Object.fromEntries(this.far.axes.map((axis) => [axis.column, key.get(axis.name) as string]));
        await this.statements.write(
          this.statements
            .knex(this.far.table)
            .where({ [columns.target]: this.near.document, ...others })
            .whereNot('id', row)
            .update({ [columns.target]: null }),
        );
      }
      await this.#update(row, { [columns.target]: this.near.document, ...this.#pinValues, ...this.#place(position) });
    }
  }

  async move(owners: readonly OwnerRow[], position: number): Promise<void> {
    if (this.#columns.position !== null) for (const { row } of owners) await this.#update(row, this.#place(position));
  }

  async remove(owners: readonly OwnerRow[]): Promise<void> {
    for (const { row } of owners) await this.#update(row, { [this.#columns.target]: null });
  }

  get #pinValues(): Record<string, string> {
    return Object.fromEntries([...this.#columns.pins].map(([axis, column]) => [column, this.ownPins[axis] ?? '']));
  }

  #place(position: number): Record<string, number> {
    return this.#columns.position === null ? {} : { [this.#columns.position]: position };
  }

  async #update(row: number, values: Record<string, unknown>): Promise<void> {
    await this.statements.write(this.statements.knex(this.far.table).where('id', row).update(values));
  }
}

/** Links in the links table of the far type. */
class TableLinks extends AddressedRows implements InverseLinks {
  async last(): Promise<number> {
    return (await nextInversePosition(this.statements, this.far, this.owner.name, this.near.document)) - 1;
  }

  async pending(from: VersionKey): Promise<OwnerRow[]> {
    const { knex } = this.statements;
    const { table, linksTable, axes } = this.far;
    const { own, other, equal } = this.siblings(from);
    const link = { document: this.near.document, pins: this.ownPins };
    const query = knex({ l: linksTable })
      .join({ d: table }, 'd.id', 'l.source')
      .join({ p: table }, (on) => {
        on.on(`p.${DOCUMENT_COLUMN}`, `d.${DOCUMENT_COLUMN}`);
        for (const column of equal) on.on(`p.${column}`, `d.${column}`);
      })
      .select(['p.id', `p.${DOCUMENT_COLUMN}`, 'l.inverse_position', ...axes.map((axis) => `p.${axis.column}`)])
      .where({ 'l.target': link.document, 'l.attribute': this.owner.name, 'l.entry': 0, ...other, ...own })
      .whereNotExists(
        knex({ k: linksTable })
          .select(knex.raw('1'))
          .where({ 'k.source': knex.ref('p.id'), 'k.target': link.document, 'k.attribute': this.owner.name, 'k.entry': 0 }),
      );
    return (await this.statements.read(query)).map(([id, document, place, ...values]) =>
      this.rowOf(id as number, document as number, values as string[], place as number),
    );
  }

  async linked(only: readonly LinkEnd[] | null): Promise<OwnerRow[]> {
    const { knex } = this.statements;
    const { table, linksTable, axes } = this.far;
    const at = (values: Record<string, unknown>, prefix: string) =>
      Object.fromEntries(Object.entries(values).map(([name, value]) => [`${prefix}.${name}`, value]));
    const pins = pinColumns(this.far, { document: this.near.document, pins: this.ownPins });
    const query = knex({ l: linksTable })
      .join({ s: table }, 's.id', 'l.source')
      .select(['s.id', `s.${DOCUMENT_COLUMN}`, 'l.inverse_position', ...axes.map((axis) => `s.${axis.column}`)])
      .where(at({ target: this.near.document, attribute: this.owner.name, entry: 0, ...pins }, 'l'))
      .where(at(this.fixed, 's'))
      .orderBy(['l.inverse_position', 's.id']);
    if (only) query.where(this.statements.inKeys(`s.${DOCUMENT_COLUMN}`, documentsOf(only)));
    return (await this.statements.read(query)).map(([id, document, place, ...values]) =>
      this.rowOf(id as number, document as number, values as string[], place as number),
    );
  }

  async add(owners: readonly OwnerRow[], position: number): Promise<void> {
    const link = { document: this.near.document, pins: this.ownPins };
    for (const { row } of owners) {
      const [last] = await this.statements.read(
        this.statements.knex(this.far.linksTable).max({ last: 'position' }).where({ source: row, attribute: this.owner.name, entry: 0 }),
      );
      const place = ((last?.[0] as number | null) ?? 0) + 1;
      await insertLink(this.statements, { layout: this.far, row, entry: 0 }, this.owner, link, place, position);
    }
  }

  async move(owners: readonly OwnerRow[], position: number): Promise<void> {
    for (const { row } of owners) await this.statements.write(this.#link(row).update({ inverse_position: position }));
  }

  async remove(owners: readonly OwnerRow[]): Promise<void> {
    for (const { row } of owners) await this.statements.write(this.#link(row).delete());
  }

  #link(row: number) {
    return this.statements.knex(this.far.linksTable).where({
      source: row,
      entry: 0,
      attribute: this.owner.name,
      target: this.near.document,
      ...pinColumns(this.far, { document: this.near.document, pins: this.ownPins }),
    });
  }
}

function documentsOf(ends: readonly LinkEnd[]): number[] {
  // A list must not be empty; no document has this id.
  return ends.length === 0 ? [0] : [...new Set(ends.map((end) => end.document))];
}
