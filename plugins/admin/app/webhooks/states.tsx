import type { ListedDelivery, ShownWebhook } from '../client/types.ts';
import { StateMark } from '../shell/state-mark.tsx';
import { t } from '../words/text.ts';

/** The state of a webhook as a short text. */
export function WebhookState({ webhook: { on, switchedOff, failingSince } }: { readonly webhook: ShownWebhook }) {
  if (switchedOff !== null) return <StateMark state="failed" word={t('Switched off: it failed')} />;
  if (!on) return <StateMark state="none" word={t('Off')} />;
  return failingSince === null ? <StateMark state="live" word={t('On')} /> : <StateMark state="changed" word={t('Is failing')} />;
}

/** The state of a delivery, in a word. */
export function DeliveryState({ delivery: { state, attempts } }: { readonly delivery: ListedDelivery }) {
  if (state === 'delivered') return <StateMark state="live" word={t('Arrived')} />;
  if (state === 'failed') return <StateMark state="failed" word={t('Failed')} />;
  return attempts === 0 ? <StateMark state="planned" word={t('Waits')} /> : <StateMark state="changed" word={t('Is tried again')} />;
}
