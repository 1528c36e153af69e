import { ADDED, REMOVED } from '../axes/pending-pins.ts';
import type { OwnerRow } from './inverse-links.ts';
import { InverseTable } from './inverse-table.ts';

/** Links in the links table of a type without drafts, in the list of a draft. Links that others see stay as they are: see `ADDED`. */
export class PendingTable extends InverseTable {
  get #pin(): string {
    return this.far.pins.get(this.pendingAxis?.name ?? '') as string;
  }

  override async move(owners: readonly OwnerRow[]): Promise<void> {
    const isSeen = ({ pins }: OwnerRow) => pins[this.#pin] === '';
    const seen = owners.filter(isSeen);
    await super.move(owners.filter((owner) => !isSeen(owner)));
    await this.remove(seen);
    await this.add(seen.map((owner) => ({ ...owner, pins: { ...owner.pins, [this.#pin]: ADDED } })));
  }

  override async remove(owners: readonly OwnerRow[]): Promise<void> {
    for (const owner of owners) {
      if (owner.pins[this.#pin] === '') await this.statements.write(this.link(owner).update({ [this.#pin]: REMOVED }));
      else await super.remove([owner]);
    }
  }
}
