import type { Knex } from 'knex';
import { type Access, type Database, type Lease, type Logger, Poller, withLease } from 'plinth';
import { type AuditRow, type PendingRow, pendingTable } from './audit-tables.ts';
import { append, sealOf, type Unsealed, unsealed, type Writers } from './chain.ts';
import { type AuditFacts, parseContent } from './entry.ts';
import type { Seals } from './seals.ts';

/** Milliseconds between two checks for pending entries; and from `wake` to the next check, so that several entries are sealed together. */
const LOOK = 1_000;
const SOON = 200;
/** Milliseconds after which another node continues for a node that died. */
const LEASE_TIME = 15_000;
/** Entries that are sealed in one transaction. Other writers wait for it on SQLite. */
const BATCH = 200;
/** Milliseconds for which names of actors are cached. */
const KNOWN_FOR = 60_000;

/** Dependencies of `Sealer`. */
export interface SealerParts {
  readonly database: () => Database;
  readonly access: Pick<Access, 'titlesOf'>;
  readonly seals: Seals;
  readonly writers: Writers;
  readonly logger: Logger;
  /** Passes entries on, in the transaction that seals them. */
  forward(knex: Knex, rows: readonly AuditRow[]): Promise<void>;
  /** Called after entries were sealed and committed. */
  onSealed(): void;
}

/** Seals pending entries, which appends them to the chain. Only the node that holds the lease does so. */
export class Sealer {
  readonly #parts: SealerParts;
  readonly #titles = new Map<string, string>();
  #titlesSince = 0;
  readonly #poller: Poller;

  constructor(parts: SealerParts) {
    this.#parts = parts;
    this.#poller = new Poller({ poll: () => this.#poll(), every: LOOK, soon: SOON, failed: (error) => this.#failed(error) });
  }

  start(): void {
    this.#poller.start();
  }

  /** There may be pending entries. */
  wake(): void {
    this.#poller.wake();
  }

  /** Seals what is pending, and then stops. */
  async drain(): Promise<void> {
    const wasOn = this.#poller.isOn;
    await this.#poller.drain();
    if (wasOn) await this.#poll().catch((error: unknown) => this.#failed(error));
  }

  /** Adds an entry about the chain itself, after all sealed entries. @returns the entry */
  async add(facts: AuditFacts): Promise<AuditRow> {
    const { writers, seals } = this.#parts;
    const { name, sequence } = writers.take();
    const writer = { name, sequence: sequence + 1 };
    const rows = await this.#withLease((lease) => this.#seal(lease, [unsealed(facts, writer, seals)], []));
    writers.free(writer);
    return rows?.at(-1) as AuditRow;
  }

  #failed(error: unknown): void {
    this.#parts.logger.warn({ err: error }, 'audit log entries cannot be sealed and are waiting');
  }

  async #poll(): Promise<undefined> {
    const waits = async () => (await this.#parts.database().knex(pendingTable.name).first('id')) !== undefined;
    if (!(await waits())) return;
    const sealAll = async (lease: Lease) => {
      for (let count = BATCH; count === BATCH && !lease.signal.aborted; ) count = await this.#sealPending(lease);
    };
    await this.#withLease(sealAll, 0);
  }

  /** @param wait milliseconds to wait for the lease; default: long enough for the lease of a dead node to expire */
  #withLease<T>(work: (lease: Lease) => Promise<T>, wait?: number): Promise<T | null> {
    return withLease(this.#parts.database(), 'audit.seal', work, { duration: LEASE_TIME, ...(wait !== undefined && { wait }) });
  }

  async #sealPending(lease: Lease): Promise<number> {
    const pending: readonly PendingRow[] = await this.#parts.database().knex(pendingTable.name).orderBy('id').limit(BATCH);
    if (pending.length > 0) {
      const ids = pending.map(({ id }) => id);
      const entries = pending.map(({ writer, sequence, content, mac }) => ({ writer, sequence, content, mac }));
      await this.#seal(lease, entries, ids);
    }
    return pending.length;
  }

  async #seal(lease: Lease, entries: readonly Unsealed[], pending: readonly number[]): Promise<readonly AuditRow[]> {
    const { database, seals, logger, forward, onSealed } = this.#parts;
    const titles = await this.#titlesOf(entries.map(({ content }) => parseContent(content).actor));
    const rows = await database().transaction(async ({ knex }) => {
      await lease.assertHeld(knex);
      const sealed = await append(knex, entries, titles, seals);
      if (pending.length > 0) await knex(pendingTable.name).whereIn('id', pending).delete();
      await forward(knex, sealed);
      return sealed;
    });
    onSealed();
    const odd = rows.filter((row) => sealOf(row, seals) !== 'good').map(({ number }) => number);
    if (odd.length > 0) logger.error({ entries: odd }, 'audit log entries were forged or changed before they were sealed');
    return rows;
  }

  async #titlesOf(actors: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
    if (performance.now() - this.#titlesSince > KNOWN_FOR) {
      this.#titles.clear();
      this.#titlesSince = performance.now();
    }
    const unknown = new Set(actors.filter((actor) => actor !== null && !this.#titles.has(actor)) as readonly string[]);
    const found = await this.#parts.access.titlesOf(unknown);
    for (const actor of unknown) this.#titles.set(actor, found.get(actor) ?? '');
    return new Map([...this.#titles].filter(([, title]) => title !== ''));
  }
}
