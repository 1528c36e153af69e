import type { ListedDelivery, ShownWebhook } from '../client/types.ts';
import { t } from '../i18n/translate.ts';
import { StateMark } from '../shell/state-mark.tsx';

/** The state of a webhook as a short text. */
export function WebhookState({ webhook: { on, switchedOff, failingSince } }: { readonly webhook: ShownWebhook }) {
  if (switchedOff !== null) return <StateMark state="failed" word={t('webhooks.disabledAfterFailures')} />;
  if (!on) return <StateMark state="none" word={t('webhooks.disabled')} />;
  return failingSince === null ? (
    <StateMark state="live" word={t('webhooks.enabled')} />
  ) : (
    <StateMark state="changed" word={t('webhooks.failing')} />
  );
}

/** The state of a delivery, in a word. */
export function DeliveryState({ delivery: { state, attempts } }: { readonly delivery: ListedDelivery }) {
  if (state === 'delivered') return <StateMark state="live" word={t('webhooks.delivered')} />;
  if (state === 'failed') return <StateMark state="failed" word={t('common.failed')} />;
  return attempts === 0 ? (
    <StateMark state="planned" word={t('webhooks.pending')} />
  ) : (
    <StateMark state="changed" word={t('webhooks.retrying')} />
  );
}
