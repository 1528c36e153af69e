import { createHash } from 'node:crypto';
import { refuseUnfinishedCopy } from '../copy/unfinished-copy.ts';
import type { Database } from '../database.ts';
import { adviceOf } from '../database-errors.ts';
import { type Lease, type LeaseOptions, withLease } from '../lease.ts';
import type { TableSchema } from '../table-schema.ts';
import { checkTables } from './check-tables.ts';
import { cutValues, emptyValues, fillNulls, refuseUnfillable } from './column-values.ts';
import { type Comparison, compare, keptTables } from './comparison.ts';
import { retryContended } from './retry-contended.ts';
import {
  agreesTo,
  describeStep,
  isBlocking,
  type LossConsent,
  type SchemaLoss,
  SchemaLossError,
  type SchemaStep,
} from './schema-change.ts';
import { lossSteps, type SchemaDiff, undoesNewer } from './schema-diff.ts';
import { readOutcome, readState, rememberReached, unionTables, wasReached, writeState } from './schema-state.ts';
import { makeSystemTables, systemTables } from './system-tables.ts';
import { listMigrations, type MigrationFile, runMigrations, type UserMigrations } from './user-migrations.ts';

/** Increase it when the same declarations must give other tables. Every database then synchronizes once. */
const FORMAT = 1;
/**
 * Milliseconds that other nodes wait after a node died during a schema change. Shorter than other leases: the whole service may be waiting,
 * and every step checks the lease first.
 */
const LEASE = 6_000;

interface SyncOptions {
  /** The user's migrations. They run before the tables are compared. */
  readonly migrations?: UserMigrations;
  readonly lease?: Pick<LeaseOptions, 'wait' | 'duration'>;
}

/** Options of a migration. */
export interface MigrateOptions extends SyncOptions {
  /** Whether to drop, empty and cut what is no longer wanted: in all tables, in none, or in the named ones. Default false. */
  readonly allowLoss?: LossConsent;
}

/** Result of a sync. */
interface SchemaReport {
  /** One line per change of the tables. */
  readonly steps: readonly string[];
  /** Names of migrations that ran. */
  readonly migrations: readonly string[];
  /** Whether this database was never synchronized before. */
  readonly isNew: boolean;
  /** Changes that were not made, because they would lose data (see `describeLoss`). */
  readonly pendingLoss: readonly SchemaLoss[];
  /** Why indexes could not be created, as a sentence: the database lacks something. Null if none is missing. The next sync tries again. */
  readonly refused: string | null;
}

/**
 * Changes the tables of a database to the wanted ones, without losing data. If nothing changed since the last time, it takes one statement.
 * Several nodes may call it at once: one does the work, the others wait. After a crash the next call continues.
 * @throws SchemaLossError when a column has values that do not fit the wanted type, so that no node can run on the table
 * @throws Error for tables that no database could create, for migrations that fail, and in an incomplete copy of another database
 */
export async function syncSchema(
  database: Database,
  tables: readonly TableSchema[],
  options: SyncOptions & {
    /**
     * If true, an older node that restarts beside newer ones keeps their indexes and wider columns. A node is older if a sync to its tables
     * was completed before, and one to other tables since. Default false.
     */
    readonly keepsNewer?: boolean;
  } = {},
): Promise<SchemaReport> {
  const { keepsNewer = false } = options;
  const goal = await goalOf(database, tables, options);
  const outcome = await telling(() => readOutcome(database));
  if (outcome?.hash === goal.hash) return { isNew: false, steps: [], migrations: [], pendingLoss: outcome.pending, refused: null };
  await telling(() => refuseUnfinishedCopy(database));
  return { ...(await synchronize(database, goal, options, { allowLoss: false, always: false, keepsNewer })), isNew: outcome === null };
}

/**
 * Like `syncSchema`, but compares every table even if nothing changed, and with `allowLoss` also makes changes that lose data.
 * @throws SchemaLossError with all losses if `allowLoss` is false: nothing has been changed then. With the blocking losses of tables that
 * `allowLoss` does not name: migrations have run, and no table has been changed otherwise
 */
