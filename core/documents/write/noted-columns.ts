import { ADDED, REMOVED } from '../axes/pending-pins.ts';
import { batches } from '../storage/lists.ts';
import { pendingLinksName, removedLinksName } from '../storage/names.ts';
import { InverseColumns } from './inverse-columns.ts';
import type { OwnerRow } from './inverse-links.ts';

/**
 * Links in columns of a type without drafts, with what the links table notes about them for drafts. A link that others see is hidden from
 * drafts (`REMOVED`) for one of two reasons: the draft that shows it removed it, or another draft took it. Only the former is noted, under
 * `removedLinksName`, because a link that was taken returns when the other draft gives it up, and a removed one does not.
 */
export abstract class NotedColumns extends InverseColumns {
  /** The pin column of links that others see. */
  protected get pin(): string {
    return this.columns.pins.get(this.pendingAxis?.name ?? '') as string;
  }

  /** Values that all pending links of the relation share. */
  protected get common(): Record<string, unknown> {
    return { attribute: pendingLinksName(this.owner.name), entry: 0 };
  }

  get #removed(): Record<string, unknown> {
    return { attribute: removedLinksName(this.owner.name), entry: 0 };
  }

  /** Rows of the links table that lead from some rows to the document. */
  protected noteRows(owners: readonly OwnerRow[], common: Readonly<Record<string, unknown>>): Record<string, unknown>[] {
    return owners.map(({ row, pins, position }) => ({
      source: row,
      ...common,
      target: this.near.document,
      ...Object.fromEntries([...this.pinColumns].map(([axis, column]) => [this.far.pins.get(axis) as string, pins[column] ?? ''])),
      position: 1,
      inverse_position: position,
    }));
  }

  /** Deletes the pending links of some rows. @param target only links to it; null: to anything */
  protected async forget(owners: readonly OwnerRow[], target: number | null): Promise<void> {
    for (const ids of idsOf(owners)) {
      const links = this.statements.knex(this.far.linksTable).where(this.common).where(this.statements.inKeys('source', ids));
      await this.statements.write((target === null ? links : links.where({ target })).delete());
    }
  }

  /** Notes that the draft removed those of these rows whose hidden links lead to it. */
  protected async noteRemoved(owners: readonly OwnerRow[]): Promise<void> {
    const { knex } = this.statements;
    for (const ids of idsOf(owners)) {
      const hidden = knex(this.far.table)
        .select('id')
        .where(this.statements.inKeys('id', ids))
        .where({ [this.columns.target]: this.near.document, [this.pin]: REMOVED });
      for (const [column, values] of this.seenPins()) if (column !== this.pin) hidden.whereIn(column, values);
      const found = new Set((await this.statements.read(hidden)).map(([id]) => id));
      const removed = owners.filter(({ row }) => found.has(row));
      await this.forgetAllRemoved(removed);
      // The pin of pending links, so that the notes go with those when the holders get drafts.
      const notes = removed.map((owner) => ({ ...owner, pins: { ...owner.pins, [this.pin]: ADDED } }));
      await this.statements.insertRows(this.far.linksTable, this.noteRows(notes, this.#removed));
    }
  }

  /** Forgets that the draft removed these rows, and notes about rows that are not hidden (left from a time without drafts). */
  protected async forgetRemoved(owners: readonly OwnerRow[]): Promise<void> {
    const { knex } = this.statements;
    const { table, linksTable, pins } = this.far;
    const seen = new Map(this.seenPins());
    for (const ids of idsOf(owners)) {
      const shown = knex(table).select('id').where(this.statements.inKeys('id', ids)).whereNot(this.pin, REMOVED);
      const notes = knex(linksTable)
        .where(this.#removed)
        .where(this.statements.inKeys('source', ids))
        .where((note) => {
          note.whereIn('source', shown).orWhere((own) => {
            own.where('target', this.near.document);
            for (const [axis, column] of this.pinColumns) own.whereIn(pins.get(axis) as string, seen.get(column) ?? ['']);
          });
        });
      await this.statements.write(notes.delete());
    }
  }

  /** Forgets which drafts removed these rows. */
  protected async forgetAllRemoved(owners: readonly OwnerRow[]): Promise<void> {
    for (const ids of idsOf(owners)) {
      const notes = this.statements.knex(this.far.linksTable).where(this.#removed).where(this.statements.inKeys('source', ids));
      await this.statements.write(notes.delete());
    }
  }

  /** Shows the hidden links of these rows to drafts again, except those that a draft removed, and those of rows with a pending link. */
  protected async unhide(owners: readonly OwnerRow[]): Promise<void> {
    const { knex } = this.statements;
    const { table, linksTable } = this.far;
    const removed = { ...this.#removed, target: knex.ref(`${table}.${this.columns.target}`) };
    for (const ids of idsOf(owners)) {
      const reason = knex(linksTable)
        .select(knex.raw('1'))
        .where('source', knex.ref(`${table}.id`))
        .where((note) => void note.where(this.common).orWhere(removed));
      const hidden = knex(table).where(this.statements.inKeys('id', ids)).where(this.pin, REMOVED);
      await this.statements.write(hidden.whereNotExists(reason).update({ [this.pin]: '' }));
    }
  }
}

/** The ids of some rows, in parts of one statement each. */
function idsOf(owners: readonly OwnerRow[]): number[][] {
  return [...batches(owners)].map((part) => part.map(({ row }) => row));
}
