import { createHash } from 'node:crypto';
import { isPlinthError } from '../../errors/index.ts';
import type { OwnedDatabase } from '../create-database.ts';
import { type Lease, withLease } from '../lease.ts';
import { addToSchema } from '../schema/sync-schema.ts';
import { makeSystemTables } from '../schema/system-tables.ts';
import type { TableSchema } from '../table-schema.ts';
import { carryKeys, carryTerms } from './carried-state.ts';
import { type ComparedTable, compareTable, rowCount } from './compare-tables.ts';
import { beforeRows, type CopiedTable, type SourceTables, sourceTables } from './copied-tables.ts';
import type { CopyOptions, CopyProgress, CopyReport } from './copy-options.ts';
import { clearTarget, liveNodes, refuseFilled } from './copy-preconditions.ts';
import { type CopyOrigin, CopyRecord, type CopyState } from './copy-record.ts';
import { RowInserts } from './row-inserts.ts';
import { TablePages, type TablePosition } from './table-pages.ts';
import { refuseUnfinishedCopy } from './unfinished-copy.ts';

/**
 * Milliseconds that the lease of a copy lasts. After a copy was killed, the next one waits that long. The lease only serves a clear
 * message: the record itself guarantees that only one process replaces a state.
 */
const LEASE = { duration: 4_000, wait: 6_000 } as const;

/** Status of the error when another process holds the lease. */
const UNAVAILABLE = 503;

/** See `copyDatabase`. */
export async function startCopy(source: OwnedDatabase, target: OwnedDatabase, options: CopyOptions): Promise<CopyReport> {
  if (source.label === target.label) throw new Error(`the source and the target are the same database: ${source.label}`);
  await refuseUnfinishedCopy(source);
  const tables = await sourceTables(source, options.transient);
  if (tables.made.length === 0) throw new Error(`nothing to copy: ${source.label} has no tables of a Plinth app`);
  const nodes = await liveNodes(source, options.heartbeats);
  if (nodes.length > 0)
    throw new Error(
      `the source database is in use, ${source.label}: ${nodes.join(', ')}. Stop all nodes and try again. A node that was killed counts as running for one minute`,
    );
  await options.assertSource();
  return new DatabaseCopy(source, target, tables, options).run();
}

/** One run of a copy. */
class DatabaseCopy {
  readonly #source: OwnedDatabase;
  readonly #target: OwnedDatabase;
  readonly #tables: SourceTables;
  readonly #options: CopyOptions;
  readonly #record: CopyRecord;
  #copied = 0;
  #done = 0;
  #of = 0;
  #lacking: string | null = null;
  /** Null while only two databases are compared. */
  #lease: Lease | null = null;

  constructor(source: OwnedDatabase, target: OwnedDatabase, tables: SourceTables, options: CopyOptions) {
    this.#source = source;
    this.#target = target;
    this.#tables = tables;
    this.#options = options;
    this.#record = new CopyRecord(target);
  }