export async function migrate(database: Database, tables: readonly TableSchema[], options: MigrateOptions = {}): Promise<SchemaReport> {
  const goal = await goalOf(database, tables, options);
  const { losses } = await planSchema(database, tables);
  const { allowLoss = false } = options;
  if (losses.length > 0 && allowLoss === false) throw new SchemaLossError(losses);
  return synchronize(database, goal, options, { allowLoss, always: true });
}

/**
 * Like `syncSchema`, but compares every table even if nothing changed, and skips all changes that would lose data, including those that
 * block. The next `syncSchema` or `migrate` continues from there.
 */
export async function addToSchema(
  database: Database,
  tables: readonly TableSchema[],
  options: SyncOptions & { /** The database is an incomplete copy, and this call completes it. */ readonly isCopy?: boolean } = {},
): Promise<SchemaReport> {
  if (options.isCopy !== true) await refuseUnfinishedCopy(database);
  return synchronize(database, await goalOf(database, tables, options), options, { allowLoss: false, always: true, isPart: true });
}

/**
 * Runs the migrations that have not run yet, and changes nothing else.
 * @returns the names of those that ran
 * @throws Error that names the failed migration; earlier ones stay applied. In an incomplete copy of another database nothing runs
 */
export async function migrateAlone(
  database: Database,
  {
    migrations,
    lease,
    unrecorded = [],
  }: SyncOptions & { /** Migrations that run again later: see `declaredMigrations`. */ readonly unrecorded?: readonly string[] },
): Promise<readonly string[]> {
  const files = await listMigrations(migrations);
  if (files.length === 0) return [];
  await telling(() => refuseUnfinishedCopy(database));
  await telling(() => makeSystemTables(database));
  const work = () => runMigrations(database, files, migrations, unrecorded);
  return (await telling(() => withLease(database, 'schema', work, { duration: LEASE, ...lease }))) ?? [];
}

/** The changes that `migrate` would make now. Writes nothing. Migrations of the user may still change the result. */
export async function planSchema(database: Database, tables: readonly TableSchema[]): Promise<SchemaDiff & Pick<SchemaReport, 'refused'>> {
  const all = [...systemTables, ...tables];
  checkTables(all);
  await refuseUnfinishedCopy(database);
  const { diff, refused } = await compare(database, database.knex, all);
  // System tables are created before all others, so they are not reported as steps.
  const own = new Set(systemTables.map(({ name }) => name));
  return { ...diff, steps: diff.steps.filter(({ kind, table }) => kind !== 'createTable' || !own.has(table)), refused };
}

interface Goal {
  readonly tables: readonly TableSchema[];
  readonly migrations: readonly MigrationFile[];
  readonly hash: string;
}

async function goalOf(database: Database, tables: readonly TableSchema[], options: SyncOptions): Promise<Goal> {
  const all = [...systemTables, ...tables];
  checkTables(all);
  const migrations = await listMigrations(options.migrations);
  return { tables: all, migrations, hash: hashOf([FORMAT, database.dialect.name, all, migrations.map((migration) => migration.name)]) };
}

function hashOf(facts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}

async function synchronize(
  database: Database,
  goal: Goal,
  options: SyncOptions,
  how: { readonly allowLoss: LossConsent; readonly always: boolean; readonly isPart?: boolean; readonly keepsNewer?: boolean },
): Promise<SchemaReport> {
  const { allowLoss, always, isPart = false, keepsNewer = false } = how;
  await telling(() => makeSystemTables(database));
  const reached = async () => !always && (await readOutcome(database))?.hash === goal.hash;
  const work = async (lease: Lease) => {
    if (await reached()) return null;
    const migrations = await runMigrations(database, goal.migrations, options.migrations);
    if ((await readOutcome(database)) === null) await refuseForeign(database, goal.tables);
    const { steps, refused } = await changeTables(database, goal, lease, { allowLoss, isPart, keepsNewer });
    return { isNew: false, steps: steps.map(describeStep), migrations, pendingLoss: (await readOutcome(database))?.pending ?? [], refused };
  };
  const lease = { duration: LEASE, ...options.lease, unneeded: reached };
  const report = await telling(() => retryContended(() => withLease(database, 'schema', work, lease)));
  return report ?? { isNew: false, steps: [], migrations: [], pendingLoss: (await readOutcome(database))?.pending ?? [], refused: null };
}

