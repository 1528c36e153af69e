import { type Database, type Logger, withLease } from 'plinth';
import { type Attempt, type AttemptParts, attempt } from './attempt.ts';
import type { Deliveries } from './deliveries.ts';
import type { Delivery, Webhook } from './webhook.ts';
import type { WebhookList } from './webhook-list.ts';

/** Milliseconds between two looks, and between two at the database while there is no webhook; from a change to the look that it asks for. */
const LOOK = 1_000;
const IDLE_LOOK = 60_000;
const SOON = 20;

/** Milliseconds after which another node goes on with the target of one that died; until who found it held looks again. */
const LEASE = 15_000;
const HELD = 5_000;

/** Deliveries that are read at once. */
const BATCH = 100;

/** Milliseconds that a target has failed for before that is written down. */
const WORTH_NOTING = 60_000;

/** What senders stand on. */
export interface SenderParts extends AttemptParts {
  readonly database: () => Database;
  readonly list: WebhookList;
  readonly deliveries: Deliveries;
  readonly logger: Logger;
  /** Tells that a target was switched off. */
  onOff(webhook: Webhook, reason: string): Promise<void>;
}

/** Sends what waits. One node of all sends to a target, while it holds a lease for it: so requests to it are bounded, kept in order, and a target that hangs keeps nobody else waiting. */
export class Senders {
  readonly #parts: SenderParts;
  readonly #stop = new AbortController();
  readonly #sending = new Map<number, Promise<void>>();
  /** When to ask again for what another node holds: milliseconds of `performance.now`. */
  readonly #heldUntil = new Map<number, number>();
  /** Since when a target has failed, as this node has seen it. */
  readonly #failing = new Map<number, number>();
  #isOn = false;
  #timer: { readonly handle: NodeJS.Timeout; readonly at: number } | null = null;
  #looking: Promise<void> | null = null;
  /** Whether somebody has asked for a look while there is one. */
  #isAsked = false;
  /** When it was last looked whether there are webhooks: milliseconds of `performance.now`. */
  #knownAt = 0;

  constructor(parts: SenderParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#isOn = true;
    this.#knownAt = performance.now();
    this.#sleep(0);
  }

