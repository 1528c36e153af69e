import { join } from 'node:path';
import { BootError } from '../config/index.ts';
import {
  addToSchema,
  type CopyOptions,
  type CopyReport,
  consentTable,
  copyDatabase,
  migrateAlone,
  type OwnedDatabase,
  refuseUnfinishedCopy,
  syncSchema,
  type UserMigrations,
} from '../database/index.ts';
import {
  describeHidden,
  type Finding,
  type HiddenAxis,
  type ModelChange,
  ModelChangeError,
  type OwnedDocuments,
} from '../documents/index.ts';
import type { OwnedFreshness } from '../freshness/index.ts';
import { jobTable } from '../jobs/index.ts';
import type { AttributeTypes, ContentType } from '../model/index.ts';
import { convertContent, findConversions } from './convert-content.ts';
import { inspectTables } from './inspect-tables.ts';
import { lossesByTable, tellOfLosses, type WarningLogger } from './losses.ts';
import { carryOut, type MigrationOptions, type MigrationReport, migrateTables } from './migration.ts';
import { type RenameMigration, renameHints, renameMigration } from './rename-migration.ts';
import { TableCollector } from './table-collector.ts';
import type { TablesAtHand } from './tables-at-hand.ts';

/** How the database of an app is copied into another one. */
export interface CopySettings extends Pick<CopyOptions, 'checks' | 'restarts' | 'signal' | 'onProgress'> {
  /** The URL of the target, as in `config/database`. */
  readonly to: string;
}

/** What the tables of an app need. */
interface AppTablesParts {
  readonly database: OwnedDatabase;
  readonly documents: OwnedDocuments;
  readonly types: Pick<AttributeTypes, 'get'>;
  readonly freshness: OwnedFreshness;
  /** Makes the database of another URL, with the same settings. */
  readonly otherDatabase: (url: string) => OwnedDatabase;
  /** The folder of the app. */
  readonly appDir: string;
  /** Loads a file with a migration of the app. */
  readonly load: (file: string) => Promise<unknown>;
  /** In production, an app without content types is a warning. */
  readonly isProduction: boolean;
  /** Names of the running plugins, and of those that are switched off. */
  readonly plugins: ReadonlySet<string>;
  readonly disabled: readonly string[];
  readonly logger: TablesLogger;
}

/** The part of a logger that tables use. Pino's has it. */
interface TablesLogger extends WarningLogger {
  debug(facts: object, message: string): void;
  info(message: string): void;
  info(facts: object, message: string): void;
}

/** Why a node of a former model does not start: otherwise it would convert values back under nodes that need them as they are. */
const OLDER =
  'The database was migrated to a newer content model: its values have other types than the current model. Deploy the newer version, or ' +
  'run "plinth migrate" with this version to convert the values back';

/** The tables of an app: collected from core and plugins, synchronized with the model at every boot, migrated and checked by commands. */
export class AppTables {
  /** Collects the tables that taps of the `tables` hook add. */
  readonly collector = new TableCollector();
  readonly #database: OwnedDatabase;
  readonly #documents: OwnedDocuments;
  readonly #types: Pick<AttributeTypes, 'get'>;
  readonly #freshness: OwnedFreshness;
  readonly #otherDatabase: (url: string) => OwnedDatabase;
  readonly #appDir: string;
  readonly #load: (file: string) => Promise<unknown>;
  readonly #isProduction: boolean;
  readonly #disabled: readonly string[];
  readonly #plugins: ReadonlySet<string>;
  readonly #logger: TablesLogger;
  #coreTables: Promise<void> | null = null;

  constructor({
    database,
    documents,
    types,
    freshness,
    otherDatabase,
    appDir,
    load,
    isProduction,
    plugins,
    disabled,
    logger,
  }: AppTablesParts) {
    this.#database = database;
    this.#documents = documents;
    this.#types = types;
    this.#freshness = freshness;
    this.#otherDatabase = otherDatabase;
    this.#appDir = appDir;
    this.#load = load;
    this.#isProduction = isProduction;
    this.#disabled = disabled;
    this.#plugins = plugins;
    this.#logger = logger;
  }

