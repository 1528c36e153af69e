import type { Logger } from 'plinth';
import { type Attempt, type AttemptParts, attempt } from './attempt.ts';
import type { DueDeliveries, DueDelivery } from './due-deliveries.ts';
import { EndedTries } from './ended-tries.ts';
import type { Webhook } from './webhook.ts';
import type { WebhookList } from './webhook-list.ts';

/** Deliveries that are read ahead: per concurrent request, and in total. As many may be sent twice after a node has died. */
const AHEAD = 25;
const MOST = 500;

/** Dependencies of `Sending`. */
export interface SendingParts extends AttemptParts {
  readonly list: WebhookList;
  readonly due: DueDeliveries;
  readonly logger: Logger;
  /** Called with the result of each attempt. */
  note(id: number, tried: Attempt): Promise<void>;
}

/** Deliveries that are sent one after the other: all due ones of a document if the webhook keeps order, otherwise a single one. */
type Lane = readonly DueDelivery[];

/** Sends the due deliveries of one webhook, while this node holds the lease of its target. */
export class Sending {
  readonly #id: number;
  readonly #parts: SendingParts;
  readonly #ended: EndedTries;
  readonly #signal: AbortSignal;
  readonly #isOn: () => boolean;
  /** Lanes that are being sent or wait for their turn, by delivery id or document. */
  readonly #lanes = new Set<number | string>();
  #requests = 0;
  readonly #turns: (() => void)[] = [];
  #onEnd: () => void = () => undefined;
  #failure: { readonly error: unknown } | null = null;

  /** @param signal aborts requests @param isOn whether new requests may begin */
  constructor(id: number, parts: SendingParts, signal: AbortSignal, isOn: () => boolean) {
    this.#id = id;
    this.#parts = parts;
    this.#ended = new EndedTries(parts.due);
    this.#signal = signal;
    this.#isOn = isOn;
  }

  /** Sends until nothing is due. @throws the first failure that is not an attempt's */
  async run(): Promise<void> {
    const most = Math.min(this.#parts.options.concurrency * AHEAD, MOST);
    const ordered = this.#webhook?.ordered;
    // If `ordered` changes, all lanes must end first.
    for (let webhook = this.#webhook; webhook !== null && webhook.ordered === ordered; webhook = this.#webhook) {
      const lanes = await this.#next(webhook, most - this.#lanes.size);
      if (lanes.size === 0 && this.#lanes.size === 0) break;
      for (const [name, lane] of lanes) this.#begin(name, lane);
      const enough = lanes.size === 0 ? this.#lanes.size - 1 : most / 2;
      while (this.#lanes.size > enough) await new Promise<void>((resolve) => (this.#onEnd = resolve));
    }
    while (this.#lanes.size > 0) await new Promise<void>((resolve) => (this.#onEnd = resolve));
    if (this.#failure !== null && !this.#signal.aborted) throw this.#failure.error;
  }

  /** The webhook as it is now; null: nothing more may be sent to it. */
  get #webhook(): Webhook | null {
    if (!this.#isOn() || this.#signal.aborted || this.#failure !== null) return null;
    return this.#parts.list.all.find(({ id, is_on }) => id === this.#id && is_on) ?? null;
  }

  async #next({ ordered }: Webhook, limit: number): Promise<ReadonlyMap<number | string, Lane>> {
    const { due } = this.#parts;
    // Lanes that end during this query must still be excluded, since it may see their rows as waiting.
    const busy = [...this.#lanes];
    if (ordered) return due.inOrder(this.#id, Date.now(), limit, busy as readonly string[]);
    const rows = await due.alone(this.#id, Date.now(), limit, busy as readonly number[]);
    return new Map(rows.map((row) => [row.id, [row]]));
  }

  #begin(name: number | string, lane: Lane): void {
    this.#lanes.add(name);
    void this.#send(lane)
      .catch((error: unknown) => {
        this.#failure ??= { error };
      })
      .finally(() => {
        this.#lanes.delete(name);
        this.#onEnd();
      });
  }

  async #send(lane: Lane): Promise<void> {
    const { due, note } = this.#parts;
    for (const delivery of lane) {
      const sent = await this.#inTurn(delivery);
      if (sent === null) return;
      const { webhook, tried } = sent;
      // The next delivery of the lane is sent only after this result is stored. A node that was frozen learns here that another node has
      // continued.
      const isOwn = await this.#ended.add({ delivery, result: tried.result });
      await note(this.#id, tried);
      if (!isOwn || tried.result.state === 'waiting') {
        if (webhook.ordered) await due.holdBack(this.#id, delivery.document, delivery.id);
        return;
      }
    }
  }

  /** Sends a delivery once fewer requests than `concurrency` are running; null: it is no longer to be sent. */
  async #inTurn(delivery: DueDelivery): Promise<{ readonly webhook: Webhook; readonly tried: Attempt } | null> {
    while (this.#requests >= this.#parts.options.concurrency) await new Promise<void>((resolve) => this.#turns.push(resolve));
    this.#requests += 1;
    try {
      const webhook = this.#webhook;
      return webhook && { webhook, tried: await attempt(webhook, delivery, this.#signal, this.#parts) };
    } finally {
      this.#requests -= 1;
      this.#turns.shift()?.();
    }
  }
}
