import { type Applying, type Database, type InjectionToken, type Logger, type Observation, Poller, ValidationError, type z } from 'plinth';
import { ItemStore } from './item-store.ts';
import { Payloads } from './payload.ts';
import type { PutOptions, Queue, QueueDefinition, QueueItem } from './queue.ts';
import { type PlannedQueue, QueueRunner } from './queue-runner.ts';
import { KEY_LENGTH, type NewItem, queueTable } from './queue-table.ts';
import { type ItemChoice, itemOf, type QueueBacklog, type QueueCount, type RetryingItems, StoredItems } from './stored-items.ts';

export type { ItemChoice, QueueBacklog, QueueCount, RetryingItems } from './stored-items.ts';

/** Queues of work: each item is carried out by one of the nodes, also after a restart. */
export interface Queues {
  /**
   * Adds a queue; only while plugins are applied. Items run while the kernel serves: from `ready` until it shuts down.
   * @throws Error if the name is taken (naming both plugins) or invalid, or if a number is out of range
   */
  add<Schema extends z.ZodType>(definition: QueueDefinition<Schema>): Queue<Schema>;
  /** Number of items by queue and state. */
  counts(): Promise<readonly QueueCount[]>;
  /** Items that are not done yet, by queue, and how late they are. Queues without such items may be missing. */
  backlog(): Promise<readonly QueueBacklog[]>;
  /** Items that wait for another attempt after a failure, by queue, with the error of the newest. */
  retrying(): Promise<readonly RetryingItems[]>;
  /** Items, oldest first, including those of queues whose plugins are off. @param limit default 100 */
  list(choice?: ItemChoice, limit?: number): Promise<readonly QueueItem[]>;
  /** Lets failed items start again, except those whose payload was redacted. @returns how many */
  retry(choice: ItemChoice): Promise<number>;
  /** Removes items for good. The signal of a running item is aborted. @returns how many */
  drop(choice: ItemChoice): Promise<number>;
  /** Names of this kernel's queues, in order of registration. */
  readonly names: readonly string[];
}

/** Where plugins add queues. */
export const QUEUES: InjectionToken<Queues> = Symbol.for('plinth.queues');

/** Milliseconds between two looks for due items. */
const LOOK = 1_000;
/** Milliseconds between two removals of finished items that are no longer remembered. */
const SWEEP = 60_000;
const DAY = 86_400_000;
const DEFAULTS = { attempts: 10, concurrency: 5, lease: 30_000, keep: DAY, within: Number.POSITIVE_INFINITY };
const LEAST = { attempts: 1, concurrency: 1, lease: 300, keep: 0, within: 1 };
const LISTED = 100;

/** The queues of a kernel. */
export class QueueList implements Queues {
  readonly #applying: Applying;
  readonly #logger: Logger;
  readonly #observation: Observation;
  readonly #planned = new Map<string, PlannedQueue>();
  readonly #store: ItemStore;
  readonly #stored: StoredItems;
  #runners: ReadonlyMap<string, QueueRunner> = new Map();
  #poller: Poller | null = null;
  #sweptAt = 0;

  constructor(database: Database, logger: Logger, applying: Applying, observation: Observation) {
    this.#applying = applying;
    this.#logger = logger;
    this.#observation = observation;
    this.#store = new ItemStore(database);
    this.#stored = new StoredItems(database);
  }

