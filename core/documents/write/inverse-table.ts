import type { VersionKey } from '../axes/axis.ts';
import { DOCUMENT_COLUMN } from '../storage/names.ts';
import { documentsOf, InverseLinks, type OutdatedLink, type OwnerRow, prefixed } from './inverse-links.ts';
import { nextInversePosition } from './owned-links.ts';
import type { LinkEnd } from './relation-list.ts';

/** Links in the links table of the far type, seen from their inverse side. */
export class InverseTable extends InverseLinks {
  protected override get pinColumns(): ReadonlyMap<string, string> {
    return this.far.pins;
  }

  /** Values that all links of the list share. */
  protected get common(): Record<string, unknown> {
    return { target: this.near.document, attribute: this.owner.name, entry: 0 };
  }

  override async last(): Promise<number> {
    return (await nextInversePosition(this.statements, this.far, this.owner.name, this.near.document)) - 1;
  }

  override async linked(only: readonly LinkEnd[] | null): Promise<OwnerRow[]> {
    const { table, linksTable } = this.far;
    const query = this.statements
      .knex({ l: linksTable })
      .join({ s: table }, 's.id', 'l.source')
      .select(this.selected('s'))
      .where({ ...prefixed('l', this.common), ...prefixed('s', this.fixed) })
      .orderBy(['l.inverse_position', 's.id']);
    for (const [column, values] of this.seenPins()) query.whereIn(`l.${column}`, values);
    if (only) query.where(this.statements.inKeys(`s.${DOCUMENT_COLUMN}`, documentsOf(only)));
    return (await this.statements.read(query)).map((row) => this.ownerRow(row));
  }

  override async pending(from: VersionKey): Promise<OwnerRow[]> {
    const { knex } = this.statements;
    const { table, linksTable } = this.far;
    const { own, other, equal } = this.siblings(from);
    const samePins = [...this.pinColumns.values()].map((column) => [`k.${column}`, knex.ref(`l.${column}`)]);
    const query = knex({ l: linksTable })
      .join({ d: table }, 'd.id', 'l.source')
      .join({ p: table }, (on) => {
        for (const column of [DOCUMENT_COLUMN, ...equal]) on.on(`p.${column}`, `d.${column}`);
      })
      .select(this.selected('p'))
      .where({ ...prefixed('l', this.common), ...other, ...own })
      .whereNotExists(
        knex({ k: linksTable })
          .select(knex.raw('1'))
          .where({ 'k.source': knex.ref('p.id'), ...prefixed('k', this.common), ...Object.fromEntries(samePins) }),
      )
      .orderBy(['l.inverse_position', 'd.id']);
    for (const [column, values] of this.seenPins()) query.whereIn(`l.${column}`, values);
    return (await this.statements.read(query)).map((row) => this.ownerRow(row));
  }

  override async outdated(from: VersionKey): Promise<OutdatedLink[]> {
    const { knex } = this.statements;
    const { table, linksTable } = this.far;
    const { own, other, equal } = this.siblings(from);
    const common = Object.entries(this.common);
    const query = knex({ l: linksTable })
      .join({ p: table }, 'p.id', 'l.source')
      .join({ d: table }, (on) => {
        for (const column of [DOCUMENT_COLUMN, ...equal]) on.on(`d.${column}`, `p.${column}`);
      })
      .leftJoin({ k: linksTable }, (on) => {
        on.on('k.source', 'd.id');
        for (const [column, value] of common) on.onVal(`k.${column}`, value as string);
        for (const column of this.pinColumns.values()) on.on(`k.${column}`, `l.${column}`);
      })
      .select([...this.selected('p'), 'k.inverse_position'])
      .where({ ...prefixed('l', this.common), ...other, ...own })
      .where((link) => void link.whereNull('k.source').orWhereNot('k.inverse_position', knex.ref('l.inverse_position')));
    for (const [column, values] of this.seenPins()) query.whereIn(`l.${column}`, values);
    return (await this.statements.read(query)).map((row) => this.outdatedLink(row));
  }

  /** The columns that `ownerRow` reads: of the row with this alias, and of the link `l`. */
  protected selected(row: string): string[] {
    const own = ['id', DOCUMENT_COLUMN].map((column) => `${row}.${column}`);
    const key = this.keyColumns.map((column) => `${row}.${column}`);
    return [...own, 'l.inverse_position', ...key, ...[...this.pinColumns.values()].map((column) => `l.${column}`)];
  }

  override async documents(): Promise<number[]> {
    const { table, linksTable } = this.far;
    const query = this.statements
      .knex({ l: linksTable })
      .join({ s: table }, 's.id', 'l.source')
      .distinct(`s.${DOCUMENT_COLUMN}`)
      .where(prefixed('l', this.common));
    return (await this.statements.read(query)).map(([document]) => document as number);
  }

  override async displaced(): Promise<OwnerRow[]> {
    return [];
  }

  override async add(owners: readonly OwnerRow[]): Promise<void> {
    if (owners.length === 0) return;
    const ids = owners.map(({ row }) => row);
    if (!this.owner.many) await this.makeRoom(ids);
    const lasts = this.owner.many ? await this.statements.read(this.linksOf(ids).select('source').max('position').groupBy('source')) : [];
    const places = new Map(lasts.map(([source, last]) => [source, last as number]));
    const links = owners.map(({ row, pins, position }) => {
      const place = (places.get(row) ?? 0) + 1;
      places.set(row, place);
      return { source: row, ...this.common, ...pins, position: place, inverse_position: position };
    });
    await this.statements.insertRows(this.far.linksTable, links);
  }

  /** Takes from rows with room for one link their former one, whichever document it leads to. @param ids of the rows */
  protected async makeRoom(ids: readonly number[]): Promise<void> {
    await this.statements.write(this.linksOf(ids).delete());
  }

  override async move(owners: readonly OwnerRow[]): Promise<void> {
    for (const owner of owners) await this.statements.write(this.link(owner).update({ inverse_position: owner.position }));
  }

  override async remove(owners: readonly OwnerRow[]): Promise<void> {
    for (const owner of owners) await this.statements.write(this.link(owner).delete());
  }

  /** The links of rows, whichever document they lead to. @param ids of the rows */
  protected linksOf(ids: readonly number[]) {
    const { knex } = this.statements;
    return knex(this.far.linksTable).where({ attribute: this.owner.name, entry: 0 }).where(this.statements.inKeys('source', ids));
  }

  /** One link. */
  protected link({ row, pins }: Pick<OwnerRow, 'row' | 'pins'>) {
    return this.statements.knex(this.far.linksTable).where({ source: row, ...this.common, ...pins });
  }
}