  /** There may be something to send. */
  wake(): void {
    if (this.#looking !== null) this.#isAsked = true;
    else if (this.#isOn) this.#sleep(SOON);
  }

  /** Begins nothing more, and lets what was begun end in time; what does not is sent by another node. */
  async drain(limit: number): Promise<void> {
    this.#isOn = false;
    if (this.#timer !== null) clearTimeout(this.#timer.handle);
    const over = setTimeout(() => this.#stop.abort(new Error('the kernel shuts down')), limit * 0.8);
    await this.#looking;
    await Promise.all(this.#sending.values());
    clearTimeout(over);
  }

  /** Looks after a while, or sooner where that was to be. */
  #sleep(milliseconds: number): void {
    const at = performance.now() + milliseconds;
    if (this.#timer !== null && this.#timer.at <= at) return;
    if (this.#timer !== null) clearTimeout(this.#timer.handle);
    const handle = setTimeout(() => {
      this.#timer = null;
      this.#looking = this.#look().finally(() => {
        this.#looking = null;
        if (this.#isOn) this.#sleep(this.#isAsked ? SOON : LOOK * (0.75 + Math.random() / 4));
        this.#isAsked = false;
      });
    }, milliseconds).unref();
    this.#timer = { handle, at };
  }

  /** Never rejects. */
  async #look(): Promise<void> {
    const { list, deliveries, logger } = this.#parts;
    // Requests bring up to date what webhooks there are, and so does the kernel where none come.
    if (!list.isUsed && performance.now() - this.#knownAt < IDLE_LOOK) return;
    this.#knownAt = performance.now();
    try {
      await list.catchUp();
      const free = list.all.filter(
        ({ id, is_on }) => is_on && !this.#sending.has(id) && (this.#heldUntil.get(id) ?? 0) < performance.now(),
      );
      for (const id of await deliveries.dueOf(
        free.map(({ id }) => id),
        Date.now(),
      )) {
        if (this.#isOn && !this.#sending.has(id)) this.#sending.set(id, this.#send(id));
      }
    } catch (error) {
      if (this.#isOn) logger.warn({ err: error }, 'it is not known whether webhooks wait');
    }
  }

  async #send(id: number): Promise<void> {
    try {
      const isHeld = await withLease(this.#parts.database(), `webhooks:${id}`, (lease) => this.#sendAll(id, lease.signal), {
        duration: LEASE,
        unneeded: async () => true,
      });
      if (isHeld === null) this.#heldUntil.set(id, performance.now() + HELD);
    } catch (error) {
      if (!this.#stop.signal.aborted) this.#parts.logger.warn({ err: error, webhook: id }, 'a webhook could not be looked after');
      this.#heldUntil.set(id, performance.now() + LOOK);
    } finally {
      this.#sending.delete(id);
      this.wake();
    }
  }

  /** Sends until nothing is due. */
  async #sendAll(id: number, lost: AbortSignal): Promise<true> {
    const { list, deliveries, options } = this.#parts;
    const signal = AbortSignal.any([this.#stop.signal, lost]);
    const lanes = new Map<string, Promise<void>>();
    let failure: unknown = null;
    const goesOn = () => this.#isOn && !signal.aborted && failure === null;
    while (goesOn()) {
      const webhook = list.all.find((one) => one.id === id && one.is_on);
      if (webhook === undefined) break;
      // What ends while this is read is read as if it still waited.
      const busy = new Set(lanes.keys());
      const rows = await deliveries.due(id, Date.now(), BATCH + lanes.size);
      const ready = webhook.ordered ? await this.#inOrder(webhook, rows, busy) : this.#alone(rows, busy);
      if (ready.size === 0 && busy.size === 0) break;
      if (ready.size === 0 && lanes.size > 0) await Promise.race(lanes.values());
      for (const [name, lane] of ready) {
        while (lanes.size >= options.concurrency) await Promise.race(lanes.values());
        if (!goesOn()) break;
        const sending = this.#sendLane(webhook, lane, signal, goesOn)
          .catch((error: unknown) => {
            failure ??= error;
          })
          .finally(() => lanes.delete(name));
        lanes.set(name, sending);
      }
    }
    await Promise.all(lanes.values());
    if (failure !== null && !signal.aborted) throw failure;
    return true;
  }

  #alone(rows: readonly Delivery[], busy: ReadonlySet<string>): ReadonlyMap<string, readonly Delivery[]> {
    return new Map(rows.map((row) => [String(row.id), [row]] as const).filter(([name]) => !busy.has(name)));
  }

  /** What may be sent now, by document: each from its first delivery up to one that waits for its next try. */
  async #inOrder({ id }: Webhook, rows: readonly Delivery[], busy: ReadonlySet<string>) {
    const { deliveries } = this.#parts;
    const byDocument = new Map<string, Delivery[]>();
    for (const row of rows) {
      if (!busy.has(row.document)) byDocument.set(row.document, [...(byDocument.get(row.document) ?? []), row]);
    }
    const heads = byDocument.size === 0 ? new Map() : await deliveries.heads(id, [...byDocument.keys()], Date.now());
    const ready = new Map<string, readonly Delivery[]>();
    for (const [document, due] of byDocument) {
      const { head, held } = heads.get(document) ?? {};
      const lane = due.sort((one, other) => one.id - other.id).filter((row) => held == null || row.id < held);
      if (lane[0]?.id === head && head !== undefined) ready.set(document, lane);
      else if (head !== undefined) await deliveries.holdBack(id, document, head);
    }
    return ready;
  }

  async #sendLane(webhook: Webhook, lane: readonly Delivery[], signal: AbortSignal, goesOn: () => boolean): Promise<void> {
    for (const delivery of lane) {
      if (!goesOn()) return;
      const tried = await attempt(webhook, delivery, signal, this.#parts);
      const isOwn = await this.#parts.deliveries.end(delivery, tried.result);
      await this.#note(webhook, tried);
      if (!isOwn || tried.result.state === 'waiting') {
        if (webhook.ordered) await this.#parts.deliveries.holdBack(webhook.id, delivery.document, delivery.id);
        return;
      }
    }
  }

  /** Keeps in mind how a target fares, and switches it off when it has failed for long. */
  async #note({ id }: Webhook, { result, isTargets, isGone }: Attempt): Promise<void> {
    const { list, options, logger } = this.#parts;
    const webhook = list.all.find((one) => one.id === id);
    if (webhook === undefined || !isTargets) return;
    const now = Date.now();
    if (result.error === null) {
      this.#failing.delete(id);
      if (webhook.failing_since !== null) await list.patch(id, { failing_since: null });
      return;
    }
    const since = Number(webhook.failing_since ?? this.#failing.get(id) ?? now);
    this.#failing.set(id, since);
    if (isGone || now - since >= options.offAfter) {
      const patch = { is_on: false, off_at: now, off_reason: result.error, failing_since: since };
      if (!(await list.patch(id, patch, { is_on: true }))) return;
      this.#failing.delete(id);
      logger.error({ webhook: webhook.name, reason: result.error }, 'a webhook failed for too long, and is switched off');
      await this.#parts.onOff(webhook, result.error);
    } else if (webhook.failing_since === null && now - since >= WORTH_NOTING) {
      await list.patch(id, { failing_since: since });
    }
  }
}
