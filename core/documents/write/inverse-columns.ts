import type { Knex } from 'knex';
import type { VersionKey } from '../axes/axis.ts';
import type { ToOneColumns } from '../storage/layout.ts';
import { batches, grouped } from '../storage/lists.ts';
import { DOCUMENT_COLUMN } from '../storage/names.ts';
import { documentsOf, InverseLinks, type OutdatedLink, type OwnerRow } from './inverse-links.ts';
import type { LinkEnd } from './relation-list.ts';

/** The most rows of one statement. */
const ROWS = 500;

/** Links that are columns of the far rows, seen from their inverse side. */
export class InverseColumns extends InverseLinks {
  protected get columns(): ToOneColumns {
    const columns = this.far.toOne.get(this.owner);
    if (!columns) throw new Error(`${this.far.type.uid}.${this.owner.name} is not a column`);
    return columns;
  }

  protected override get pinColumns(): ReadonlyMap<string, string> {
    return this.columns.pins;
  }

  override async last(): Promise<number> {
    const { target, position } = this.columns;
    if (position === null) return 0;
    const { knex } = this.statements;
    // In the index the axis columns come before the position: with all axes given, the maximum is at the end of one range.
    const links = knex(this.far.table).where({ [target]: this.near.document, ...this.fixed });
    const [row] = await this.statements.read(links.max({ last: position }));
    return (row?.[0] as number | null) ?? 0;
  }

  override async linked(only: readonly LinkEnd[] | null): Promise<OwnerRow[]> {
    const { target, pins, position } = this.columns;
    const { knex, dialect } = this.statements;
    const query = knex(this.far.table)
      .select(['id', DOCUMENT_COLUMN, position ?? 'id', ...this.keyColumns, ...pins.values()])
      .where({ [target]: this.near.document, ...this.fixed })
      .orderByRaw('?, ??', [dialect.orderBy(knex, knex.raw('??', [position ?? 'id']), 'asc', position !== null), 'id']);
    for (const [column, values] of this.seenPins()) query.whereIn(column, values);
    if (only) query.where(this.statements.inKeys(DOCUMENT_COLUMN, documentsOf(only)));
    return (await this.statements.read(query)).map((row) => this.ownerRow(row));
  }

  override async pending(from: VersionKey): Promise<OwnerRow[]> {
    const { target, pins, position } = this.columns;
    const { own, other, equal } = this.siblings(from);
    const { knex } = this.statements;
    const query = knex({ d: this.far.table })
      .join({ p: this.far.table }, (on) => {
        for (const column of [DOCUMENT_COLUMN, ...equal]) on.on(`p.${column}`, `d.${column}`);
      })
      .select([
        'p.id',
        `p.${DOCUMENT_COLUMN}`,
        position === null ? 'p.id' : `d.${position}`,
        ...this.keyColumns.map((column) => `p.${column}`),
        ...[...pins.values()].map((column) => `d.${column}`),
      ])
      .where({ [`d.${target}`]: this.near.document, ...other, ...own })
      .where((where) => {
        where.whereNull(`p.${target}`).orWhereNot(`p.${target}`, this.near.document);
        for (const column of pins.values()) where.orWhereNot(`p.${column}`, knex.ref(`d.${column}`));
      });
    for (const [column, values] of this.seenPins()) query.whereIn(`d.${column}`, values);
    return (await this.statements.read(query)).map((row) => this.ownerRow(row));
  }