  /**
   * Creates missing tables and columns, and adapts documents to the model.
   * @throws ModelChangeError when the model would hide content or mix it up
   */
  async sync(): Promise<void> {
    await this.#addCoreTables();
    this.#documents.ownTables((table, plugin) => this.collector.recorderOf(table, plugin));
    const converted = await this.#convert();
    const changes = await this.#bearableChanges();
    // In development the model often returns to an earlier state, and no other node serves.
    const how = { migrations: this.#migrations(), keepsNewer: this.#isProduction };
    const report = await syncSchema(this.#database, this.collector.tables, how);
    this.#tellOfEmptiness(report.isNew);
    for (const step of report.steps) this.#logger.debug({ step }, 'schema');
    if (report.steps.length > 0) this.#logger.info({ changes: report.steps.length }, 'database schema updated');
    for (const migration of report.migrations) this.#logger.info({ migration }, 'migration ran');
    for (const hint of renameHints(this.#documents, report.steps, report.pendingLoss)) this.#logger.warn(hint);
    if (report.refused !== null) this.#logger.warn(report.refused);
    tellOfLosses(lossesByTable(report.pendingLoss, changes, this.#plugins), this.#disabled, this.#logger);
    for (const { text, consent } of changes)
      if (consent === 'never') this.#logger.warn(`schema change not applied (see plinth migrate): ${text}`);
    const carried = await carryOut(this.#database, changes, (change) => change.consent === 'none');
    for (const text of carried) this.#logger.info(text);
    for (const axis of this.#documents.hidden) this.#logger.warn(`${describeHidden(axis)} (plinth plugins)`);
    await this.#documents.settle();
    await this.#freshness.settle(report.steps.length + report.migrations.length + carried.length + converted > 0);
    this.#database.watchTables(this.collector.tables, () => this.#documents.hasOutdatedKinds());
  }

  /**
   * Converts values: see `#convertOnce`. Other nodes may start at the same time: the values that this one finds may be converted, or half
   * converted, before it gets to them. Then it looks again.
   */
  async #convert(): Promise<number> {
    for (;;) {
      await this.#documents.finishConversions();
      if (!this.#documents.hasOtherKinds) return 0;
      try {
        return await this.#convertOnce();
      } catch (error) {
        if (!(await this.#documents.hasChangedKinds())) throw error;
      }
    }
  }

  /**
   * Converts values whose attributes have another type now, if all fit or it was decided what becomes of the others. Otherwise nothing runs,
   * not even a migration that renames attributes; other migrations may change what does not fit, so they run first.
   * @returns how many attributes
   * @throws ModelConversionError for values that do not fit
   */
  async #convertOnce(): Promise<number> {
    const atHand = this.#atHand();
    const first = await findConversions(atHand, {});
    if (first.reports.length === 0 && first.columns.size === 0) return 0;
    if (this.#isProduction && first.isOlder) throw new BootError(OLDER, 'MODEL_OLDER');
    if (first.isFinal) first.assertDecided();
    const migrations = await migrateAlone(this.#database, { migrations: this.#migrations(), unrecorded: first.declared });
    for (const migration of migrations) if (!first.declared.includes(migration)) this.#logger.info({ migration }, 'migration ran');
    const ready = first.isFinal ? first : await findConversions(atHand, {});
    const done = await convertContent(ready, false);
    for (const text of done) this.#logger.info(text);
    return done.length;
  }

  /** For commands that only read. @throws BootError where `sync` would change tables or run migrations of the app */
  async assertInStep(): Promise<void> {
    const { steps, migrations } = await this.migrate({ dryRun: true });
    if (steps.length + migrations.length === 0) return;
    const what =
      migrations.length > 0 ? `pending migrations: ${migrations.join(', ')}` : 'the database schema does not match the content model';
    throw new BootError(`${what}. This command does not change tables; run "plinth migrate" first`, 'DATABASE_BEHIND');
  }

  /** Without content types the server still starts. The message helps if somebody has forgotten to mount a folder. */
  #tellOfEmptiness(isNew: boolean): void {
    const level = this.#isProduction ? 'warn' : 'info';
    if (isNew) this.#logger[level]('empty database; tables created');
    const ofApp = [...this.#documents.model.contentTypes.keys()].some((uid) => uid.startsWith('api::'));
    if (ofApp) return;
    const folders = [join(this.#appDir, 'config', 'content-types'), join(this.#appDir, 'src', 'api')];
    this.#logger[level]({ folders }, 'the app has no content types');
  }

  /**
   * Content changes that allow a boot. When some do not, the app's migrations run first, because they may resolve them; the rest is thrown.
   */
  async #bearableChanges(): Promise<readonly ModelChange[]> {
    const changes = await this.#documents.changes();
    if (!changes.some((change) => change.stops)) return changes;
    await addToSchema(this.#database, this.collector.tables, { migrations: this.#migrations() });
    const left = await this.#documents.changes();
    const stopping = left.filter((change) => change.stops);
    if (stopping.length > 0) throw new ModelChangeError(stopping);
    return left;
  }

  /** See `KernelInstance.renameMigration`. */
  async renameMigration(asked: readonly string[]): Promise<RenameMigration> {
    await this.#addCoreTables();
    return renameMigration(asked, this.#documents, this.#database.knex);
  }

  async migrate(options: MigrationOptions): Promise<MigrationReport> {
    await this.#addCoreTables();
    return migrateTables(this.#atHand(), options);
  }

  /** See `KernelInstance.check`. */
  async *check(repairs: boolean): AsyncGenerator<Finding> {
    // Stop here: the further checks would report tables and columns that are not there yet.
    await refuseUnfinishedCopy(this.#database);
    await this.#addCoreTables();
    yield* inspectTables(this.#atHand(), repairs);
  }

  /** Runs once, although a command may plan first and then migrate. */
  #addCoreTables(): Promise<void> {
    this.#coreTables ??= this.#collectCoreTables();
    return this.#coreTables;
  }

  async #collectCoreTables(): Promise<void> {
    const documentTables = await this.#documents.tables();
    const owners = new Map([...this.#documents.model.contentTypes.values()].flatMap(ownedTable));
    const tables = [this.#freshness.table, jobTable, ...documentTables];
    this.collector.addOfCore(
      tables.map((table) => {
        const owner = owners.get(consentTable(table.name));
        return owner === undefined ? table : { ...table, owner };
      }),
    );
  }

  /** See `KernelInstance.copy`. */
  async copy({ to, ...settings }: CopySettings): Promise<CopyReport> {
    const source = this.#database;
    if (!source.exists()) throw new Error(`nothing to copy: ${source.label} does not exist`);
    const target = this.#otherDatabase(to);
    if (settings.checks === true && !target.exists()) throw new Error(`nothing to compare with: ${target.label} does not exist`);
    try {
      await source.connect();
      if (source.label !== target.label) await target.connect();
      return await copyDatabase(source, target, {
        ...settings,
        transient: this.collector.transient,
        heartbeats: this.collector.heartbeats,
        assertSource: () => this.assertInStep(),
        changes: () => this.#freshness.total(),
      });
    } finally {
      await target.close();
    }
  }

  /** See `KernelInstance.hidden`. */
  async hidden(): Promise<readonly HiddenAxis[]> {
    if (!this.#database.exists()) return [];
    await this.#database.connect();
    await this.#documents.tables();
    return this.#documents.hidden;
  }

  #atHand(): TablesAtHand {
    const { tables } = this.collector;
    const [database, documents, freshness, plugins] = [this.#database, this.#documents, this.#freshness, this.#plugins];
    return { database, documents, types: this.#types, freshness, tables, migrations: this.#migrations(), plugins };
  }

  #migrations(): UserMigrations {
    return { directory: join(this.#appDir, 'config', 'migrations'), load: this.#load };
  }
}

/** The table of a plugin's content type, with the name of the plugin. */
function ownedTable({ uid, collectionName }: ContentType): readonly (readonly [string, string])[] {
  const plugin = /^plugin::([^.]+)/.exec(uid)?.[1];
  return plugin === undefined ? [] : [[collectionName, plugin]];
}
