import type { Knex } from 'knex';
import { type Logger, type Observation, systemCaller, UnavailableError, type z } from 'plinth';
import type { Claim, ItemStore, Progress } from './item-store.ts';
import type { Payloads } from './payload.ts';
import type { QueueDefinition } from './queue.ts';
import { PROGRESS_LENGTH } from './queue-table.ts';

/** A queue with its defaults filled in, for any type of payload. */
export type PlannedQueue = Required<Omit<QueueDefinition<z.ZodType>, 'onFailure' | 'redact' | 'secret' | 'backoff'>> &
  Pick<QueueDefinition<z.ZodType>, 'onFailure' | 'redact'> & {
    readonly plugin: string;
    readonly payloads: Payloads<z.ZodType>;
    readonly first: number;
    readonly longest: number;
  };

/** An item that runs on this node. */
interface Running {
  readonly claim: Claim;
  readonly lost: AbortController;
  ended: Promise<void> | null;
  progress: Progress | null;
  renewedAt: number;
  isRenewing: boolean;
}

/** Runs the items of one queue on this node. */
export class QueueRunner {
  readonly #queue: PlannedQueue;
  readonly #store: ItemStore;
  readonly #logger: Logger;
  readonly #observation: Pick<Observation, 'around'>;
  readonly #stop = new AbortController();
  readonly #running = new Map<Claim, Running>();
  #claiming: Promise<void> | null = null;
  #asked = false;
  #hasMore = false;

  constructor(queue: PlannedQueue, store: ItemStore, logger: Logger, observation: Pick<Observation, 'around'>) {
    this.#queue = queue;
    this.#store = store;
    this.#logger = logger;
    this.#observation = observation;
  }

  get name(): string {
    return this.#queue.name;
  }

  get hasRoom(): boolean {
    return !this.#stop.signal.aborted && this.#running.size < this.#queue.concurrency;
  }

