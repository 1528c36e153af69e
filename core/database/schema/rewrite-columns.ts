import { hash } from 'node:crypto';
import type { Knex } from 'knex';
import type { Database } from '../database.ts';
import { type Lease, withLease } from '../lease.ts';
import { type ColumnSchema, identifier, type TableSchema, type ValueKind } from '../table-schema.ts';
import { groupRows } from './ddl-text.ts';
import { retryContended } from './retry-contended.ts';
import type { ActualTable, SchemaStep } from './schema-change.ts';

/** Rows that are read at a time. */
const BATCH = 500;

/** As for other changes of tables: see `sync-schema.ts`. */
const LEASE = 6_000;

/** A column that is read, with the kind of the values that are stored in it now. */
export interface ReadColumn {
  readonly name: string;
  /** The name that it has in the table. Default: `name`. */
  readonly from?: string;
  readonly kind: ValueKind;
}

/** New values of columns, by column. Columns that are not named keep their value. */
export type NewValues = Readonly<Record<string, unknown>>;

/** How the values of one table are rewritten. */
export interface TableRewrite {
  /** With a column `id` of kind `key`. */
  readonly table: string;
  readonly read: readonly ReadColumn[];
  /** Columns that get another storage, as they are wanted. Each is among `read`, and `convert` gives its value for every row. */
  readonly replaced: readonly ColumnSchema[];
  /** Other columns whose values `convert` may change, as they are wanted. Missing ones are created. */
  readonly written: readonly ColumnSchema[];
  /** @param row decoded values by column; null where there is none */
  convert(row: Readonly<Record<string, unknown>>): NewValues;
}

/** A column that takes the place of another one. */
export interface StagedColumn {
  readonly table: string;
  readonly column: string;
  readonly staged: string;
}

/** What belongs to a rewrite, and must be stored with it. */
export interface RewriteCommit {
  /** Runs before anything is changed, while no other node writes to the tables. Throws to leave everything as it is. */
  ready(knex: Knex): Promise<void>;
  /**
   * Locks the rows that `commit` changes, in the same transaction. From then on others wait for them, even if the lease of a table ends before
   * the transaction does.
   */
  lock(knex: Knex): Promise<void>;
  /** Stores that the values are converted, and which columns remain to be swapped. Runs in the transaction that changes values. */
  commit(knex: Knex, swaps: readonly StagedColumn[]): Promise<void>;
  /** Stores that no column remains to be swapped. */
  finish(knex: Knex): Promise<void>;
}

/** The name of the column that holds converted values until they replace a column. */
function stagedName(column: string): string {
  return identifier('_next', column);
}

/**
 * Rewrites values of tables: all or none. Where the database can roll back changes of tables, everything is one transaction. Otherwise
 * (MySQL), converted values of columns with another storage are first written beside the old ones. Then one transaction changes all other
 * values and stores that the rewrite is decided (`commit`); after it, the columns are swapped, which `finishSwaps` can repeat after a crash.
 *
 * Meanwhile the node holds the leases of the tables (`rewriteLease`). Other nodes ask for them at the end of each transaction that has
 * written to such a table, and roll back.
 */
export async function rewriteColumns(database: Database, rewrites: readonly TableRewrite[], parts: RewriteCommit): Promise<void> {
  const { schema } = database.dialect;
  const work = async (knex: Knex, held: readonly Lease[]) => {
    for (const rewrite of rewrites) await schema.awaitWriters(knex, rewrite.table, await isAltered(database, knex, rewrite));
    await parts.ready(knex);
    const swaps = await stage(database, knex, rewrites);
    const write = async (tx: Knex) => {
      for (const rewrite of rewrites) await writeValues(database, tx, rewrite, new Set(rewrite.written.map(({ name }) => name)));
      await parts.commit(tx, swaps);
    };
    if (schema.transactional) {
      await write(knex);
      await swapAll(database, knex, swaps);
    } else {
      await database.transaction(async (tx) => {
        await parts.lock(tx.knex);
        for (const lease of held) await lease.assertUnbroken(tx.knex);
        await write(tx.knex);
      });
      // It is decided: only this may be repeated.
      await retryContended(() => swapAll(database, knex, swaps));
    }
    await parts.finish(knex);
  };
  const leases = rewrites.map(({ table }) => rewriteLease(table));
  await retryContended(() =>
    withLease(
      database,
      'schema',
      (lease) =>
        withLeases(database, leases, (held) => {
          if (schema.transactional) for (const each of [lease, ...held]) each.pause();
          return schema.scope(database.knex, async (knex) => {
            await lease.assertHeld(knex);
            await work(knex, held);
          });
        }),
      { duration: LEASE },
    ),
  );
}

