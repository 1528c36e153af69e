import type { VersionKey } from '../axes/axis.ts';
import type { ToOneColumns } from '../storage/layout.ts';
import { DOCUMENT_COLUMN } from '../storage/names.ts';
import { documentsOf, InverseLinks, type OwnerRow } from './inverse-rows.ts';
import type { LinkEnd } from './relation-list.ts';

/** Links in columns of the far rows, seen from the other side. */
export class InverseColumns extends InverseLinks {
  get #columns(): ToOneColumns {
    const columns = this.far.toOne.get(this.owner);
    if (!columns) throw new Error(`${this.far.type.uid}.${this.owner.name} is not a column`);
    return columns;
  }

  protected override get pinColumns(): ReadonlyMap<string, string> {
    return this.#columns.pins;
  }

  override async last(): Promise<number> {
    const { target, position } = this.#columns;
    if (position === null) return 0;
    const { knex } = this.statements;
    // The values of the axes stand before the place in the index: with all of them, the last place is found at its end.
    const links = knex(this.far.table).where({ [target]: this.near.document, ...this.fixed });
    const [row] = await this.statements.read(links.max({ last: position }));
    return (row?.[0] as number | null) ?? 0;
  }

  override async linked(only: readonly LinkEnd[] | null): Promise<OwnerRow[]> {
    const { target, pins, position } = this.#columns;
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
    const { target, pins, position } = this.#columns;
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

  override async add(owners: readonly OwnerRow[], position: number): Promise<void> {
    const columns = this.#columns;
    for (const { row, key, pins } of owners) {
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
      await this.#update(row, { [columns.target]: this.near.document, ...pins, ...this.#place(position) });
    }
  }

  override async move(owners: readonly OwnerRow[], position: number): Promise<void> {
    if (this.#columns.position !== null) for (const { row } of owners) await this.#update(row, this.#place(position));
  }

  override async remove(owners: readonly OwnerRow[]): Promise<void> {
    for (const { row } of owners) await this.#update(row, { [this.#columns.target]: null });
  }

  #place(position: number): Record<string, number> {
    return this.#columns.position === null ? {} : { [this.#columns.position]: position };
  }

  async #update(row: number, values: Record<string, unknown>): Promise<void> {
    await this.statements.write(this.statements.knex(this.far.table).where('id', row).update(values));
  }
}