  /** Claims due items while there is room. Returns at once. */
  wake(): void {
    this.#asked = true;
    this.#claiming ??= this.#claimAll().finally(() => {
      this.#claiming = null;
      if (this.#asked && this.hasRoom) this.wake();
    });
  }

  /**
   * Renews the leases of the items that run here, and stores their progress. Returns at once: a run whose transaction holds its own row
   * delays only its own renewal, not the others.
   */
  renew(): void {
    const { lease } = this.#queue;
    const now = performance.now();
    // A node that was frozen must learn at once that other nodes may have taken its items, without waiting for the database.
    for (const run of this.#running.values()) if (now - run.renewedAt > lease) run.lost.abort(taken(this.name));
    for (const run of this.#running.values()) {
      if (run.isRenewing || run.lost.signal.aborted) continue;
      if (run.progress !== null || now - run.renewedAt > lease / 3) void this.#renewOne(run);
    }
  }

  /** The items that run here and are not lost. */
  get claims(): readonly Claim[] {
    return [...this.#running.values()].filter(({ lost }) => !lost.signal.aborted).map(({ claim }) => claim);
  }

  /** Aborts a run whose item was cancelled, or taken by another node. */
  lose(claim: Claim): void {
    this.#running.get(claim)?.lost.abort(taken(this.name));
  }

  /**
   * Claims nothing more, aborts all runs and waits for them. Runs that have not ended by then are left to other nodes.
   * @param over resolves when the time to wait is over
   */
  async stop(over: Promise<unknown>): Promise<void> {
    this.#stop.abort(new Error('the server is shutting down'));
    await Promise.race([this.#claiming, over]);
    await Promise.race([Promise.all([...this.#running.values()].map(({ ended }) => ended)), over]);
    await Promise.all(
      [...this.#running.values()].map(async (run) => {
        this.#running.delete(run.claim);
        this.#logger.error(this.#facts(run.claim), 'queue item did not stop in time; another node will run it');
        await this.#store.giveBack(run.claim).catch(() => undefined);
        run.lost.abort(taken(this.name));
      }),
    );
  }

  async #claimAll(): Promise<void> {
    try {
      while (this.#asked && this.hasRoom) {
        this.#asked = false;
        const room = this.#queue.concurrency - this.#running.size;
        const claims = await this.#store.claim(this.name, room, this.#queue.lease);
        this.#hasMore = claims.length === room;
        for (const claim of claims) this.#begin(claim);
      }
    } catch (error) {
      this.#asked = false;
      this.#hasMore = false;
      if (!this.#stop.signal.aborted) this.#logger.warn({ ...this.#facts(), err: error }, 'queue cannot be processed');
    }
  }

  #begin(claim: Claim): void {
    const run: Running = {
      claim,
      lost: new AbortController(),
      ended: null,
      progress: null,
      renewedAt: performance.now(),
      isRenewing: false,
    };
    this.#running.set(claim, run);
    run.ended = this.#run(run)
      .catch((error: unknown) => {
        this.#logger.warn({ ...this.#facts(claim), err: error }, 'result of a queue item could not be stored, so the item will run again');
      })
      .finally(() => {
        this.#running.delete(claim);
        // Claim when half of the room is free, so that not every item needs a statement of its own.
        if (this.#hasMore && this.#running.size <= this.#queue.concurrency / 2) this.wake();
      });
  }

  async #run(run: Running): Promise<void> {
    const { claim, lost } = run;
    const { attempts, payloads, keep } = this.#queue;
    if (this.#stop.signal.aborted) return void (await this.#store.giveBack(claim));
    let payload: unknown;
    try {
      payload = payloads.read(claim.payload);
    } catch (error) {
      this.#logger.error({ ...this.#facts(claim), err: error }, 'queue item failed: its payload cannot be read');
      // Stays whatever `keepFailed` says: a wrong secret must not cost the queue its items.
      return void (await this.#store.fail(claim, messageOf(error), true));
    }
    if (claim.attempts > attempts)
      return this.#failed(run, payload, new Error(`the item was started ${attempts} times but never finished`));
    const signal = AbortSignal.any([this.#stop.signal, lost.signal]);
    try {
      await this.#observed(run, {
        payload,
        id: claim.id,
        key: claim.item_key,
        attempt: claim.attempts,
        putAt: claim.put_at,
        signal,
        term: claim.term,
        assertHeld: async (knex) => {
          if (!(await this.#hold(run, null, knex))) throw taken(this.name);
        },
        caller: systemCaller('queue', this.name),
        progress: (value, text) => {
          // 0 of 0 is NaN, which cannot be stored.
          run.progress = { value: Number.isFinite(value) ? value : 0, text: text?.slice(0, PROGRESS_LENGTH) ?? null };
        },
      });
    } catch (error) {
      if (lost.signal.aborted) this.#logger.warn({ ...this.#facts(claim), reason: messageOf(lost.signal.reason) }, 'queue item stopped');
      else if (this.#stop.signal.aborted) await this.#store.giveBack(claim);
      else await this.#failed(run, payload, error);
      return;
    }
    if (await this.#store.end(claim, keep)) this.#logger.debug(this.#facts(claim), 'queue item completed');
  }

  #observed(run: Running, what: Parameters<PlannedQueue['run']>[0]): Promise<void> {
    return this.#observation.around({ kind: 'item', name: this.name, from: run.claim.trace }, async () => this.#queue.run(what));
  }

  async #failed({ claim }: Running, payload: unknown, error: unknown): Promise<void> {
    const { attempts, within, first, longest, keepFailed, onFailure, payloads, redact } = this.#queue;
    const redacted = redact === undefined ? null : payloads.writeRedacted(redact(payload));
    const { id, attempts: attempt, put_at: putAt } = claim;
    const nominal = Math.min(first * 2 ** Math.min(attempt - 1, 40), longest);
    const wanted = Math.round(nominal * (1 + Math.random() / 4));
    const isLast = attempt >= attempts || (this.#store.now ?? Date.now()) - putAt + wanted > within;
    const pause = isLast ? null : wanted;
    const isOwn =
      pause === null
        ? await this.#store.fail(claim, messageOf(error), keepFailed || redacted !== null, redacted)
        : await this.#store.postpone(claim, pause, messageOf(error));
    if (!isOwn) return;
    if (onFailure !== undefined) onFailure({ payload, id, attempt, error, pause });
    else if (pause === null) this.#logger.error({ ...this.#facts(claim), err: error }, 'queue item failed permanently');
    else this.#logger.warn({ ...this.#facts(claim), err: error, pause }, 'queue item failed and will be retried');
  }

  async #renewOne(run: Running): Promise<void> {
    const { progress } = run;
    run.progress = null;
    run.isRenewing = true;
    try {
      await this.#hold(run, progress);
    } catch {
      // If the database is unavailable, only the lease decides: a failure to store progress must not end the run.
    } finally {
      run.isRenewing = false;
    }
  }

  /** @returns whether this node still has the item */
  async #hold(run: Running, progress: Progress | null, knex?: Knex): Promise<boolean> {
    const startedAt = performance.now();
    const isHeld = await this.#store.hold(run.claim, this.#queue.lease, progress, knex);
    if (isHeld) run.renewedAt = startedAt;
    else if (this.#running.has(run.claim)) run.lost.abort(taken(this.name));
    return isHeld;
  }

  #facts(claim?: Claim): Readonly<Record<string, unknown>> {
    const item = claim === undefined ? {} : { item: claim.id, attempt: claim.attempts };
    return { queue: this.name, plugin: this.#queue.plugin, ...item };
  }
}

function taken(queue: string): UnavailableError {
  return new UnavailableError(`An item of the queue "${queue}" was canceled, or was taken over by another node`);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