  override async outdated(from: VersionKey): Promise<OutdatedLink[]> {
    const { target, pins, position } = this.columns;
    const { own, other, equal } = this.siblings(from);
    const { knex } = this.statements;
    const isSame = knex.raw([`??`, ...[...pins.values()].map(() => '??')].map((column) => `${column} = ${column}`).join(' and '), [
      ...[target, ...pins.values()].flatMap((column) => [`d.${column}`, `p.${column}`]),
    ]);
    const place = position === null ? knex.raw('0') : knex.raw('coalesce(??, 0)', [`d.${position}`]);
    const query = knex({ p: this.far.table })
      .join({ d: this.far.table }, (on) => {
        for (const column of [DOCUMENT_COLUMN, ...equal]) on.on(`d.${column}`, `p.${column}`);
      })
      .select([
        'p.id',
        `p.${DOCUMENT_COLUMN}`,
        position === null ? 'p.id' : `p.${position}`,
        ...this.keyColumns.map((column) => `p.${column}`),
        ...[...pins.values()].map((column) => `p.${column}`),
        knex.raw('case when ? then ? end', [isSame, place]),
      ])
      .where({ [`p.${target}`]: this.near.document, ...other, ...own })
      .where((link) => {
        link.whereNull(`d.${target}`).orWhereRaw('not (?)', [isSame]);
        if (position !== null) link.orWhereNot(`d.${position}`, knex.ref(`p.${position}`));
      });
    for (const [column, values] of this.seenPins()) query.whereIn(`p.${column}`, values);
    return (await this.statements.read(query)).map((row) => this.outdatedLink(row));
  }

  override async documents(): Promise<number[]> {
    const { knex } = this.statements;
    const query = knex(this.far.table).distinct(DOCUMENT_COLUMN).where(this.columns.target, this.near.document);
    return (await this.statements.read(query)).map(([document]) => document as number);
  }

  override async displaced(by: readonly OwnerRow[]): Promise<OwnerRow[]> {
    const { target, exclusive, pins } = this.columns;
    if (!exclusive || by.length === 0) return [];
    const { knex } = this.statements;
    const query = knex(this.far.table)
      .select(['id', DOCUMENT_COLUMN, 'id', ...this.keyColumns, ...pins.values()])
      .where(target, this.near.document);
    const rows = (await this.statements.read(query)).map((row) => this.ownerRow(row));
    const isSame = (one: VersionKey, other: VersionKey) => [...one].every(([axis, value]) => other.get(axis) === value);
    return rows.filter(({ row, key }) => by.every((owner) => owner.row !== row) && by.some((owner) => isSame(key, owner.key)));
  }

  override async add(owners: readonly OwnerRow[]): Promise<void> {
    const { target } = this.columns;
    // Owners with equal pins share a statement: the pins of a new link, or those of the link that is taken over.
    const alike = grouped(owners, ({ pins }) => JSON.stringify(pins));
    for (const group of alike.values()) await this.#update(group, { [target]: this.near.document, ...group[0]?.pins }, true);
  }

  override async move(owners: readonly OwnerRow[]): Promise<void> {
    if (this.columns.position !== null) await this.#update(owners, {}, true);
  }

  override async remove(owners: readonly OwnerRow[]): Promise<void> {
    await this.#update(owners, { [this.columns.target]: null }, false);
  }

  /** Changes links of rows, 500 per statement. @param places whether each link also gets its `position` */
  async #update(owners: readonly OwnerRow[], values: Record<string, unknown>, places: boolean): Promise<void> {
    const { knex } = this.statements;
    const { target, position } = this.columns;
    for (const part of batches(owners, ROWS)) {
      const ids = part.map(({ row }) => row);
      const rows = knex(this.far.table).where(this.statements.inKeys('id', ids));
      // Skips a row whose own side has meanwhile pointed it at another target.
      if (values[target] === null) rows.where(target, this.near.document);
      await this.statements.write(rows.update({ ...values, ...(places && position !== null && { [position]: placesOf(knex, part) }) }));
    }
  }
}

/** A `case` with the place of each row. `+ 0` tells databases that the parameters are numbers. */
function placesOf(knex: Knex, owners: readonly OwnerRow[]): Knex.Raw {
  const [first] = owners;
  if (owners.length === 1) return knex.raw('?', [first?.position as number]);
  const cases = owners.map(() => 'when ? then ? + 0').join(' ');
  return knex.raw(`case ?? ${cases} end`, ['id', ...owners.flatMap(({ row, position }) => [row, position])]);
}
