import { createAbility, SYSTEM } from 'plinth';
import type { ShownWebhook } from 'plinth/plugins/webhooks';
import { webhookAgenda } from '../admin-webhooks.ts';

const hook = (name: string, switchedOff: ShownWebhook['switchedOff']) => ({ name, switchedOff }) as ShownWebhook;
const list = () => [hook('well', null), hook('broken', { at: '2026-01-01T00:00:00.000Z', reason: 'the target responded with status 500' })];
const asked = (...actions: string[]) =>
  webhookAgenda({ list }).waits?.({ ...SYSTEM, trusted: false, ability: createAbility(new Set(actions)) });

describe('webhooks on the first page', () => {
  it('are those that were switched off, for who may look at webhooks', async () => {
    expect(await asked('plugin::webhooks.webhook.read')).toMatchObject([{ title: 'broken', to: { page: '/webhooks' } }]);
  });

  it('are none for anybody else', async () => {
    expect(await asked('plugin::admin.health.read')).toEqual([]);
  });
});
