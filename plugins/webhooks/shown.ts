import type { Answer, Delivery, Webhook } from './webhook.ts';
import type { WebhookInput } from './webhook-input.ts';

/** A webhook as people see it: everything but its secret. Times are UTC, ISO 8601. */
export interface ShownWebhook extends WebhookInput {
  readonly id: number;
  /** The file that keeps it, and in which alone it is changed; null: it is kept in the database. */
  readonly keptBy: string | null;
  readonly createdAt: string;
  /** Until when the secret from before signs too; null: it does not. */
  readonly oldSecretUntil: string | null;
  /** Since when its target has taken nothing; null: it does. */
  readonly failingSince: string | null;
  /** When it was switched off because its target failed, and how that failed last; null: it was not. */
  readonly switchedOff: { readonly at: string; readonly reason: string } | null;
}

/** A webhook that was made, or given another secret, with it: this once. */
export interface MadeWebhook extends ShownWebhook {
  readonly secret: string;
}

/** A delivery as lists show it. Times are UTC, ISO 8601. */
export interface ListedDelivery {
  readonly id: number;
  readonly message: string;
  readonly event: string;
  readonly uid: string | null;
  readonly documentId: string | null;
  readonly state: Delivery['state'];
  readonly attempts: number;
  readonly putAt: string;
  readonly sentAt: string | null;
  /** Milliseconds that the last try took. */
  readonly took: number | null;
  /** Of what waits: when it is tried next. */
  readonly dueAt: string | null;
  readonly error: string | null;
}

/** A delivery with what was sent and answered last. */
export interface ShownDelivery extends ListedDelivery {
  readonly request: { readonly headers: Readonly<Record<string, string>>; readonly body: string | null } | null;
  readonly answer: Answer | null;
  /** Whether what was sent is kept from who asks, who may not do all that the webhook's token may. */
  readonly isHidden: boolean;
}

/** The file that keeps a webhook. */
export function fileOf({ origin, name }: Pick<Webhook, 'origin' | 'name'>): string | null {
  return origin === 'file' ? `config/webhooks/${name}.json` : null;
}

/** A webhook as people see it. */
export function shown(webhook: Webhook): ShownWebhook {
  const { id, name, url, events, types, token, format, ordered, is_on: on, notify, off_at, off_reason, old_until } = webhook;
  const overlaps = old_until !== null && Number(old_until) > Date.now();
  return {
    ...{
      id: Number(id),
      name,
      url,
      events: [...events],
      types: types && [...types],
      token: token && Number(token),
      format,
      ordered,
      on,
      notify,
    },
    keptBy: fileOf(webhook),
    createdAt: iso(webhook.created_at) ?? '',
    oldSecretUntil: overlaps ? iso(old_until) : null,
    failingSince: iso(webhook.failing_since),
    switchedOff: off_at === null ? null : { at: iso(off_at) ?? '', reason: off_reason ?? '' },
  };
}

/** A delivery as lists show it. */
export function listed(
  row: Pick<
    Delivery,
    'id' | 'message' | 'event' | 'type' | 'document' | 'state' | 'due' | 'attempts' | 'put_at' | 'sent_at' | 'took' | 'error'
  >,
): ListedDelivery {
  const { id, message, event, type, document, state, attempts, put_at, sent_at, took, due, error } = row;
  return {
    ...{
      id: Number(id),
      message,
      event,
      uid: type || null,
      documentId: type === '' ? null : document || null,
      state,
      attempts,
      took,
      error,
    },
    putAt: iso(put_at) ?? '',
    sentAt: iso(sent_at),
    dueAt: state === 'waiting' && Number(due) > 0 ? iso(due) : null,
  };
}

/** A delivery as a whole. @param isHidden whether what was sent is not for who asks */
export function shownDelivery(delivery: Delivery, isHidden: boolean): ShownDelivery {
  const { headers, body, answer } = delivery;
  const request = headers === null || isHidden ? null : { headers, body };
  return { ...listed(delivery), request, answer: isHidden ? null : answer, isHidden };
}

function iso(milliseconds: number | null): string | null {
  return milliseconds === null ? null : new Date(Number(milliseconds)).toISOString();
}
