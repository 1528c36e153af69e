import { DATABASE, FRESHNESS, type Kernel } from 'plinth';

/** A row by column. */
export type Row = Readonly<Record<string, unknown>>;

/** Rows of tables, by table and row id. */
export type Snapshot = ReadonlyMap<string, ReadonlyMap<number, Row>>;

/** A row that is not what it was. Null: there was or is none. */
export interface Difference {
  readonly table: string;
  readonly row: number;
  readonly before: Row | null;
  readonly after: Row | null;
}

/** Tables of background work, counts and journals, in which everything that happens leaves a trace. */
const IGNORED = [
  ...[
    'sqlite_',
    'plinth_lease',
    'plinth_queue',
    'plinth_event',
    'plinth_topics',
    'plinth_jobs',
    'plinth_audit',
    'plinth_anchors',
    'plinth_history',
  ],
  ...[
    'plinth_transfer',
    'plinth_webhook_deliveries',
    'plinth_slow_queries',
    'plinth_search',
    'plinth_counters',
    'plinth_types',
    'plinth_attributes',
  ],
  ...['plinth_axes', 'plinth_schema', 'plinth_migrations', 'plinth_import', 'plinth_secrets', 'plinth_sums', 'idempotency_keys'],
  ...['admin_presence', 'admin_nodes', 'admin_rate_counts', 'up_rate_counts', 'plinth_mcp_counts', 'up_known_places', 'upload_loose_bytes'],
  ...['upload_replacements', 'upload_versions', 'admin_known_places'],
  // What people did or typed themselves: only they can undo or read it.
  ...['admin_actions', 'admin_action_items', 'admin_working_copies'],
];
/** Columns that say when something was used. */
const USES: ReadonlySet<string> = new Set(['used_at', 'last_used_at', 'updated_at', 'updated_by']);

/** Compares the tables of an app with what they were, and restores them. Only for SQLite. */
export class Tables {
  readonly #kernel: Pick<Kernel, 'container'>;
  #names: readonly string[] = [];
  #base: Snapshot = new Map();

  constructor(kernel: Pick<Kernel, 'container'>) {
    this.#kernel = kernel;
  }

  get base(): Snapshot {
    return this.#base;
  }

  /** Remembers the rows of all tables. */
  async remember(): Promise<void> {
    const { knex } = this.#kernel.container.resolve(DATABASE);
    const rows: readonly { readonly name: string }[] = await knex.raw("select name from sqlite_master where type = 'table'");
    this.#names = rows.map(({ name }) => name).filter((name) => !IGNORED.some((start) => name.startsWith(start)));
    this.#base = await this.#read();
  }

  /** Returns what has changed since, without times of use. */
  async differences(): Promise<readonly Difference[]> {
    return this.#compare(await this.#read()).filter(({ before, after }) => before === null || after === null || changed(before, after));
  }

  /**
   * Makes the tables what they were, and all nodes forget what they know.
   * @throws Error if something else changes them at the same time
   */
  async restore(rounds = 3): Promise<void> {
    const { container } = this.#kernel;
    const { knex } = container.resolve(DATABASE);
    const all = this.#compare(await this.#read());
    if (all.length === 0) return;
    const topics: readonly string[] = await knex('plinth_topics').distinct('topic').pluck('topic');
    await container.resolve(FRESHNESS).change(topics, async ({ knex: tx }) => {
      await tx.raw('pragma defer_foreign_keys = on');
      for (const { table, row, before, after } of all.toReversed()) {
        if (before === null) await tx.raw('delete from ?? where rowid = ?', [table, row]);
        else if (after !== null) await tx(table).whereRaw('rowid = ?', [row]).update(before);
      }
      for (const { table, row, before, after } of all)
        if (before !== null && after === null) await tx(table).insert(before.id === row ? before : { ...before, rowid: row });
    });
    // Deleting a row may have taken others with it.
    if (rounds > 0) await this.restore(rounds - 1);
    else throw new Error(`not restored: ${JSON.stringify(this.#compare(await this.#read()).slice(0, 3))}`);
  }

  async #read(): Promise<Snapshot> {
    const { knex } = this.#kernel.container.resolve(DATABASE);
    const read = new Map<string, ReadonlyMap<number, Row>>();
    for (const name of this.#names) {
      const rows: readonly (Row & { readonly row__: number })[] = await knex.raw('select rowid as row__, * from ??', [name]);
      read.set(name, new Map(rows.map(({ row__, ...row }) => [row__, row])));
    }
    return read;
  }

  #compare(now: Snapshot): readonly Difference[] {
    return this.#names.flatMap((table) => {
      const [before, after] = [this.#base.get(table) ?? new Map<number, Row>(), now.get(table) ?? new Map<number, Row>()];
      return [...new Set([...before.keys(), ...after.keys()])]
        .filter((row) => JSON.stringify(before.get(row)) !== JSON.stringify(after.get(row)))
        .map((row): Difference => ({ table, row, before: before.get(row) ?? null, after: after.get(row) ?? null }));
    });
  }
}

function changed(before: Row, after: Row): boolean {
  return Object.keys(before).some((column) => !USES.has(column) && before[column] !== after[column]);
}
