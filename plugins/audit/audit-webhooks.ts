import type { Knex } from 'knex';
import type { Kernel } from 'plinth';
import { WEBHOOKS } from 'plinth/plugins/webhooks';
import { AUDIT_ACTIONS } from './audit-rest.ts';
import type { AuditRow } from './audit-tables.ts';
import { told } from './entries.ts';
import { AREAS } from './entry.ts';

/** Passes entries on to webhooks that want them: `audit.document`, `audit.account`, … */
export function forwardsTo(container: Kernel['container']) {
  const names = AREAS.map((area) => `audit.${area}`);
  const source = container.resolve(WEBHOOKS).addEvents({ names, action: AUDIT_ACTIONS.export });
  return {
    /** In the transaction that seals the entries, and in its order. */
    async forward(knex: Knex, rows: readonly AuditRow[]): Promise<void> {
      if (!source.isWanted) return;
      await source.put(
        knex,
        rows.map((row) => {
          const entry = told(row);
          return { event: `audit.${entry.area}`, at: entry.at, subject: 'audit', data: { ...entry } };
        }),
      );
    },
    onSealed: () => source.wake(),
  };
}