  async run(): Promise<CopyReport> {
    const changes = await this.#options.changes();
    for (const table of this.#tables.copied) this.#of += await rowCount(this.#source, table);
    if (this.#options.checks === true) {
      await refuseUnfinishedCopy(this.#target);
      return this.#report(await this.#compare(), changes);
    }
    const origin = { source: this.#source.label, tables: hashOf(this.#tables.made), changes };
    if ((await this.#known(origin)) === null) {
      await refuseFilled(this.#target, this.#tables.made);
      await this.#record.begin(origin);
    }
    await makeSystemTables(this.#target);
    let isHeld = false;
    const work = async (lease: Lease) => {
      isHeld = true;
      this.#lease = lease;
      // Another process may have continued the copy while this one waited for the lease.
      const known = await this.#known(origin);
      if (known === null) throw new Error(`another process has already completed the copy into ${this.#target.label}`);
      return this.#copy(isAbandoned(known, this.#options) ? await this.#clear(origin) : known);
    };
    try {
      return (await withLease(this.#target, 'copy', work, LEASE)) as CopyReport;
    } catch (error) {
      if (isHeld || !isPlinthError(error) || error.status !== UNAVAILABLE) throw error;
      throw new Error(`another process is already copying into ${this.#target.label}`, { cause: error });
    }
  }

  /** The copy that was started; null if there is none. @throws Error when it has another source, and must not be restarted */
  async #known(origin: CopyOrigin): Promise<CopyState | null> {
    const known = await this.#record.state();
    if (known !== null && !isAbandoned(known, this.#options)) refuseOther(known, origin, this.#target.label);
    return known;
  }

  /** Removes what was copied. */
  async #clear(origin: CopyOrigin): Promise<CopyState> {
    await this.#record.beginAgain(origin, true);
    await clearTarget(this.#target);
    await refuseFilled(this.#target, this.#tables.made);
    await makeSystemTables(this.#target);
    await this.#assertHeld();
    return this.#record.beginAgain(origin, false);
  }

  /**
   * @param asks whether to query the database even if the lease was renewed a moment ago
   * @throws Error when another process has taken the lease, because this one did not renew it in time
   */
  async #assertHeld(asks = true): Promise<void> {
    const lease = this.#lease as Lease;
    try {
      await (asks ? lease.assertHeld(this.#target.knex) : lease.check());
    } catch (error) {
      if (!lease.signal.aborted) throw error;
      const message = `this process made no progress for too long, so another process took over the copy into ${this.#target.label}. Let that process finish`;
      throw new Error(message, { cause: error });
    }
  }

  async #copy(begun: CopyState): Promise<CopyReport> {
    let state = begun;
    if (!state.isMade) {
      await addToSchema(this.#target, beforeRows(this.#tables.made), { isCopy: true });
      state = await this.#record.noteMade(state);
    }
    for (const table of this.#tables.copied) await this.#copyTable(table);
    this.#options.onProgress({ step: 'indexes', table: '', rows: this.#done, of: this.#of });
    await this.#assertHeld();
    this.#lacking = (await addToSchema(this.#target, this.#tables.made, { isCopy: true })).refused;
    await this.#assertHeld();
    for (const { schema } of this.#tables.copied) await carryKeys(this.#source, this.#target, schema);
    await carryTerms(this.#source, this.#target);
    await this.#target.dialect.analyze?.(this.#target.knex);
    const report = await this.#report(await this.#compare(), state.changes);
    await this.#assertHeld();
    if (!report.isStale && report.tables.every(({ difference }) => difference === null)) await this.#record.end();
    return report;
  }

  async #copyTable(table: CopiedTable): Promise<void> {
    const { signal } = this.#options;
    let state = await this.#record.stateOf(table.name);
    this.#note('copy', table, state.place.rows);
    if (state.isDone) return;
    const pages = new TablePages(this.#source, table);
    const inserts = new RowInserts(this.#target, table);
    const read = (place: TablePosition) => {
      const page = pages.next(place);
      // This read may fail while the previous page is written.
      page.catch(() => undefined);
      return page;
    };
    let reading = read(state.place);
    try {
      for (;;) {
        signal.throwIfAborted();
        await this.#assertHeld(false);
        const rows = await reading;
        const next = { place: pages.behind(state.place, rows), isDone: rows.length === 0 };
        // The next page is read while this one is written.
        if (!next.isDone) reading = read(next.place);
        await this.#target.transaction(async (tx) => {
          await this.#record.move(tx, table.name, state, next);
          await inserts.insert(tx, rows).catch((error: unknown) => {
            throw inserts.explain(rows, (row) => pages.keyOf(row), error);
          });
        });
        this.#copied += rows.length;
        this.#note('copy', table, rows.length);
        if (next.isDone) return;
        state = next;
      }
    } finally {
      await reading.catch(() => undefined);
    }
  }

  async #compare(): Promise<readonly ComparedTable[]> {
    const compared: ComparedTable[] = [];
    this.#done = 0;
    for (const table of this.#tables.copied) {
      const noteRows = (rows: number) => this.#note('check', table, rows);
      compared.push(await compareTable(this.#source, this.#target, table, noteRows, this.#options.signal));
    }
    return compared;
  }

  async #report(tables: readonly ComparedTable[], changes: string): Promise<CopyReport> {
    return {
      source: this.#source.label,
      target: this.#target.label,
      copied: this.#copied,
      tables,
      transient: this.#tables.transient,
      foreign: this.#tables.foreign,
      lacking: this.#lacking,
      isStale: (await this.#options.changes()) !== changes,
    };
  }

  #note(step: CopyProgress['step'], { name }: CopiedTable, rows: number): void {
    this.#done += rows;
    this.#options.onProgress({ step, table: name, rows: this.#done, of: this.#of });
  }
}

function hashOf(tables: readonly TableSchema[]): string {
  return createHash('sha256').update(JSON.stringify(tables)).digest('hex');
}

/** Whether to remove what was copied: the caller asks for it, or an interrupted call did. */
function isAbandoned({ isCleared }: CopyState, { restarts }: CopyOptions): boolean {
  return isCleared === true || restarts === true;
}

/** @throws Error when the target is an incomplete copy of something else */
function refuseOther(known: CopyState, origin: CopyOrigin, target: string): void {
  const way = 'Use an empty database as the target, or start again with --restart, which deletes the copied data';
  if (known.source !== origin.source)
    throw new Error(`${target} contains an incomplete copy of ${known.source}, not of ${origin.source}. ${way}`);
  if (known.tables !== origin.tables) throw new Error(`the tables of ${origin.source} have changed since the copy was started. ${way}`);
  if (known.changes !== origin.changes)
    throw new Error(`the data in ${origin.source} has changed since the copy was started, because a node used the database. ${way}`);
}
