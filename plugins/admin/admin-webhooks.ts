import type { Webhooks } from 'plinth/plugins/webhooks';
import type { Agenda } from './admin.ts';

/** Shows people who may read webhooks which webhooks were switched off after failing too long. */
export function webhookAgenda(webhooks: Pick<Webhooks, 'list'>): Agenda {
  return {
    async waits({ ability }) {
      if (!ability.can('plugin::webhooks.webhook.read')) return [];
      return webhooks.list().flatMap(({ name, switchedOff }) => {
        const note = 'This webhook was disabled because it failed for too long';
        return switchedOff === null ? [] : [{ title: name, note, at: null, to: { page: '/webhooks' } }];
      });
    },
  };
}
