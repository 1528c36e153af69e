import { type Database, type Logger, Poller, withLease } from 'plinth';
import type { Attempt } from './attempt.ts';
import { Sending, type SendingParts } from './sending.ts';
import type { Webhook } from './webhook.ts';

/**
 * Milliseconds: between two looks for due deliveries; between two queries for webhooks while there are none; from `wake` to the next look.
 */
const LOOK = 1_000;
const IDLE_LOOK = 60_000;
const SOON = 20;

/**
 * Milliseconds: after which another node continues with the target of a node that died; after which a node tries again to get a lease that
 * another node holds.
 */
const LEASE = 15_000;
const HELD = 5_000;

/** Milliseconds for which a target must have been failing before that is stored. */
const WORTH_NOTING = 60_000;

/** Dependencies of `Senders`. */
export interface SenderParts extends Omit<SendingParts, 'note'> {
  readonly database: () => Database;
  readonly logger: Logger;
  /** Reports that a webhook was switched off. */
  onOff(webhook: Webhook, reason: string): Promise<void>;
}

/**
 * Sends waiting deliveries. For each target one node at a time holds a lease, and only that node sends. This limits requests to the target
 * and keeps them in order, and a target that hangs delays no other.
 */
export class Senders {
  readonly #parts: SenderParts;
  readonly #stop = new AbortController();
  readonly #sending = new Map<number, Promise<void>>();
  /** When to try again to get the lease of a webhook: milliseconds of `performance.now`. */
  readonly #heldUntil = new Map<number, number>();
  /** Since when a target has been failing, as seen by this node: milliseconds since 1970. */
  readonly #failing = new Map<number, number>();
  readonly #poller: Poller;
  /** When this node last queried for webhooks: milliseconds of `performance.now`. */
  #knownAt = 0;

  constructor(parts: SenderParts) {
    this.#parts = parts;
    const failed = (error: unknown) => parts.logger.warn({ err: error }, 'pending webhook deliveries could not be read');
    this.#poller = new Poller({ poll: () => this.#poll(), every: LOOK, soon: SOON, failed });
  }

  start(): void {
    this.#knownAt = performance.now();
    this.#poller.start();
  }

  /** There may be deliveries to send. */
  wake(): void {
    this.#poller.wake();
  }

  /** Begins no more requests, and waits for running ones. Those that do not end in time are aborted, and sent again by another node. */
  async drain(limit: number): Promise<void> {
    const over = setTimeout(() => this.#stop.abort(new Error('the server is shutting down')), limit * 0.8);
    await this.#poller.drain();
    await Promise.all(this.#sending.values());
    clearTimeout(over);
  }

  async #poll(): Promise<undefined> {
    const { list, due } = this.#parts;
    // Requests keep the list up to date. Without requests, this query does it once in `IDLE_LOOK`.
    if (!list.isUsed && performance.now() - this.#knownAt < IDLE_LOOK) return;
    this.#knownAt = performance.now();
    await list.catchUp();
    const free = list.all.filter(({ id, is_on }) => is_on && !this.#sending.has(id) && (this.#heldUntil.get(id) ?? 0) < performance.now());
    for (const id of await due.anyOf(
      free.map(({ id }) => id),
      Date.now(),
    )) {
      if (this.#poller.isOn && !this.#sending.has(id)) this.#sending.set(id, this.#send(id));
    }
  }

  async #send(id: number): Promise<void> {
    try {
      const isHeld = await withLease(this.#parts.database(), `webhooks:${id}`, (lease) => this.#sendAll(id, lease.signal), {
        duration: LEASE,
        wait: 0,
      });
      if (isHeld === null) this.#heldUntil.set(id, performance.now() + HELD);
    } catch (error) {
      if (!this.#stop.signal.aborted) this.#parts.logger.warn({ err: error, webhook: id }, 'webhook could not be processed');
      this.#heldUntil.set(id, performance.now() + LOOK);
    } finally {
      this.#sending.delete(id);
      this.wake();
    }
  }

  async #sendAll(id: number, lost: AbortSignal): Promise<true> {
    const parts = { ...this.#parts, note: (webhook: number, tried: Attempt) => this.#note(webhook, tried) };
    await new Sending(id, parts, AbortSignal.any([this.#stop.signal, lost]), () => this.#poller.isOn).run();
    return true;
  }

  /** Remembers whether a target fails, and switches its webhook off if it has failed for too long. */
  async #note(id: number, { result, isTargets, isGone }: Attempt): Promise<void> {
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
      logger.error({ webhook: webhook.name, reason: result.error }, 'webhook disabled because its deliveries failed for too long');
      await this.#parts.onOff(webhook, result.error);
    } else if (webhook.failing_since === null && now - since >= WORTH_NOTING) {
      await list.patch(id, { failing_since: since });
    }
  }
}