/**
 * The lease of a rewrite of a table. Its term rises before the rewrite looks at the values, so a transaction that has written to the table can
 * tell whether one has begun.
 */
export function rewriteLease(table: string): string {
  return `rewrite:${hash('sha256', table).slice(0, 32)}`;
}

/** Holds several leases. */
async function withLeases(database: Database, names: readonly string[], work: (held: readonly Lease[]) => Promise<void>): Promise<void> {
  const [name, ...others] = names;
  if (name === undefined) return work([]);
  await withLease(database, name, (lease) => withLeases(database, others, (held) => work([lease, ...held])), { duration: LEASE });
}

/** Whether the table gets or loses columns. */
async function isAltered(database: Database, knex: Knex, { table, replaced, written }: TableRewrite): Promise<boolean> {
  if (replaced.length > 0) return true;
  const { columns } = await tableOf(database, knex, table);
  return written.some(({ name }) => !columns.some((column) => column.name === name));
}

/** Swaps the columns that a rewrite left when its node died. Does nothing for those that are swapped. */
export async function finishSwaps(database: Database, swaps: readonly StagedColumn[], finish: RewriteCommit['finish']): Promise<void> {
  await withLease(database, 'schema', async () => {
    await swapAll(database, database.knex, swaps);
    await finish(database.knex);
  });
}

/** Creates the columns for converted values, and fills them. The old columns stay as they are. */
async function stage(database: Database, knex: Knex, rewrites: readonly TableRewrite[]): Promise<readonly StagedColumn[]> {
  const staged: StagedColumn[] = [];
  for (const { table, replaced, written, ...rewrite } of rewrites) {
    const actual = await tableOf(database, knex, table);
    const has = (name: string) => actual.columns.some((column) => column.name === name);
    const steps = [...written, ...replaced.map((column) => ({ ...column, name: stagedName(column.name) }))];
    // Left by a rewrite that did not get as far as its decision.
    const stale = replaced.map(({ name }) => stagedName(name)).filter(has);
    await apply(
      database,
      knex,
      actual,
      stale.map((column) => ({ kind: 'dropColumn', table, column })),
    );
    await apply(
      database,
      knex,
      actual,
      steps.filter(({ name }) => stale.includes(name) || !has(name)).map((column) => ({ kind: 'addColumn', table, column })),
    );
    if (replaced.length === 0) continue;
    const convert = (row: Readonly<Record<string, unknown>>): NewValues => {
      const values = rewrite.convert(row);
      return Object.fromEntries(replaced.map(({ name }) => [stagedName(name), values[name]]));
    };
    const columns = replaced.map((column) => ({ ...column, name: stagedName(column.name) }));
    await writeValues(database, knex, { ...rewrite, table, replaced: [], written: columns, convert }, null);
    staged.push(...replaced.map(({ name }) => ({ table, column: name, staged: stagedName(name) })));
  }
  return staged;
}

/** @param only columns to write; null: all that `convert` gives */
async function writeValues(
  { dialect }: Database,
  knex: Knex,
  { table, read, written, convert }: TableRewrite,
  only: ReadonlySet<string> | null,
): Promise<void> {
  const kinds = new Map(written.map(({ name, kind }) => [name, kind]));
  if (kinds.size === 0) return;
  for (let last = 0; ; ) {
    const rows = await readRows(knex, dialect, { table, read }, last);
    const groups = new Map<string, { readonly values: Record<string, unknown>; readonly ids: number[] }>();
    for (const row of rows) {
      const values = Object.entries(convert(row)).filter(([name, value]) => (only?.has(name) ?? true) && value !== undefined);
      // Without a value there is nothing to write into a new column.
      const bound = values.map(([name, value]) => [name, bindOf(dialect, kinds.get(name) as ValueKind, value)] as const);
      if (bound.length === 0 || (only === null && bound.every(([, value]) => value === null))) continue;
      const key = JSON.stringify(bound, (_, value) => (typeof value === 'bigint' ? `${value}n` : value));
      const group = groups.get(key) ?? { values: Object.fromEntries(bound), ids: [] };
      groups.set(key, group);
      group.ids.push(row.id as number);
    }
    for (const { values, ids } of groups.values()) await knex(table).whereIn('id', ids).update(values);
    if (rows.length < BATCH) return;
    last = rows.at(-1)?.id as number;
  }
}

