import type { Answer, Delivery, Webhook } from './webhook.ts';
import type { WebhookInput } from './webhook-input.ts';

/** A webhook without its secret. Times are UTC, ISO 8601. */
export interface ShownWebhook extends WebhookInput {
  readonly id: number;
  /** The file that defines it, so that only the file can change it; null: it is stored in the database alone. */
  readonly keptBy: string | null;
  readonly createdAt: string;
  /** With whose rights it acts; null: with all rights. */
  readonly actsAs: { readonly name: string; readonly title: string } | null;
  /** Until when messages are signed with the old secret, too; null: they are not. */
  readonly oldSecretUntil: string | null;
  /** Since when its target has been failing; null: it is not. */
  readonly failingSince: string | null;
  /** When it was switched off because its target kept failing, and the last error; null: it was not. */
  readonly switchedOff: { readonly at: string; readonly reason: string } | null;
}

/** A webhook that was created, or got a new secret. Only this response contains the secret. */
export interface MadeWebhook extends ShownWebhook {
  readonly secret: string;
}

/** A delivery as lists show it. Times are UTC, ISO 8601. */
export interface ListedDelivery {
  readonly id: number;
  readonly message: string;
  readonly event: string;
  /** Null for events of plugins, and for documents that the caller may not read. */
  readonly uid: string | null;
  readonly documentId: string | null;
  readonly state: Exclude<Delivery['state'], 'withheld'>;
  readonly attempts: number;
  readonly putAt: string;
  readonly sentAt: string | null;
  /** Duration of the last attempt in milliseconds. */
  readonly took: number | null;
  /** When a waiting delivery is tried next. */
  readonly dueAt: string | null;
  readonly error: string | null;
}

/** A delivery with its last request and response. */
export interface ShownDelivery extends ListedDelivery {
  readonly request: { readonly headers: Readonly<Record<string, string>>; readonly body: string | null } | null;
  readonly answer: Answer | null;
  /** Whether the request and the response are hidden, because the caller has fewer rights than the webhook's token. */
  readonly isHidden: boolean;
}

/** The file that defines a webhook; null if none does. */
export function fileOf({ origin, name }: Pick<Webhook, 'origin' | 'name'>): string | null {
  return origin === 'file' ? `config/webhooks/${name}.json` : null;
}

/** A webhook as callers see it. @param titles display names of callers by `callerName` */
export function shown(webhook: Webhook, titles: ReadonlyMap<string, string> = new Map()): ShownWebhook {
  const { id, name, url, events, types, token, format, ordered, is_on: on, notify, off_at, off_reason, old_until, acts_as } = webhook;
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
    actsAs: acts_as === null ? null : { name: acts_as, title: titles.get(acts_as) ?? acts_as },
    oldSecretUntil: overlaps ? iso(old_until) : null,
    failingSince: iso(webhook.failing_since),
    switchedOff: off_at === null ? null : { at: iso(off_at) ?? '', reason: off_reason ?? '' },
  };
}

/** A delivery as lists show it. @param isNamed whether to name the document */
export function listed(
  row: Pick<
    Delivery,
    'id' | 'message' | 'event' | 'type' | 'document' | 'state' | 'due' | 'attempts' | 'put_at' | 'sent_at' | 'took' | 'error'
  >,
  isNamed: boolean,
): ListedDelivery {
  const { id, message, event, type, document, state, attempts, put_at, sent_at, took, due, error } = row;
  return {
    ...{
      id: Number(id),
      message,
      event,
      uid: (isNamed && type) || null,
      documentId: type === '' || !isNamed ? null : document || null,
      state: state as ListedDelivery['state'],
      attempts,
      took,
      error,
    },
    putAt: iso(put_at) ?? '',
    sentAt: iso(sent_at),
    dueAt: state === 'waiting' && Number(due) > 0 ? iso(due) : null,
  };
}

/** A whole delivery. @param isHidden whether to hide the request and the response @param isNamed whether to name the document */
export function shownDelivery(delivery: Delivery, isHidden: boolean, isNamed: boolean): ShownDelivery {
  const { headers, body, answer } = delivery;
  const request = headers === null || isHidden ? null : { headers, body };
  return { ...listed(delivery, isNamed), request, answer: isHidden ? null : answer, isHidden };
}

function iso(milliseconds: number | null): string | null {
  return milliseconds === null ? null : new Date(Number(milliseconds)).toISOString();
}
