import { join } from 'node:path';
import type { DependencyContainer } from 'tsyringe';
import { ACCESS, createAccess } from '../access/index.ts';
import type { LoadedConfig } from '../config/index.ts';
import {
  addToSchema,
  createDatabase,
  DATABASE,
  describeLoss,
  describeStep,
  migrate,
  type OwnedDatabase,
  planSchema,
  SchemaLossError,
  syncSchema,
  type UserMigrations,
  withLease,
} from '../database/index.ts';
import {
  createDocuments,
  DOCUMENTS,
  type Finding,
  type HiddenAxis,
  type ModelChange,
  ModelChangeError,
  type OwnedDocuments,
} from '../documents/index.ts';
import { createFreshness, FRESHNESS, type OwnedFreshness } from '../freshness/index.ts';
import { createHttp, HTTP, type OwnedHttp, RouteCollection } from '../http/index.ts';
import { createJobs, JOBS, jobTable, type OwnedJobs } from '../jobs/index.ts';
import {
  ATTRIBUTE_TYPES,
  buildModel,
  createAttributeTypes,
  loadDefinitions,
  type ModelDefinitions,
  ModelError,
  type UnknownPrivateAttribute,
  unknownPrivateAttributes,
} from '../model/index.ts';
import type { HookRegistry } from './hooks.ts';
import { httpSettings } from './http-config.ts';
import type { Logger } from './logger.ts';
import type { DisabledPlugins } from './plugin-sources.ts';
import { CORE, type Owner, TableCollector } from './registry.ts';

/** What a migration may do. */
export interface MigrationOptions {
  /** Drop, empty and cut what the model does not want any more. Default false. */
  readonly allowLoss?: boolean;
  /** Only say what would be done. Default false. */
  readonly dryRun?: boolean;
}

/** What a migration did, or would do; a line each. */
export interface MigrationReport {
  /** Changes of the tables. */
  readonly steps: readonly string[];
  /** Names of the app's migrations that ran; none in a dry run. */
  readonly migrations: readonly string[];
  /** What would be lost, and was therefore left as it is. */
  readonly losses: readonly string[];
  /** What no migration can do: the content must be changed first. Only in a dry run; otherwise it is an error. */
  readonly refused: readonly string[];
}

/** The job that gives documents what nodes with an older model did not write. */
const CATCH_UP = 'core.catch-up';
/** Milliseconds: a node that was the last to stop may have written without a node that started after it. */
const CATCH_UP_EVERY = 86_400_000;

/** The rooms of core, as the kernel drives them through its phases. Nothing is open before `connect`. */
export class Rooms {
  readonly access = createAccess();
  readonly http: OwnedHttp;
  readonly jobs: OwnedJobs;
  readonly database: OwnedDatabase;
  readonly routes = new RouteCollection();
  readonly tables: TableCollector;
  readonly #attributeTypes = createAttributeTypes();
  readonly #freshness: OwnedFreshness;
  readonly #documents: OwnedDocuments;
  readonly #loaded: LoadedConfig;
  readonly #disabled: DisabledPlugins;
  readonly #logger: Logger;

