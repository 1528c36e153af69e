import { type Database, LookOut, withLease } from 'plinth';
import type { Attempt } from './attempt.ts';
import { Sending, type SendingParts } from './sending.ts';
import type { Webhook } from './webhook.ts';

/** Milliseconds between two looks, and between two at the database while there is no webhook; from a change to the look that it asks for. */
const LOOK = 1_000;
const IDLE_LOOK = 60_000;
const SOON = 20;

/** Milliseconds after which another node goes on with the target of one that died; until who found it held looks again. */
const LEASE = 15_000;
const HELD = 5_000;

/** Milliseconds that a target has failed for before that is written down. */
const WORTH_NOTING = 60_000;

/** What senders stand on. */
export interface SenderParts extends Omit<SendingParts, 'note'> {
  readonly database: () => Database;
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
  readonly #lookOut: LookOut;
  /** When it was last looked whether there are webhooks: milliseconds of `performance.now`. */
  #knownAt = 0;

  constructor(parts: SenderParts) {
    this.#parts = parts;
    const failed = (error: unknown) => parts.logger.warn({ err: error }, 'it is not known whether webhooks wait');
    this.#lookOut = new LookOut({ look: () => this.#look(), every: LOOK, soon: SOON, failed });
  }

  start(): void {
    this.#knownAt = performance.now();
    this.#lookOut.start();
  }

  /** There may be something to send. */
  wake(): void {
    this.#lookOut.wake();
  }

  /** Begins nothing more, and lets what was begun end in time; what does not is sent by another node. */
  async drain(limit: number): Promise<void> {
    const over = setTimeout(() => this.#stop.abort(new Error('the kernel shuts down')), limit * 0.8);
    await this.#lookOut.drain();
    await Promise.all(this.#sending.values());
    clearTimeout(over);
  }

  async #look(): Promise<undefined> {
    const { list, due } = this.#parts;
    // Requests bring up to date what webhooks there are, and so does the kernel where none come.
    if (!list.isUsed && performance.now() - this.#knownAt < IDLE_LOOK) return;
    this.#knownAt = performance.now();
    await list.catchUp();
    const free = list.all.filter(({ id, is_on }) => is_on && !this.#sending.has(id) && (this.#heldUntil.get(id) ?? 0) < performance.now());
    for (const id of await due.anyOf(
      free.map(({ id }) => id),
      Date.now(),
    )) {
      if (this.#lookOut.isOn && !this.#sending.has(id)) this.#sending.set(id, this.#send(id));
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
      if (!this.#stop.signal.aborted) this.#parts.logger.warn({ err: error, webhook: id }, 'a webhook could not be looked after');
      this.#heldUntil.set(id, performance.now() + LOOK);
    } finally {
      this.#sending.delete(id);
      this.wake();
    }
  }

  async #sendAll(id: number, lost: AbortSignal): Promise<true> {
    const parts = { ...this.#parts, note: (webhook: number, tried: Attempt) => this.#note(webhook, tried) };
    await new Sending(id, parts, AbortSignal.any([this.#stop.signal, lost]), () => this.#lookOut.isOn).run();
    return true;
  }

  /** Keeps in mind how a target fares, and switches it off when it has failed for long. */
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
      logger.error({ webhook: webhook.name, reason: result.error }, 'a webhook failed for too long, and is switched off');
      await this.#parts.onOff(webhook, result.error);
    } else if (webhook.failing_since === null && now - since >= WORTH_NOTING) {
      await list.patch(id, { failing_since: since });
    }
  }
}