  get names(): readonly string[] {
    return [...this.#planned.keys()];
  }

  add<Schema extends z.ZodType>(definition: QueueDefinition<Schema>): Queue<Schema> {
    const { name } = definition;
    const label = this.#applying.claim('queue', name);
    const planned = planOf(definition as unknown as QueueDefinition<z.ZodType>, label, this.#applying.current);
    this.#planned.set(name, planned);
    return this.#handle(planned) as unknown as Queue<Schema>;
  }

  counts(): Promise<readonly QueueCount[]> {
    return this.#stored.counts();
  }

  backlog(): Promise<readonly QueueBacklog[]> {
    return this.#stored.backlog(this.#store.now ?? Date.now());
  }

  retrying(): Promise<readonly RetryingItems[]> {
    return this.#stored.retrying();
  }

  list(choice: ItemChoice = {}, limit = LISTED): Promise<readonly QueueItem[]> {
    return this.#stored.list(choice, limit);
  }

  async retry(choice: ItemChoice): Promise<number> {
    const count = await this.#stored.retry(choice);
    for (const runner of this.#runners.values()) runner.wake();
    return count;
  }

  drop(choice: ItemChoice): Promise<number> {
    return this.#stored.drop(choice);
  }

  /** Starts to run items. Requires that the database is connected, and that its tables exist. Returns at once. */
  start(): void {
    if (this.#planned.size === 0) return;
    this.#runners = new Map(
      [...this.#planned].map(([name, queue]) => [name, new QueueRunner(queue, this.#store, this.#logger, this.#observation)]),
    );
    const failed = (error: unknown, times: number) => {
      if (times === 1) this.#logger.warn({ err: error }, 'queues cannot be processed');
    };
    this.#poller = new Poller({ poll: () => this.#poll(), every: this.#pause, failed });
    this.#poller.start();
  }

  /**
   * Claims nothing more, aborts the signals of running items and waits for them. Items that do not end in time are left to other nodes.
   * Does nothing before `start`.
   * @param limit milliseconds
   */
  async stop(limit: number): Promise<void> {
    const looked = this.#poller?.drain();
    let timer: NodeJS.Timeout | undefined;
    const over = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, limit);
    });
    // Leases are renewed until the last run has ended.
    const renewing = setInterval(() => void this.#renew().catch(() => undefined), this.#pause).unref();
    await Promise.all([...this.#runners.values()].map((runner) => runner.stop(over)));
    await Promise.race([looked, over]);
    clearInterval(renewing);
    clearTimeout(timer);
  }

  #handle(queue: PlannedQueue): Queue<z.ZodType> {
    const { name, payloads } = queue;
    // What is redacted when it fails need not stay when it is cancelled.
    const keepsCancelled = queue.keepFailed && queue.redact === undefined;
    const payloadOf = (stored: string) => {
      try {
        return payloads.read(stored);
      } catch {
        return null;
      }
    };
    const wake = () => this.#runners.get(name)?.wake();
    return {
      put: async (payload, options, within) => {
        const item = await this.#store.put(this.#newItem(queue, payload, options), within);
        // Items of the caller's transaction are found by the first look after it commits.
        if (item.isNew && within === undefined) wake();
        return item;
      },
      row: (payload, options) => ({
        table: queueTable,
        values: { ...this.#newItem(queue, payload, options) },
        unlessThere: options?.key !== undefined,
        committed: wake,
      }),
      failures: async (limit) => {
        const rows = await this.#stored.failures(name, limit);
        return rows.map((row) => ({ ...itemOf(row), payload: payloadOf(row.payload), error: row.error ?? '' }));
      },
      find: async (id) => (await this.#stored.list({ ids: [id], queue: name }, 1))[0] ?? null,
      cancel: async (id) => {
        const isOpen = await this.#store.cancel(name, id, 'cancelled', keepsCancelled);
        const claim = this.#runners.get(name)?.claims.find((one) => one.id === id);
        if (isOpen && claim !== undefined) this.#runners.get(name)?.lose(claim);
        return isOpen;
      },
    };
  }

  #newItem({ name, payloads }: PlannedQueue, payload: unknown, { at, key }: PutOptions = {}): NewItem {
    if (key !== undefined && (key.length === 0 || key.length > KEY_LENGTH)) {
      throw new ValidationError(`The key of an item of "${name}" must have 1 to ${KEY_LENGTH} characters`, { key }, 'QUEUE_KEY');
    }
    if (at !== undefined && Number.isNaN(at.getTime()))
      throw new ValidationError(`An item of "${name}" has an invalid date and time`, {}, 'QUEUE_AT');
    // Not the clock of this node: it may be ahead, and the item would have to wait.
    const now = this.#store.now;
    return {
      queue: name,
      state: 'open',
      due: at?.getTime() ?? now ?? 0,
      item_key: key ?? null,
      payload: payloads.write(payload),
      put_at: now ?? Date.now(),
      trace: this.#observation.traceparent,
    };
  }

  get #pause(): number {
    return Math.min(LOOK, ...[...this.#planned.values()].map(({ lease }) => lease / 3));
  }

  /** Renews leases, and looks for due items. */
  async #poll(): Promise<undefined> {
    await this.#renew();
    const free = [...this.#runners.values()].filter(({ hasRoom }) => hasRoom);
    if (free.length === 0) return;
    const found = await this.#store.look(free.map(({ name }) => name));
    for (const [index, runner] of free.entries()) if (found[index] === true) runner.wake();
    if (performance.now() - this.#sweptAt > SWEEP) {
      this.#sweptAt = performance.now();
      await this.#store.sweep(this.names);
    }
  }

  async #renew(): Promise<void> {
    const runners = [...this.#runners.values()];
    for (const runner of runners) runner.renew();
    const claims = runners.flatMap((runner) => runner.claims);
    for (const claim of await this.#store.lost(claims)) this.#runners.get(claim.queue)?.lose(claim);
  }
}

/** @throws Error for a number that is out of range */
function planOf(definition: QueueDefinition<z.ZodType>, label: string, plugin: string): PlannedQueue {
  const {
    name,
    payload,
    run,
    onFailure,
    redact,
    secret,
    keepFailed = true,
    backoff: { first = 1_000, longest = 3_600_000 } = {},
  } = definition;
  const numbers = { ...DEFAULTS };
  for (const key of Object.keys(DEFAULTS) as (keyof typeof DEFAULTS)[]) {
    const value = definition[key];
    if (value === undefined) continue;
    if (!(Number.isSafeInteger(value) && value >= LEAST[key])) {
      throw new Error(`${label}: ${key} must be an integer of at least ${LEAST[key]}, found ${value}`);
    }
    numbers[key] = value;
  }
  if (!(first >= 1 && longest >= first))
    throw new Error(`${label}: backoff.first must be at least 1 ms and at most backoff.longest, found ${first} and ${longest} ms`);
  const payloads = new Payloads(name, payload, secret);
  return {
    ...{ name, payload, plugin, run, payloads, first, longest, keepFailed, ...numbers },
    ...(onFailure === undefined ? {} : { onFailure }),
    ...(redact === undefined ? {} : { redact }),
  };
}
