import { defaultOf } from '../axes/axis-registry.ts';
import { ADDED, REMOVED } from '../axes/pending-pins.ts';
import type { FarEnd } from '../gate/far-rights.ts';
import { grouped } from '../storage/lists.ts';
import { DOCUMENT_COLUMN } from '../storage/names.ts';
import type { Statements } from '../storage/statements.ts';
import type { FarChanges } from './far-changes.ts';
import { type OwnerRow, prefixed } from './inverse-links.ts';
import { NotedColumns } from './noted-columns.ts';
import { PendingTable } from './pending-table.ts';

/** A change of a list that waits for a draft to be published. */
export interface PendingChange {
  readonly kind: 'add' | 'remove' | 'move';
  /** The row that holds the link, with its new position. */
  readonly owner: OwnerRow;
}

/** The pending changes of the list of a draft, whose links are held by documents without drafts. */
export interface PendingLinks {
  changes(): Promise<readonly PendingChange[]>;
  /** Rows without a change that lose their link, because other rows get it. */
  displaced(by: readonly OwnerRow[]): Promise<readonly OwnerRow[]>;
  /** Makes changes visible to everybody. */
  carryOut(changes: readonly PendingChange[], displaced: readonly OwnerRow[]): Promise<void>;
  discard(changes: readonly PendingChange[]): Promise<void>;
}

/**
 * Carries out the pending changes of a list, or discards them. Changes of documents that the caller may not change stay pending: the caller
 * did not name them.
 */
export async function settlePending(
  statements: Statements,
  links: PendingLinks,
  mode: 'carryOut' | 'discard',
  end: FarEnd,
  far: FarChanges,
): Promise<void> {
  const waiting = await links.changes();
  if (waiting.length === 0) return;
  // A writer of the owning rows may change the same links, so lock these documents and look again.
  await far.locks.hold(waiting.map(({ owner }) => owner.end.document));
  const found = statements.dialect.supportsRowLocks ? await links.changes() : waiting;
  far.touch(end.layout.type.uid);
  if (mode === 'discard') return links.discard(found);
  if (end.kind === 'shared') return links.carryOut(found, []);
  const changed = found.filter(({ kind }) => kind !== 'move').map(({ owner }) => owner);
  const removed = new Set(found.flatMap(({ kind, owner }) => (kind === 'remove' ? [owner.row] : [])));
  const adds = found.flatMap(({ kind, owner }) => (kind === 'add' ? [owner] : []));
  const displaced = (await links.displaced(adds)).filter(({ row }) => !removed.has(row));
  const mayChange = await far.carriable(end, [...changed, ...displaced].map(farRow));
  // A target that stays with a document that the caller may not change cannot go to another one.
  const isFree = displaced.every(({ row }) => mayChange(row)) && changed.every(({ row }) => !removed.has(row) || mayChange(row));
  const allowed = found.filter(({ kind, owner }) => kind === 'move' || (mayChange(owner.row) && (kind === 'remove' || isFree)));
  const lost = allowed.some(({ kind }) => kind === 'add') ? displaced : [];
  await far.take(end, [...allowed.filter(({ kind }) => kind !== 'move').map(({ owner }) => owner), ...lost].map(farRow), true);
  await links.carryOut(allowed, lost);
}

function farRow({ row, end, key }: OwnerRow) {
  return { row, document: end.document, key };
}

/** Pending changes of links in a links table. The links themselves have the pins. */
export class PendingLinksOfTable extends PendingTable implements PendingLinks {
  async changes(): Promise<readonly PendingChange[]> {
    const { table, linksTable } = this.far;
    const query = this.statements
      .knex({ l: linksTable })
      .join({ s: table }, 's.id', 'l.source')
      .select(this.selected('s'))
      .where({ ...prefixed('l', this.common), ...prefixed('s', this.fixed) })
      .whereIn(`l.${this.pin}`, [ADDED, REMOVED])
      .orderBy(['l.inverse_position', 's.id']);
    for (const [column, values] of this.seenPins()) if (column !== this.pin) query.whereIn(`l.${column}`, values);
    const rows = (await this.statements.read(query)).map((row) => this.ownerRow(row));
    const alike = grouped(rows, ({ row, pins }) => JSON.stringify([row, { ...pins, [this.pin]: '' }]));
    return [...alike.values()].flatMap((both): readonly PendingChange[] => {
      const added = both.find(({ pins }) => pins[this.pin] === ADDED);
      const [first] = both;
      if (added !== undefined) return [{ kind: both.length > 1 ? 'move' : 'add', owner: added }];
      return first === undefined ? [] : [{ kind: 'remove', owner: first }];
    });
  }

