import { ADDED, REMOVED } from '../axes/pending-pins.ts';
import { batches } from '../storage/lists.ts';
import { DOCUMENT_COLUMN } from '../storage/names.ts';
import { documentsOf, type OwnerRow, prefixed } from './inverse-links.ts';
import { NotedColumns } from './noted-columns.ts';
import type { LinkEnd } from './relation-list.ts';

/**
 * Links in columns of a type without drafts, in the list of a draft. A column has one link, which others see, so a pending link is a row of
 * the links table: see `ADDED` and `pendingLinksName`.
 */
export class PendingColumns extends NotedColumns {
  override async last(): Promise<number> {
    const pending = this.statements.knex(this.far.linksTable).where({ ...this.common, target: this.near.document });
    const [row] = await this.statements.read(pending.max({ last: 'inverse_position' }));
    return Math.max(await super.last(), (row?.[0] as number | null) ?? 0);
  }

  override async linked(only: readonly LinkEnd[] | null): Promise<OwnerRow[]> {
    const { table, linksTable, pins } = this.far;
    const query = this.statements
      .knex({ l: linksTable })
      .join({ s: table }, 's.id', 'l.source')
      .select([
        ...['s.id', `s.${DOCUMENT_COLUMN}`, 'l.inverse_position'],
        ...this.keyColumns.map((column) => `s.${column}`),
        ...[...this.pinColumns.keys()].map((axis) => `l.${pins.get(axis)}`),
      ])
      .where({ ...prefixed('l', { ...this.common, target: this.near.document }), ...prefixed('s', this.fixed) });
    const seen = new Map(this.seenPins());
    for (const [axis, column] of this.pinColumns) query.whereIn(`l.${pins.get(axis)}`, seen.get(column) ?? ['']);
    if (only) query.where(this.statements.inKeys(`s.${DOCUMENT_COLUMN}`, documentsOf(only)));
    const pending = (await this.statements.read(query)).map((row) => this.ownerRow(row));
    const all = [...(await super.linked(only)), ...pending];
    return all.sort((one, other) => one.position - other.position || one.row - other.row);
  }

  override async documents(): Promise<number[]> {
    const { table, linksTable } = this.far;
    const pending = this.statements
      .knex({ l: linksTable })
      .join({ s: table }, 's.id', 'l.source')
      .distinct(`s.${DOCUMENT_COLUMN}`)
      .where(prefixed('l', { ...this.common, target: this.near.document }));
    const rows = await this.statements.read(pending);
    return [...new Set([...(await super.documents()), ...rows.map(([document]) => document as number)])];
  }

  override async displaced(): Promise<OwnerRow[]> {
    return [];
  }

  override async add(owners: readonly OwnerRow[]): Promise<void> {
    await this.forgetRemoved(owners);
    await this.#hide(owners, null);
    await this.forget(owners, null);
    await this.statements.insertRows(this.far.linksTable, this.noteRows(owners, this.common));
  }

  override async move(owners: readonly OwnerRow[]): Promise<void> {
    await this.add(owners.map((owner) => ({ ...owner, pins: { ...owner.pins, [this.pin]: ADDED } })));
  }

  override async remove(owners: readonly OwnerRow[]): Promise<void> {
    await this.#hide(owners, this.near.document);
    await this.forget(owners, this.near.document);
    await this.noteRemoved(owners);
    // A link that this draft had taken from another list returns there.
    await this.unhide(owners);
  }

  /** Hides the links in the columns of some rows from drafts. @param target only links to it; null: to anything */
  async #hide(owners: readonly OwnerRow[], target: number | null): Promise<void> {
    const { knex } = this.statements;
    const { columns } = this;
    for (const part of batches(owners)) {
      const held = () => {
        const rows = knex(this.far.table).where(
          this.statements.inKeys(
            'id',
            part.map(({ row }) => row),
          ),
        );
        return target === null ? rows.whereNotNull(columns.target) : rows.where(columns.target, target);
      };
      await this.statements.write(
        held()
          .where(this.pin, '')
          .update({ [this.pin]: REMOVED }),
      );
      // A link that only drafts show can go at once.
      const own = this.near.key.get(this.pendingAxis?.name ?? '') as string;
      await this.statements.write(
        held()
          .where(this.pin, own)
          .update({ [columns.target]: null }),
      );
    }
  }
}
