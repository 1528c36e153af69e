import { ADDED, REMOVED } from '../axes/pending-pins.ts';
import { batches } from '../storage/lists.ts';
import type { OwnerRow } from './inverse-links.ts';
import { InverseTable } from './inverse-table.ts';

/** The place of the link of a row with room for one, whether it is pending, removed by a draft, or seen by everybody. */
const FIRST = 1;
/**
 * The place of such a link that drafts no longer show because another draft took its row: behind the link that took it. It returns when the
 * other draft gives the row up. A link that its own draft removed (in the first place) does not.
 */
const BEHIND = 2;

/** Links in the links table of a type without drafts, in the list of a draft. Links that others see stay as they are: see `ADDED`. */
export class PendingTable extends InverseTable {
  protected get pin(): string {
    return this.far.pins.get(this.pendingAxis?.name ?? '') as string;
  }

  override async move(owners: readonly OwnerRow[]): Promise<void> {
    const isSeen = ({ pins }: OwnerRow) => pins[this.pin] === '';
    const seen = owners.filter(isSeen);
    await super.move(owners.filter((owner) => !isSeen(owner)));
    await this.remove(seen);
    await this.add(seen.map((owner) => ({ ...owner, pins: { ...owner.pins, [this.pin]: ADDED } })));
  }

  override async remove(owners: readonly OwnerRow[]): Promise<void> {
    for (const owner of owners) {
      const isSeen = owner.pins[this.pin] === '';
      if (!isSeen) await super.remove([owner]);
      if (!this.owner.many) await this.update(owner, isSeen ? '' : REMOVED, { [this.pin]: REMOVED, position: FIRST });
      else if (isSeen) await this.update(owner, '', { [this.pin]: REMOVED });
    }
    await this.release(owners);
  }

  /** Pending links of other drafts go, and the link that others see gives way. So does one to this document that the draft had removed. */
  protected override async makeRoom(ids: readonly number[]): Promise<void> {
    const own = this.near.key.get(this.pendingAxis?.name ?? '') as string;
    await this.statements.write(this.linksOf(ids).whereIn(this.pin, [ADDED, own]).delete());
    const led = this.linksOf(ids).where((link) => {
      link.where(this.pin, '').orWhere((removed) => {
        removed.where({ [this.pin]: REMOVED, target: this.near.document });
        for (const [column, values] of this.seenPins()) if (column !== this.pin) removed.whereIn(column, values);
      });
    });
    await this.statements.write(led.update({ [this.pin]: REMOVED, position: BEHIND }));
  }

  /** Forgets that the draft removed the link of a row. With room for one link, it still gives way to one that another draft added. */
  protected async restore(owner: OwnerRow): Promise<void> {
    await this.update(owner, REMOVED, this.owner.many ? { [this.pin]: '' } : { position: BEHIND });
  }

  /** Shows drafts the links that gave way to pending ones of these rows, where there are none any more. */
  protected async release(owners: readonly OwnerRow[]): Promise<void> {
    if (this.owner.many) return;
    for (const part of batches(owners)) {
      const ids = part.map(({ row }) => row);
      const rows = await this.statements.read(this.linksOf(ids).select('source').where(this.pin, ADDED));
      const taken = new Set(rows.map(([source]) => source));
      const free = ids.filter((id) => !taken.has(id));
      if (free.length === 0) continue;
      const behind = this.linksOf(free).where({ [this.pin]: REMOVED, position: BEHIND });
      await this.statements.write(behind.update({ [this.pin]: '', position: FIRST }));
    }
  }

  /** Changes the link of a row that has this pin. */
  protected async update(owner: OwnerRow, pin: string, columns: Readonly<Record<string, unknown>>): Promise<void> {
    await this.statements.write(this.pinned(owner, pin).update(columns));
  }

  /** The link of a row that has this pin. */
  protected pinned({ row, pins }: OwnerRow, pin: string) {
    return this.link({ row, pins: { ...pins, [this.pin]: pin } });
  }
}