  constructor(loaded: LoadedConfig, disabled: DisabledPlugins, logger: Logger, owner: Owner) {
    const { appDir, database, api } = loaded.config;
    this.#loaded = loaded;
    this.#disabled = disabled;
    this.#logger = logger;
    this.tables = new TableCollector(owner);
    this.database = createDatabase(database, { appDir, logger });
    const freshness = createFreshness({ database: this.database, logger });
    this.#freshness = freshness;
    this.http = createHttp({
      settings: httpSettings(loaded.config),
      access: this.access,
      logger,
      onArrival: () => freshness.arrived(),
      beforeRequest: () => freshness.catchUp(),
      probe: () => this.database.ping(),
    });
    const { arrayLimit, rememberedSearches, ...bounds } = api.query;
    const limits = { populateArrayLimit: arrayLimit, ...bounds };
    const { maxEntries } = api.write;
    this.#documents = createDocuments({ database: this.database, freshness, limits, rememberedSearches, maxEntries, logger });
    this.jobs = createJobs({ database: this.database, logger, owner });
    this.jobs.add({ name: CATCH_UP, every: CATCH_UP_EVERY, atStart: true, run: (signal) => this.#documents.catchUp(signal) });
    this.http.addReadinessCheck('database', () => this.database.ping());
  }

  /** Puts the services into the container, and makes their hooks known. */
  register(container: DependencyContainer, hooks: HookRegistry): void {
    container.register(ACCESS, { useValue: this.access });
    container.register(HTTP, { useValue: this.http });
    container.register(ATTRIBUTE_TYPES, { useValue: this.#attributeTypes });
    container.register(DATABASE, { useValue: this.database });
    container.register(FRESHNESS, { useValue: this.#freshness });
    container.register(DOCUMENTS, { useValue: this.#documents });
    container.register(JOBS, { useValue: this.jobs });
    hooks.add({ owner: 'documents', hooks: this.#documents.hooks });
    hooks.add({ owner: 'http', hooks: this.http.hooks });
  }

  /** Reads the schema files of the app. */
  loadDefinitions(): ModelDefinitions {
    const { config, loader } = this.#loaded;
    return loadDefinitions({ appDir: config.appDir, load: loader.load });
  }

  /** Builds the model and starts the document service on it. */
  startModel(definitions: ModelDefinitions, ignoredKeys: ReadonlySet<string>): void {
    const { privateAttributes } = this.#loaded.config.api.responses;
    const build = (hints: ReadonlyMap<string, string>) =>
      buildModel(definitions, this.#attributeTypes, { ignoredKeys, privateAttributes, hints });
    try {
      const model = build(new Map());
      this.#documents.start(model);
      this.#warnOfUnknown(unknownPrivateAttributes(model, [...definitions.contentTypes, ...definitions.components], privateAttributes));
    } catch (error) {
      // Told again, with advice: plugins that are off are loaded for that alone.
      if (error instanceof ModelError) build(this.#disabled.hints());
      throw error;
    }
  }

  #warnOfUnknown(unknown: readonly UnknownPrivateAttribute[]): void {
    const { files } = this.#loaded.config;
    for (const { name, uid } of unknown) {
      const where = uid === null ? `${files.api}: responses` : `${uid}: options`;
      const what = uid === null ? 'which no content type or component has' : 'which is none of its attributes';
      this.#logger.warn(`${where}.privateAttributes names "${name}", ${what}`);
    }
  }

  /**
   * Creates what is missing of the tables, and brings documents in step with them.
   * @throws ModelChangeError when content would be hidden, or mixed up, by the model
   */
  async sync(): Promise<void> {
    await this.#addCoreTables();
    this.#documents.ownTables((table) => this.tables.ownerOf(table));
    const changes = await this.#bearableChanges();
    const report = await syncSchema(this.database, this.tables.tables, { migrations: this.#migrations() });
    this.#tellOfEmptiness(report.isNew);
    for (const step of report.steps) this.#logger.debug({ step }, 'schema');
    if (report.steps.length > 0) this.#logger.info({ changes: report.steps.length }, 'tables were brought in step with the model');
    for (const migration of report.migrations) this.#logger.info({ migration }, 'migration ran');
    for (const loss of report.pendingLoss) this.#logger.warn(`not done (see plinth migrate): ${describeLoss(loss)}`);
    for (const { text, consent } of changes) if (consent !== 'none') this.#logger.warn(`not done (see plinth migrate): ${text}`);
    const carried = await this.#carry(changes, (change) => change.consent === 'none');
    for (const text of carried) this.#logger.info(text);
    await this.#documents.settle();
    await this.#freshness.settle(report.steps.length + report.migrations.length + carried.length > 0);
  }

  /** Serving nothing looks like serving, to whoever has forgotten to mount a folder. */
  #tellOfEmptiness(isNew: boolean): void {
    const { appDir, environment } = this.#loaded.config;
    const level = environment === 'production' ? 'warn' : 'info';
    if (isNew) this.#logger[level]('the database was empty: its tables were made');
    const ofApp = [...this.#documents.model.contentTypes.keys()].some((uid) => uid.startsWith('api::'));
    if (ofApp) return;
    const folders = [join(appDir, 'config', 'content-types'), join(appDir, 'src', 'api')];
    this.#logger[level]({ folders }, 'the app has no content types');
  }

  /** What the model does to content. What a boot cannot go on with may be set right by migrations of the app: they run before it is refused. */
  async #bearableChanges(): Promise<readonly ModelChange[]> {
    const changes = await this.#documents.changes();
    if (!changes.some((change) => change.stops)) return changes;
    await addToSchema(this.database, this.tables.tables, { migrations: this.#migrations() });
    const left = await this.#documents.changes();
    const stopping = left.filter((change) => change.stops);
    if (stopping.length > 0) throw new ModelChangeError(stopping);
    return left;
  }

  async migrate({ allowLoss = false, dryRun = false }: MigrationOptions): Promise<MigrationReport> {
    await this.#addCoreTables();
    const changes = await this.#documents.changes();
    const texts = (consent: ModelChange['consent']) => changes.filter((change) => change.consent === consent).map((change) => change.text);
    const { steps, losses } = await planSchema(this.database, this.tables.tables);
    if (dryRun) {
      return {
        steps: [...steps.map(describeStep), ...texts('none')],
        migrations: [],
        losses: [...losses.map(describeLoss), ...texts('loss')],
        refused: texts('never'),
      };
    }
    const impossible = changes.filter((change) => change.consent === 'never');
    if (impossible.length > 0) throw new ModelChangeError(impossible);
    if (!allowLoss && losses.length + texts('loss').length > 0) throw new SchemaLossError(losses, texts('loss'));
    const migrations = this.#migrations();
    // What moves goes from old columns to new ones: both must be there.
    const added = changes.length > 0 ? await addToSchema(this.database, this.tables.tables, { migrations }) : null;
    const before = await this.#carry(changes, (change) => change.late !== true);
    const report = await migrate(this.database, this.tables.tables, { allowLoss, migrations });
    const after = await this.#carry(changes, (change) => change.late === true);
    const carried = [...before, ...after];
    const done = [...(added?.steps ?? []), ...report.steps, ...carried];
    const ran = [...(added?.migrations ?? []), ...report.migrations];
    await this.#freshness.settle(done.length + ran.length > 0);
    return { steps: done, migrations: ran, losses: report.pendingLoss.map(describeLoss), refused: [] };
  }

  /** See `KernelInstance.check`. */
  async *check(repairs: boolean): AsyncGenerator<Finding> {
    await this.#addCoreTables();
    const { dialect, knex } = this.database;
    const actual = new Set((await dialect.schema.introspect(knex)).map((table) => table.name));
    const names = this.tables.tables.map((table) => table.name).filter((name) => actual.has(name));
    const one = { count: 1, examples: [] };
    for (const text of await dialect.schema.damages(knex, names))
      yield { kind: 'database', where: 'database', text, ...one, state: 'manual' };
    const { steps, losses } = await planSchema(this.database, this.tables.tables);
    if (repairs && steps.length > 0) await addToSchema(this.database, this.tables.tables);
    for (const step of steps) {
      const text = `the tables are not as the model wants them: ${describeStep(step)}`;
      yield { kind: 'tables', where: step.table, text, ...one, state: repairs ? 'repaired' : 'repairable' };
    }
    for (const loss of losses) yield { kind: 'tables', where: loss.table, text: describeLoss(loss), ...one, state: 'manual' };
    yield* this.#documents.findings(repairs);
    if (repairs) await this.#freshness.settle(true);
  }

  /**
   * Carries changes out that content needs, on one node while others wait: who comes second finds nothing left to do.
   * @returns what was done
   */
  async #carry(changes: readonly ModelChange[], which: (change: ModelChange) => boolean): Promise<readonly string[]> {
    const chosen = changes.filter(which);
    if (chosen.length === 0) return [];
    await withLease(this.database, 'model', async () => {
      for (const change of chosen) await change.carry();
    });
    return chosen.map((change) => change.text);
  }

  /** Lets requests and jobs come to an end, and admits no others. Harmless before anything runs. */
  async drain(): Promise<void> {
    const { shutdownTimeout } = this.#loaded.config.server;
    await Promise.all([this.http.close(), this.jobs.stop(shutdownTimeout)]);
  }

  /** Closes the database; harmless when it is not open. */
  async disconnect(): Promise<void> {
    await this.#documents.settled();
    await this.database.close();
  }

  async #addCoreTables(): Promise<void> {
    this.tables.owner = CORE;
    for (const table of [this.#freshness.table, jobTable, ...(await this.#documents.tables())]) this.tables.add(table);
  }

  /** See `KernelInstance.hidden`. */
  async hidden(): Promise<readonly HiddenAxis[]> {
    if (!this.database.exists()) return [];
    await this.database.connect();
    await this.#documents.tables();
    return this.#documents.hidden;
  }

  #migrations(): UserMigrations {
    const { config, loader } = this.#loaded;
    return { directory: join(config.appDir, 'config', 'migrations'), load: async (file) => loader.load(file) };
  }
}