/** Decoded rows with ids greater than `last`, in order of their ids. */
async function readRows(
  knex: Knex,
  dialect: Database['dialect'],
  { table, read }: Pick<TableRewrite, 'table' | 'read'>,
  last: number,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const decoders = new Map(read.map(({ name, kind }) => [name, dialect.decoder(kind)]));
  const rows: Record<string, unknown>[] = await knex(table)
    .select(['id', ...read.map(({ name, from }) => (from === undefined ? name : `${from} as ${name}`))])
    .where('id', '>', last)
    .orderBy('id')
    .limit(BATCH);
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, raw]) => {
        const decode = decoders.get(name);
        return [name, raw === null || decode === null || decode === undefined ? raw : decode(raw)];
      }),
    ),
  );
}

/** All rows of a table, decoded, without changing anything. */
export async function* rowsToRewrite(
  { knex, dialect }: Pick<Database, 'knex' | 'dialect'>,
  rewrite: Pick<TableRewrite, 'table' | 'read'>,
): AsyncGenerator<Readonly<Record<string, unknown>>> {
  for (let last = 0; ; ) {
    const rows = await readRows(knex, dialect, rewrite, last);
    yield* rows;
    if (rows.length < BATCH) return;
    last = rows.at(-1)?.id as number;
  }
}

function bindOf(dialect: Database['dialect'], kind: ValueKind, value: unknown): unknown {
  return value === null ? null : dialect.bind(kind, value);
}

async function swapAll(database: Database, knex: Knex, swaps: readonly StagedColumn[]): Promise<void> {
  for (const [table, own] of groupRows(swaps, (swap) => swap.table)) {
    const actual = await tableOf(database, knex, table);
    const has = (name: string) => actual.columns.some((column) => column.name === name);
    const waiting = own.filter(({ staged }) => has(staged));
    const dropped = waiting.map(({ column }) => column).filter(has);
    const indexes = actual.indexes.filter(({ columns }) => columns.some((column) => dropped.includes(column)));
    await apply(database, knex, actual, [
      ...indexes.map(({ name }): SchemaStep => ({ kind: 'dropIndex', table, index: name })),
      ...dropped.map((column): SchemaStep => ({ kind: 'dropColumn', table, column })),
    ]);
    for (const { column, staged } of waiting) await knex.raw('alter table ?? rename column ?? to ??', [table, staged, column]);
  }
}

async function tableOf({ dialect }: Database, knex: Knex, name: string): Promise<ActualTable> {
  const found = (await dialect.schema.introspect(knex)).find((table) => table.name === name);
  if (found === undefined) throw new Error(`table "${name}" does not exist`);
  return found;
}

async function apply({ dialect }: Database, knex: Knex, actual: ActualTable, steps: readonly SchemaStep[]): Promise<void> {
  if (steps.length === 0) return;
  const change = { steps, actual: new Map([[actual.name, actual]]), wanted: new Map<string, TableSchema>(), before: async () => undefined };
  await dialect.schema.apply(knex, change);
}

/** Creates a table that a rewrite needs before tables are synchronized. */
export async function ensureTable({ dialect, knex }: Database, schema: TableSchema): Promise<void> {
  if (await knex.schema.hasTable(schema.name)) return;
  const step: SchemaStep = { kind: 'createTable', table: schema.name, schema };
  const wanted = new Map([[schema.name, schema]]);
  await dialect.schema.apply(knex, { steps: [step], actual: new Map(), wanted, before: async () => undefined });
}