/** Rethrows errors with their `advice` text: the person who starts a node may read it, clients may not. */
async function telling<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const advice = adviceOf(error);
    throw advice === null ? error : new Error(`database.url: ${advice}`, { cause: error });
  }
}

async function changeTables(
  database: Database,
  goal: Goal,
  lease: Lease,
  { allowLoss, isPart, keepsNewer }: { readonly allowLoss: LossConsent; readonly isPart: boolean; readonly keepsNewer: boolean },
): Promise<{ readonly steps: readonly SchemaStep[] } & Pick<SchemaReport, 'refused'>> {
  const { schema } = database.dialect;
  // Record the tables as ours before they are created, in case this node dies half-way.
  const before = await readState(database.knex);
  const isOlder = keepsNewer && (await wasReached(database.knex, goal.hash));
  await writeState(database.knex, { hash: '', tables: unionTables(before.tables, goal.tables), pending: before.pending });
  if (schema.transactional) lease.pause();
  return schema.scope(database.knex, async (knex) => {
    await lease.assertHeld(knex);
    const check = schema.transactional ? async () => {} : () => lease.check();
    const done: SchemaStep[] = [];
    const apply = async (steps: readonly SchemaStep[], { actual, wanted }: Comparison) => {
      await refuseUnfillable(knex, steps, actual);
      await schema.apply(knex, { steps, actual, wanted, before: check });
      done.push(...steps);
    };

    let comparison = await compare(database, knex, goal.tables);
    const isAgreed = ({ table }: SchemaLoss) => agreesTo(allowLoss, table);
    // Check before the first step: not every database can roll steps back.
    if (!isPart) refuseBlocking(comparison.diff.losses.filter((loss) => !isAgreed(loss)));
    const agreed = comparison.diff.losses.filter(isAgreed);
    if (agreed.length > 0) {
      await apply(lossSteps(agreed, comparison.actual, comparison.wanted), comparison);
      await cutValues(knex, agreed);
      await emptyValues(knex, agreed);
      await fillNulls(knex, agreed, database.dialect);
      comparison = await compare(database, knex, goal.tables);
    }
    const { diff, actual, refused } = comparison;
    const { losses } = diff;
    if (!isPart) refuseBlocking(losses);
    await apply(isOlder ? diff.steps.filter((step) => !undoesNewer(step, actual)) : diff.steps, comparison);

    // The next sync must try the refused indexes again, so the stored hash must not equal the goal.
    const hash = isPart ? '' : refused === null ? goal.hash : hashOf([goal.hash, refused]);
    const kept = isOlder ? unionTables(before.tables, goal.tables) : keptTables(comparison, losses, goal.tables);
    await writeState(knex, { hash, tables: kept, pending: losses });
    if (!isPart) await rememberReached(knex, goal.hash);
    return { steps: done, refused };
  });
}

/** @throws SchemaLossError */
function refuseBlocking(losses: readonly SchemaLoss[]): void {
  const blocking = losses.filter(isBlocking);
  if (blocking.length > 0) throw new SchemaLossError(blocking);
}

/** @throws Error if tables of another program have our names, in a database that was never synchronized */
async function refuseForeign({ dialect, knex }: Database, tables: readonly TableSchema[]): Promise<void> {
  const own = new Set(systemTables.map(({ name }) => name));
  const there = new Set((await dialect.schema.introspect(knex)).map(({ name }) => name));
  const foreign = tables.map(({ name }) => name).filter((name) => there.has(name) && !own.has(name));
  if (foreign.length === 0) return;
  const names = foreign.map((name) => `"${name}"`).join(', ');
  throw new Error(
    `database.url: the database belongs to another application, whose ${foreign.length === 1 ? 'table' : 'tables'} ${names} would have to be changed. ` +
      'Use a separate database for this app: set DATABASE_URL (in .env or in the environment) or config/database. ' +
      'To take over the existing data, write a migration that renames the tables (docs/databases.md)',
  );
}