  async carryOut(changes: readonly PendingChange[]): Promise<void> {
    const value = this.pendingAxis === null ? '' : defaultOf(this.pendingAxis);
    for (const { kind, owner } of changes) {
      if (kind === 'remove') await this.#delete(owner, REMOVED);
      else if (kind === 'add' || !this.owner.many) {
        if (this.owner.many) await this.#delete(owner, value);
        else await this.statements.write(this.linksOf([owner.row]).whereNot(this.pin, ADDED).delete());
        await this.update(owner, ADDED, { [this.pin]: '' });
      } else {
        await this.#delete(owner, ADDED);
        await this.update(owner, REMOVED, { [this.pin]: '', inverse_position: owner.position });
      }
    }
  }

  async discard(changes: readonly PendingChange[]): Promise<void> {
    for (const { kind, owner } of changes) {
      if (kind !== 'remove') await this.#delete(owner, ADDED);
      if (kind !== 'add') await this.restore(owner);
    }
    await this.release(changes.map(({ owner }) => owner));
  }

  async #delete(owner: OwnerRow, pin: string): Promise<void> {
    await this.statements.write(this.pinned(owner, pin).delete());
  }
}

/** Pending changes of links in a column. The links table has the added ones: see `pendingLinksName`. */
export class PendingLinksOfColumn extends NotedColumns implements PendingLinks {
  async changes(): Promise<readonly PendingChange[]> {
    const { table, linksTable, pins } = this.far;
    const { knex } = this.statements;
    const { target, position } = this.columns;
    const seen = this.seenPins().filter(([column]) => column !== this.pin);
    const linkPin = new Map([...this.pinColumns].map(([axis, column]) => [column, `l.${pins.get(axis)}`]));
    const key = this.keyColumns.map((column) => `s.${column}`);
    const pending = knex({ l: linksTable })
      .join({ s: table }, 's.id', 'l.source')
      .select(['s.id', `s.${DOCUMENT_COLUMN}`, 'l.inverse_position', ...key, ...linkPin.values()])
      .select(knex.raw('case when ?? = ? and ?? = ? then 1 else 0 end', [`s.${target}`, this.near.document, `s.${this.pin}`, REMOVED]))
      .where({ ...prefixed('l', { ...this.common, target: this.near.document }), ...prefixed('s', this.fixed) });
    for (const [column, values] of seen) pending.whereIn(linkPin.get(column) as string, values);
    const added = (await this.statements.read(pending)).map(
      (row): PendingChange => ({ kind: Number(row.at(-1)) === 1 ? 'move' : 'add', owner: this.ownerRow(row) }),
    );
    const hidden = knex({ s: table })
      .select([
        's.id',
        `s.${DOCUMENT_COLUMN}`,
        `s.${position ?? 'id'}`,
        ...key,
        ...[...this.pinColumns.values()].map((column) => `s.${column}`),
      ])
      .where({ ...prefixed('s', this.fixed), [`s.${target}`]: this.near.document, [`s.${this.pin}`]: REMOVED });
    for (const [column, values] of seen) hidden.whereIn(`s.${column}`, values);
    const moved = new Set(added.map(({ owner }) => owner.row));
    const removed = (await this.statements.read(hidden)).map((row): PendingChange => ({ kind: 'remove', owner: this.ownerRow(row) }));
    return [...removed.filter(({ owner }) => !moved.has(owner.row)), ...added];
  }

  async carryOut(changes: readonly PendingChange[], displaced: readonly OwnerRow[]): Promise<void> {
    const gone = [...changes.flatMap(({ kind, owner }) => (kind === 'remove' ? [owner] : [])), ...displaced];
    await this.remove(gone);
    const made = changes.flatMap(({ kind, owner }) => (kind === 'remove' ? [] : [{ ...owner, pins: { ...owner.pins, [this.pin]: '' } }]));
    await this.add(made);
    await this.forget(made, null);
    await this.forgetAllRemoved([...gone, ...made]);
  }

  async discard(changes: readonly PendingChange[]): Promise<void> {
    const owners = changes.map(({ owner }) => owner);
    const added = changes.flatMap(({ kind, owner }) => (kind === 'remove' ? [] : [owner]));
    await this.forget(added, null);
    await this.forgetRemoved(owners);
    await this.unhide(owners);
  }
}
