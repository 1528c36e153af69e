import { join } from 'node:path';
import { BootError } from '../config/index.ts';
import {
  addToSchema,
  agreesTo,
  type CopyOptions,
  type CopyReport,
  consentTable,
  copyDatabase,
  describeLoss,
  describeStep,
  type LossConsent,
  migrate,
  migrateAlone,
  type OwnedDatabase,
  planSchema,
  refuseUnfinishedCopy,
  type SchemaLoss,
  SchemaLossError,
  syncSchema,
  type UserMigrations,
  waitingMigrations,
  withLease,
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
import type { ContentType } from '../model/index.ts';
import { type RenameMigration, renameMigration } from './rename-migration.ts';
import { TableCollector } from './table-collector.ts';

/** Options of a migration. */
export interface MigrationOptions {
  /**
   * Whether content that the model has no place for may be lost (dropped, emptied or cut): all of it, none, or that of the named tables. A
   * function is called after the app's migrations have run, with the losses that remain then; not when there are none. Default false.
   */
  readonly allowLoss?: LossConsent | ((planned: readonly TableLoss[]) => Promise<LossConsent>);
  /** Called with the app's migrations as soon as they have run, even if a later step fails. */
  readonly onRan?: (migrations: readonly string[]) => void;
  /** Only reports what would be done. Default false. */
  readonly dryRun?: boolean;
}

/** What a migration did, or would do. One line each. */
export interface MigrationReport {
  /** Changes of tables and of their content. */
  readonly steps: readonly string[];
  /** Those of `steps` that change content: a sentence each. */
  readonly content: readonly string[];
  /** Names of the app's migrations that ran; in a dry run, of those that would run. */
  readonly migrations: readonly string[];
  /** What would be lost and was therefore kept. */
  readonly losses: readonly string[];
  /** The same losses, by the table by whose name they are accepted. */
  readonly tables: readonly TableLoss[];
  /** What no migration can do: the content must be changed first. Only in a dry run; otherwise it is thrown. */
  readonly refused: readonly string[];
  /** Why some indexes cannot be created, because the database lacks something for them; null where all can be. */
  readonly lacking: string | null;
  /** Those of `losses` and `refused` that would stop a boot. Only in a dry run. */
  readonly stops: readonly string[];
}

/** How the database of an app is copied into another one. */
export interface CopySettings extends Pick<CopyOptions, 'checks' | 'restarts' | 'signal' | 'told'> {
  /** The URL of the target, as in `config/database`. */
  readonly to: string;
}

/** What would be lost in one table. */
export interface TableLoss {
  readonly table: string;
  /** The plugin of the table if it is off or gone: the table is dropped only when it is named. */
  readonly plugin: string | null;
  /** A sentence for each loss. */
  readonly losses: readonly string[];
}

/** Accepts no loss. Unlike `false`, it does not throw: what would be lost is kept. */
const NOTHING: LossConsent = new Set();

/** What the tables of an app need. */
interface AppTablesParts {
  readonly database: OwnedDatabase;
  readonly documents: OwnedDocuments;
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
interface TablesLogger {
  debug(facts: object, message: string): void;
  info(message: string): void;
  info(facts: object, message: string): void;
  warn(message: string): void;
  warn(facts: object, message: string): void;
}

/** The tables of an app: collected from core and plugins, synchronized with the model at every boot, migrated and checked by commands. */
export class AppTables {
  /** Collects the tables that taps of the `tables` hook add. */
  readonly collector = new TableCollector();
  readonly #database: OwnedDatabase;
  readonly #documents: OwnedDocuments;
  readonly #freshness: OwnedFreshness;
  readonly #otherDatabase: (url: string) => OwnedDatabase;
  readonly #appDir: string;
  readonly #load: (file: string) => Promise<unknown>;
  readonly #isProduction: boolean;
  readonly #disabled: readonly string[];
  readonly #plugins: ReadonlySet<string>;
  readonly #logger: TablesLogger;
  #coreTables: Promise<void> | null = null;

  constructor({ database, documents, freshness, otherDatabase, appDir, load, isProduction, plugins, disabled, logger }: AppTablesParts) {
    this.#database = database;
    this.#documents = documents;
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
    const changes = await this.#bearableChanges();
    // In development the model goes back and forth, and nothing else serves.
    const how = { migrations: this.#migrations(), keepsNewer: this.#isProduction };
    const report = await syncSchema(this.#database, this.collector.tables, how);
    this.#tellOfEmptiness(report.isNew);
    for (const step of report.steps) this.#logger.debug({ step }, 'schema');
    if (report.steps.length > 0) this.#logger.info({ changes: report.steps.length }, 'tables were brought in step with the model');
    for (const migration of report.migrations) this.#logger.info({ migration }, 'migration ran');
    for (const hint of this.#renameHints(report.steps, report.pendingLoss)) this.#logger.warn(hint);
    if (report.refused !== null) this.#logger.warn(report.refused);
    this.#tellOfLosses(this.#lossesByTable(report.pendingLoss, changes));
    for (const { text, consent } of changes) if (consent === 'never') this.#logger.warn(`not done (see plinth migrate): ${text}`);
    const carried = await this.#carry(changes, (change) => change.consent === 'none');
    for (const text of carried) this.#logger.info(text);
    for (const axis of this.#documents.hidden) this.#logger.warn(`${describeHidden(axis)} (plinth plugins)`);
    await this.#documents.settle();
    await this.#freshness.settle(report.steps.length + report.migrations.length + carried.length > 0);
    this.#database.watchTables(this.collector.tables);
  }

  /** What to do about an attribute that was perhaps renamed: one column is kept without an attribute, and one is new in the same table. */
  #renameHints(steps: readonly string[], losses: readonly SchemaLoss[]): readonly string[] {
    return [...this.#documents.model.contentTypes.values()].flatMap((type) => {
      const columns = [...type.attributes.keys()].map((name) => [
        name,
        [...(this.#documents.stored(type.uid, name)?.columns.values() ?? [])][0],
      ]);
      const { table = '' } = this.#documents.stored(type.uid, 'documentId') ?? {};
      const added = columns.filter(([, column]) => steps.includes(`addColumn ${table}.${column}`));
      const left = losses.flatMap((loss) => (loss.kind === 'dropColumn' && loss.table === table ? [loss.column] : []));
      const [[name] = [], ...others] = added;
      const [old, ...more] = left.filter((column) => !column.startsWith('_unique'));
      if (name === undefined || old === undefined || others.length + more.length > 0) return [];
      const from = old.replace(/^_to_/, '');
      const command = `plinth migrate --rename ${type.singularName}.${from}=${name}`;
      return [`${type.uid}: "${from}" is gone and "${name}" is new; if it was renamed, "${command}" moves the values`];
    });
  }

  /** For commands that only read. @throws BootError where `sync` would change tables or run migrations of the app */
  async assertInStep(): Promise<void> {
    const { steps, migrations } = await this.migrate({ dryRun: true });
    if (steps.length + migrations.length === 0) return;
    const what =
      migrations.length > 0
        ? `migrations of the app have not run (${migrations.join(', ')})`
        : 'the tables are not as the model wants them';
    throw new BootError(`${what}, and this command is read-only: run "plinth migrate" first`, 'DATABASE_BEHIND');
  }

  /** Losses by table. Tables of plugins that are gone are attributed to these, whatever they contain. */
  #lossesByTable(pending: readonly SchemaLoss[], changes: readonly ModelChange[]): readonly TableLoss[] {
    const found = [
      ...pending.map((loss) => ({
        table: loss.table,
        owner: loss.kind === 'dropTable' ? loss.owner : undefined,
        text: describeLoss(loss),
      })),
      ...changes.flatMap(({ consent, table = '', owner, text }) => (consent === 'loss' ? [{ table, owner, text }] : [])),
    ];
    const tables = new Map<string, TableLoss>();
    for (const { table, owner, text } of found) {
      const name = consentTable(table);
      const known = tables.get(name);
      const isGone = owner !== undefined && !this.#plugins.has(owner);
      tables.set(name, { table: name, plugin: isGone ? owner : (known?.plugin ?? null), losses: [...(known?.losses ?? []), text] });
    }
    return [...tables.values()];
  }

  #tellOfLosses(tables: readonly TableLoss[]): void {
    const ofPlugins = new Map<string, string[]>();
    for (const { table, plugin, losses } of tables) {
      if (plugin !== null) ofPlugins.set(plugin, [...(ofPlugins.get(plugin) ?? []), table]);
      else for (const text of losses) this.#logger.warn(`not done (see plinth migrate): ${text}`);
    }
    for (const [plugin, names] of ofPlugins) {
      const state = this.#disabled.includes(plugin) ? 'is off' : 'is not there any more';
      const way = `"plinth migrate --allow-loss=${names.join(',')}" drops them`;
      this.#logger.warn(
        { plugin, tables: names },
        `the plugin "${plugin}" ${state}: its tables are kept as they are, with all their rows; ${way}`,
      );
    }
  }

  /** Without content types the server still starts. The message helps those who have forgotten to mount a folder. */
  #tellOfEmptiness(isNew: boolean): void {
    const level = this.#isProduction ? 'warn' : 'info';
    if (isNew) this.#logger[level]('the database was empty: its tables were made');
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

  async migrate({ allowLoss: consent = false, dryRun = false, onRan = () => undefined }: MigrationOptions): Promise<MigrationReport> {
    await this.#addCoreTables();
    const migrations = this.#migrations();
    // These migrations may rename what would otherwise be lost.
    const first = dryRun ? [] : await migrateAlone(this.#database, { migrations });
    onRan(first);
    const changes = await this.#documents.changes();
    const texts = (consent: ModelChange['consent']) => changes.filter((change) => change.consent === consent).map((change) => change.text);
    const { steps, losses, refused } = await planSchema(this.#database, this.collector.tables);
    const planned = this.#lossesByTable(losses, changes);
    if (dryRun) {
      return {
        steps: [...steps.map(describeStep), ...texts('none')],
        content: texts('none'),
        migrations: await waitingMigrations(this.#database, migrations),
        losses: [...losses.map(describeLoss), ...texts('loss')],
        tables: planned,
        refused: texts('never'),
        lacking: refused,
        stops: changes.filter(({ stops }) => stops).map(({ text }) => text),
      };
    }
    const impossible = changes.filter((change) => change.consent === 'never');
    if (impossible.length > 0) throw new ModelChangeError(impossible);
    if (consent === false && planned.length > 0) throw new SchemaLossError(losses, texts('loss'));
    if (typeof consent === 'object') refuseUnknown(consent, planned);
    const allowLoss = typeof consent !== 'function' ? consent : planned.length === 0 ? NOTHING : await consent(planned);
    const isAgreed = ({ consent, table = '' }: ModelChange) => consent !== 'loss' || agreesTo(allowLoss, table);
    const left = changes.filter((change) => !isAgreed(change));
    const stopping = left.filter((change) => change.stops);
    if (stopping.length > 0) throw new ModelChangeError(stopping);
    // Content moves from old columns to new ones, so both must exist.
    const added = changes.length > 0 ? await addToSchema(this.#database, this.collector.tables, { migrations }) : null;
    const before = await this.#carry(changes, (change) => change.late !== true && isAgreed(change));
    const report = await migrate(this.#database, this.collector.tables, { allowLoss, migrations });
    const after = await this.#carry(changes, (change) => change.late === true && isAgreed(change));
    const carried = [...before, ...after];
    const done = [...(added?.steps ?? []), ...report.steps, ...carried];
    const later = [...(added?.migrations ?? []), ...report.migrations];
    onRan(later);
    const ran = [...first, ...later];
    await this.#freshness.settle(done.length + ran.length > 0);
    const kept = [...report.pendingLoss.map(describeLoss), ...left.map(({ text }) => text)];
    return {
      steps: done,
      content: carried,
      migrations: ran,
      losses: kept,
      tables: this.#lossesByTable(report.pendingLoss, left),
      refused: [],
      lacking: report.refused,
      stops: [],
    };
  }

  /** See `KernelInstance.check`. */
  async *check(repairs: boolean): AsyncGenerator<Finding> {
    // Everything that follows would tell of what is not there yet.
    await refuseUnfinishedCopy(this.#database);
    await this.#addCoreTables();
    const { dialect, knex } = this.#database;
    const actual = new Set((await dialect.schema.introspect(knex)).map((table) => table.name));
    const names = this.collector.tables.map((table) => table.name).filter((name) => actual.has(name));
    const one = { count: 1, examples: [] };
    for (const text of await dialect.schema.damages(knex, names))
      yield { kind: 'database', where: 'database', text, ...one, state: 'manual' };
    const waiting = await waitingMigrations(this.#database, this.#migrations());
    for (const name of waiting) {
      const text = `the migration "${name}" has not run: plinth migrate runs it; tables and content are looked at afterwards`;
      yield { kind: 'tables', where: 'config/migrations', text, ...one, state: 'manual' };
    }
    // Pending migrations may repair what looks broken. And a column that is added here would block their rename to it.
    if (waiting.length > 0) return;
    const { steps, losses } = await planSchema(this.#database, this.collector.tables);
    if (repairs && steps.length > 0) await addToSchema(this.#database, this.collector.tables);
    for (const step of steps) {
      const text = `the tables are not as the model wants them: ${describeStep(step)}`;
      yield { kind: 'tables', where: step.table, text, ...one, state: repairs ? 'repaired' : 'repairable' };
    }
    for (const loss of losses) yield { kind: 'tables', where: loss.table, text: describeLoss(loss), ...one, state: 'manual' };
    yield* this.#documents.findings(repairs);
    if (repairs) await this.#freshness.settle(true);
  }

  /**
   * Carries out changes of content on one node, while others wait. The next node finds nothing left to do.
   * @returns what was done
   */
  async #carry(changes: readonly ModelChange[], which: (change: ModelChange) => boolean): Promise<readonly string[]> {
    const chosen = changes.filter(which);
    if (chosen.length === 0) return [];
    await withLease(this.#database, 'model', async () => {
      for (const change of chosen) await change.carry();
    });
    return chosen.map(({ text }) => text.replace(' would be removed', ' removed'));
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
    if (!source.exists()) throw new Error(`there is nothing to copy: ${source.place} does not exist`);
    const target = this.#otherDatabase(to);
    if (settings.checks === true && !target.exists()) throw new Error(`there is nothing to compare with: ${target.place} does not exist`);
    try {
      await source.connect();
      if (source.place !== target.place) await target.connect();
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

  #migrations(): UserMigrations {
    return { directory: join(this.#appDir, 'config', 'migrations'), load: this.#load };
  }
}

/** The table of a plugin's content type, with the name of the plugin. */
function ownedTable({ uid, collectionName }: ContentType): readonly (readonly [string, string])[] {
  const plugin = /^plugin::([^.]+)/.exec(uid)?.[1];
  return plugin === undefined ? [] : [[collectionName, plugin]];
}

/** @throws BootError for a table without a planned loss: the name is wrong, or the loss was accepted before */
function refuseUnknown(names: ReadonlySet<string>, planned: readonly TableLoss[]): void {
  const known = planned.map(({ table }) => table);
  const unknown = [...names].filter((name) => !known.includes(consentTable(name)));
  if (unknown.length === 0) return;
  const list = known.length === 0 ? 'nothing would be lost in any table' : `there is ${known.join(', ')}`;
  throw new BootError(
    `--allow-loss names ${unknown.map((name) => `"${name}"`).join(', ')}, where nothing would be lost; ${list}`,
    'MIGRATE_TABLE',
  );
}
