import { isPlinthError, mendText, type Observation } from 'plinth';
import type { Outgoing } from 'plinth/plugins/outgoing';
import type { DeliveryResult, DueDelivery } from './due-deliveries.ts';
import { type Message, type MessageParts, messageOf } from './message.ts';
import type { WebhookOptions } from './options.ts';
import type { OwnFailures } from './own-failures.ts';
import { signaturesOf } from './signature.ts';
import { type Answer, PING, type Webhook } from './webhook.ts';

/** Characters that are stored of a response: of its body, and of each header. */
const KEPT = 1_000;

const LONGEST_PAUSE = 3_600_000;

/** A target that responds with this status wants no more messages. */
const GONE = 410;

/** Dependencies of `attempt`. */
export interface AttemptParts extends MessageParts {
  readonly outgoing: Outgoing;
  readonly options: WebhookOptions;
  readonly ownFailures: OwnFailures;
  readonly observation: Observation;
  /** The secrets that sign messages of a webhook now. @throws Error if they cannot be decrypted */
  secretsOf(webhook: Webhook): readonly string[];
}

/** The result of an attempt. */
export interface Attempt {
  readonly result: DeliveryResult;
  /** Whether the target responded or failed. False if this server could not write or sign the message. */
  readonly isTargets: boolean;
  readonly isGone: boolean;
}

/** Shows observers that an attempt has failed. */
class FailedAttempt extends Error {
  readonly attempt: Attempt;

  constructor(attempt: Attempt) {
    super('the delivery failed');
    this.attempt = attempt;
  }
}

/**
 * Sends a delivery once.
 * @throws the reason of the signal
 */
export async function attempt(webhook: Webhook, delivery: DueDelivery, signal: AbortSignal, parts: AttemptParts): Promise<Attempt> {
  const work = { kind: 'delivery', name: 'webhooks', from: delivery.trace } as const;
  try {
    return await parts.observation.around(work, async () => {
      const made = await tryOnce(webhook, delivery, signal, parts);
      if (made.result.error !== null) throw new FailedAttempt(made);
      return made;
    });
  } catch (error) {
    if (error instanceof FailedAttempt) return error.attempt;
    throw error;
  }
}

async function tryOnce(webhook: Webhook, delivery: DueDelivery, signal: AbortSignal, parts: AttemptParts): Promise<Attempt> {
  const begun = Date.now();
  let message: Message | null = null;
  let headers: Readonly<Record<string, string>> = {};
  let answer: Answer | null = null;
  let error: string | null = null;
  let wait = 0;
  let isTargets = false;
  try {
    message = await messageOf(webhook, delivery, parts);
    if (message === null) return withheld(begun);
    const timestamp = Math.floor(begun / 1_000);
    const signature = signaturesOf(parts.secretsOf(webhook), delivery.message, timestamp, message.body);
    headers = headersOf(webhook, delivery, timestamp, parts.observation.traceparent);
    const request = { method: 'POST', headers: { ...headers, 'webhook-signature': signature }, body: message.body, isKeptOpen: true };
    isTargets = true;
    parts.ownFailures.forget(webhook);
    const response = await parts.outgoing.send(webhook.url, { ...request, signal, timeout: parts.options.timeout });
    wait = waitOf(response);
    answer = await toldBy(response);
    if (!response.ok) error = `the target responded with status ${response.status}`;
  } catch (failure) {
    signal.throwIfAborted();
    error = failure instanceof Error ? failure.message : String(failure);
    if (!isTargets) parts.ownFailures.note(webhook, delivery.id, failure);
    // Details of internal errors are only for the log.
    if (message === null && !isPlinthError(failure)) error = 'the payload could not be created';
  }
  const isGone = answer?.status === GONE;
  const pause = error === null || isGone || delivery.event === PING ? null : pauseOf(delivery, wait, parts.options, begun);
  const state = error === null ? 'delivered' : pause === null ? 'failed' : 'waiting';
  const sent = { headers, answer, error: error && mendText(error), sent_at: begun, took: Date.now() - begun };
  const body = message === null ? {} : { body: message.body, body_for: message.bodyFor };
  return { result: { ...sent, ...body, state, due: Date.now() + (pause ?? 0) }, isTargets, isGone };
}

/** The result for an event that the webhook may not know of. */
function withheld(now: number): Attempt {
  const nothing = { headers: null, answer: null, error: null, sent_at: null, took: null, body: null, body_for: null };
  return { result: { ...nothing, state: 'withheld', due: now }, isTargets: false, isGone: false };
}

/** The headers that are stored. The signature is not among them, because only the receiver may see it. */
function headersOf(
  { format }: Webhook,
  { message, event }: DueDelivery,
  timestamp: number,
  traceparent: string | null,
): Readonly<Record<string, string>> {
  return {
    'content-type': 'application/json',
    'user-agent': 'Plinth-Webhooks',
    'webhook-id': message,
    'webhook-timestamp': String(timestamp),
    ...(traceparent !== null && { traceparent }),
    ...(format === 'strapi' && { 'x-strapi-event': event === PING ? 'trigger-test' : event }),
  };
}

/** Milliseconds until the next attempt: they double each time, plus up to a quarter at random. Null: there is none. */
function pauseOf({ attempts, put_at }: DueDelivery, wait: number, { firstPause, retryFor }: WebhookOptions, now: number): number | null {
  const nominal = Math.min(firstPause * 2 ** Math.min(attempts, 30), LONGEST_PAUSE);
  const pause = Math.max(Math.round(nominal * (1 + Math.random() / 4)), wait);
  return now - Number(put_at) + pause > retryFor ? null : pause;
}

/** Milliseconds that a target's `Retry-After` asks for; 0 if it asks for none. At most an hour. */
function waitOf({ headers }: Response): number {
  const said = headers.get('retry-after');
  return said !== null && /^\d{1,6}$/.test(said) ? Math.min(Number(said) * 1_000, LONGEST_PAUSE) : 0;
}

async function toldBy(response: Response): Promise<Answer> {
  const headers = [...response.headers].filter(([name]) => name !== 'set-cookie').slice(0, 50);
  const shown = Object.fromEntries(headers.map(([name, value]) => [name, mendText(value, KEPT)]));
  return { status: response.status, headers: shown, body: mendText(await response.text(), KEPT) };
}
