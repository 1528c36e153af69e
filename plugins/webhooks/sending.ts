import type { Logger } from 'plinth';
import { type Attempt, type AttemptParts, attempt } from './attempt.ts';
import type { DueDeliveries, DueDelivery } from './due-deliveries.ts';
import { EndedTries } from './ended-tries.ts';
import type { Webhook } from './webhook.ts';
import type { WebhookList } from './webhook-list.ts';

/** Deliveries that are held for each request that may be sent at once, and at the most: as many may come again after a node has died. */
const AHEAD = 25;
const MOST = 500;

/** What sending to a target stands on. */
export interface SendingParts extends AttemptParts {
  readonly list: WebhookList;
  readonly due: DueDeliveries;
  readonly logger: Logger;
  /** Tells how a target fares. */
  note(id: number, tried: Attempt): Promise<void>;
}

/** Deliveries that follow each other: all of a document that are due where order is asked for, else one. */
type Lane = readonly DueDelivery[];

/** Sends what is due of one webhook, while this node holds the lease of its target. */
export class Sending {
  readonly #id: number;
  readonly #parts: SendingParts;
  readonly #ended: EndedTries;
  readonly #signal: AbortSignal;
  readonly #isOn: () => boolean;
  /** What is being sent, or waits for its turn, by id or document. */
  readonly #lanes = new Set<number | string>();
  #requests = 0;
  readonly #turns: (() => void)[] = [];
  #onEnd: () => void = () => undefined;
  #failure: { readonly error: unknown } | null = null;

  /** @param signal ends what is being sent @param isOn whether anything more may be begun */
  constructor(id: number, parts: SendingParts, signal: AbortSignal, isOn: () => boolean) {
    this.#id = id;
    this.#parts = parts;
    this.#ended = new EndedTries(parts.due);
    this.#signal = signal;
    this.#isOn = isOn;
  }

  /** Sends until nothing is due. @throws what has kept it from going on */
  async run(): Promise<void> {
    const most = Math.min(this.#parts.options.concurrency * AHEAD, MOST);
    const ordered = this.#webhook?.ordered;
    // Where that is another one by now, everything begun has to end first.
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

  /** As it is now; null: nothing more is sent to it. */
  get #webhook(): Webhook | null {
    if (!this.#isOn() || this.#signal.aborted || this.#failure !== null) return null;
    return this.#parts.list.all.find(({ id, is_on }) => id === this.#id && is_on) ?? null;
  }

  async #next({ ordered }: Webhook, limit: number): Promise<ReadonlyMap<number | string, Lane>> {
    const { due } = this.#parts;
    // What ends while this is read is read as if it still waited.
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
      // What follows of the document goes out when this is written: a node that was frozen finds out here that another one goes on.
      const isOwn = await this.#ended.add({ delivery, result: tried.result });
      await note(this.#id, tried);
      if (!isOwn || tried.result.state === 'waiting') {
        if (webhook.ordered) await due.holdBack(this.#id, delivery.document, delivery.id);
        return;
      }
    }
  }

  /** Sends a delivery when fewer requests are under way than there may be; null: it is not sent any more. */
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
