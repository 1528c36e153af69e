import type { DependencyContainer } from 'tsyringe';
import { ACCESS, createAccess, type OwnedAccess } from '../access/index.ts';
import type { LoadedConfig } from '../config/index.ts';
import { createDatabase, DATABASE, lendDatabase, type OwnedDatabase } from '../database/index.ts';
import { CATCH_UP, createDocuments, DOCUMENT_IMPORTS, DOCUMENTS, type OwnedDocuments } from '../documents/index.ts';
import { createFreshness, FRESHNESS, type OwnedFreshness } from '../freshness/index.ts';
import { createHttp, HTTP, type OwnedHttp, RouteCollection, type SharedSocket } from '../http/index.ts';
import { createJobs, JOBS, type OwnedJobs } from '../jobs/index.ts';
import {
  ATTRIBUTE_TYPES,
  buildModel,
  CREATED_BY,
  createAttributeTypes,
  defaultNotes,
  idleOptionNotes,
  loadDefinitions,
  type ModelDefinitions,
  ModelError,
  type PluginKeys,
  type SchemaFileDrafts,
  schemaNotes,
  type UnknownPrivateAttribute,
  UPDATED_BY,
  unknownPrivateAttributes,
  withCallerAttributes,
} from '../model/index.ts';
import type { Observation } from '../observation/index.ts';
import { AppTables, type NamedType, TABLE_NAMES, type TableNames, tableNameProblems } from '../tables/index.ts';
import { TYPINGS } from '../typings/index.ts';
import { BACKGROUND, BackgroundList } from './background.ts';
import type { HookRegistry } from './hooks.ts';
import { httpSettings } from './http-config.ts';
import type { Log, Logger } from './logger.ts';
import type { PluginPlan } from './plan-plugins.ts';
import type { DisabledPlugins } from './plugin-sources.ts';
import type { Owner } from './registry.ts';
import { sharedPool, type WorkerSlot } from './worker-slot.ts';

/**
 * Milliseconds. A node with an older model may still write after the last start of another node, so a check at each start is not enough.
 */
const CATCH_UP_EVERY = 86_400_000;
const STATISTICS_EVERY = 20_000;
/** Milliseconds. Lists count their documents for at most this long after a change without kept counts, such as an import. */
const COUNTS_EVERY = 60_000;

/** Milliseconds between freshness checks on a node that gets no requests. */
const FRESH_FOR = 1_000;

/** Settings of a rehearsal kernel: it runs beside another kernel, on unwritten schema files, to show what a start would find. */
export interface Rehearsal {
  readonly drafts: SchemaFileDrafts;
  /** The database of the running kernel. */
  readonly database: OwnedDatabase;
}

/** Options that the kernel's creator sets for the rooms. */
interface RoomOverrides {
  readonly observation?: Observation;
  readonly rehearsal?: Rehearsal;
  readonly socket?: SharedSocket;
  readonly worker?: WorkerSlot;
}

/** The rooms of core, which the kernel runs through its phases. Nothing is opened before `connect`. */
export class Rooms {
  readonly access: OwnedAccess;
  readonly http: OwnedHttp;
  readonly jobs: OwnedJobs;
  readonly database: OwnedDatabase;
  readonly background: BackgroundList;
  readonly routes = new RouteCollection();
  readonly tables: AppTables;
  readonly #attributeTypes = createAttributeTypes();
  readonly #freshness: OwnedFreshness;
  readonly #tableNames: TableNames = { problems: (types) => tableNameProblems(types, this.tables.collector.tables) };
  /** The content types of the model. */
  #namedTypes: readonly NamedType[] = [];
  #keeping: NodeJS.Timeout | null = null;
  readonly documents: OwnedDocuments;
  readonly #drafts: SchemaFileDrafts;
  readonly #loaded: LoadedConfig;
  readonly #disabled: DisabledPlugins;
  readonly #known: PluginKeys;
  readonly #logger: Logger;

  constructor(
    loaded: LoadedConfig,
    plan: Pick<PluginPlan, 'disabled' | 'known'>,
    { logger, accessLines }: Pick<Log, 'logger'> & Partial<Log>,
    owner: Owner,
    { observation, rehearsal, socket, worker }: RoomOverrides = {},
  ) {
    const { appDir, environment, database, api } = loaded.config;
    const { disabled, known } = plan;
    this.#loaded = loaded;
    this.#disabled = disabled;
    this.#known = known;
    this.#logger = logger;
    this.access = createAccess(disabled);
    this.#drafts = rehearsal?.drafts ?? new Map();
    this.database =
      rehearsal === undefined
        ? createDatabase(worker === undefined ? database : sharedPool(database, worker), {
            appDir,
            logger,
            observation,
            writeTokens: worker?.writeTokens,
          })
        : lendDatabase(rehearsal.database);
    const freshness = createFreshness({ database: this.database, logger });
    this.#freshness = freshness;
    this.http = createHttp({
      settings: httpSettings(loaded.config),
      access: this.access,
      logger,
      advises: environment !== 'production',
      accessLines,
      onArrival: () => freshness.arrived(),
      beforeRequest: (maxAge) => freshness.catchUp(maxAge),
      freshness,
      observation,
      probe: () => this.database.ping(),
      socket,
      handed: worker?.connections,
    });
    const { arrayLimit, rememberedSearches, ...bounds } = api.query;
    const limits = { populateArrayLimit: arrayLimit, ...bounds };
    this.documents = createDocuments({
      database: this.database,
      freshness,
      types: this.#attributeTypes,
      limits,
      rememberedSearches,
      ...api.write,
      ...api.documents,
      writePatience: loaded.config.database.acquireTimeout,
      observation,
      logger,
    });
    const otherDatabase = (url: string) => createDatabase({ ...database, url, readUrls: [] }, { appDir, logger });
    this.tables = new AppTables({
      database: this.database,
      documents: this.documents,
      types: this.#attributeTypes,
      freshness,
      otherDatabase,
      appDir,
      load: async (file) => loaded.loader.load(file),
      isProduction: environment === 'production',
      plugins: owner.plugins,
      disabled: disabled.names,
      logger,
    });
    this.jobs = createJobs({ database: this.database, logger, observation, owner });
    this.background = new BackgroundList(owner);
    const { jobs } = this;
    this.background.add({ name: 'jobs', start: () => jobs.start(), leave: () => jobs.leave(), drain: (limit) => jobs.stop(limit) });
    jobs.add({ name: CATCH_UP, every: CATCH_UP_EVERY, atStart: true, run: ({ signal }) => this.documents.catchUp(signal) });
    jobs.add({
      name: 'core.counts',
      every: COUNTS_EVERY,
      atStart: true,
      run: ({ signal }) => this.documents.settleCounts(signal),
    });
    const { analyze } = this.database.dialect;
    if (analyze !== null)
      jobs.add({ name: 'core.statistics', every: STATISTICS_EVERY, atStart: true, run: () => analyze(this.database.knex) });
    this.http.addReadinessCheck('database', async () => ((await this.database.isReadOnly()) ? 'read-only' : null));
    this.http.addReadinessCheck('model', () => this.database.assertTables());
  }

  /** Registers the services in the container, and their hooks with the hook registry. */
  register(container: DependencyContainer, hooks: HookRegistry): void {
    container.register(ACCESS, { useValue: this.access });
    container.register(HTTP, { useValue: this.http });
    container.register(ATTRIBUTE_TYPES, { useValue: this.#attributeTypes });
    container.register(DATABASE, { useValue: this.database });
    container.register(FRESHNESS, { useValue: this.#freshness });
    container.register(TABLE_NAMES, { useValue: this.#tableNames });
    container.register(DOCUMENTS, { useValue: this.documents });
    container.register(DOCUMENT_IMPORTS, { useValue: this.documents.imports });
    container.register(JOBS, { useValue: this.jobs });
    container.register(TYPINGS, { useValue: { nullability: 'storage' } });
    container.register(BACKGROUND, { useValue: this.background });
    hooks.add({ owner: 'documents', hooks: this.documents.hooks });
    hooks.add({ owner: 'http', hooks: this.http.hooks });
  }

  /** Reads the schema files of the app. */
  loadDefinitions(): ModelDefinitions {
    const { config, loader } = this.#loaded;
    return loadDefinitions({ appDir: config.appDir, load: loader.load, drafts: this.#drafts });
  }

  /**
   * Builds the model and starts the document service on it.
   * @param read the definitions from the schema files, with their problems
   * @param tapped the definitions after all taps
   * @throws ModelError with all problems
   */
  startModel(read: ModelDefinitions, tapped: ModelDefinitions, ignoredKeys: ReadonlySet<string>): void {
    // After all taps, so that an attribute of the same name that a plugin adds is kept.
    const contentTypes = tapped.contentTypes.map((type) => withCallerAttributes(type, [CREATED_BY, UPDATED_BY]));
    const definitions = { ...tapped, contentTypes };
    const { privateAttributes } = this.#loaded.config.api.responses;
    // A tap may return new definitions without the problems found earlier.
    const problems = [...new Set([...(read.problems ?? []), ...(definitions.problems ?? [])])];
    const facts = { ignoredKeys, privateAttributes, problems, unread: read.unread ?? [], plugins: this.#known };
    const build = (hints: ReadonlyMap<string, string>) => buildModel(definitions, this.#attributeTypes, { ...facts, hints });
    try {
      const model = build(new Map());
      this.documents.start(model);
      this.#namedTypes = contentTypes.map((type) => ({
        collectionName: model.contentType(type.uid).collectionName,
        origin: type.origin,
        key: type.collectionName === undefined ? 'info.pluralName' : 'collectionName',
      }));
      for (const note of schemaNotes(definitions, this.#known)) this.#logger.warn(note);
      const all = [...definitions.contentTypes, ...definitions.components];
      const origins = new Map(all.map(({ uid, origin }) => [uid, origin]));
      for (const note of [...defaultNotes(model, origins), ...idleOptionNotes(model, origins)]) this.#logger.warn(note);
      this.#warnOfUnknown(unknownPrivateAttributes(model, all, privateAttributes), origins);
    } catch (error) {
      // Build again to get the same error with advice. Disabled plugins are loaded only for this.
      if (error instanceof ModelError) build(this.#disabled.hints());
      throw error;
    }
  }

  /** Call it once plugins have added their tables. @throws ModelError for content types whose tables cannot have their names */
  checkTableNames(): void {
    const problems = this.#tableNames.problems(this.#namedTypes);
    if (problems.length > 0) throw new ModelError(problems);
  }

  #warnOfUnknown(unknown: readonly UnknownPrivateAttribute[], origins: ReadonlyMap<string, string>): void {
    const { files } = this.#loaded.config;
    for (const { name, uid } of unknown) {
      const where = uid === null ? `${files.api}, responses` : `${origins.get(uid) ?? uid}, options`;
      const what = uid === null ? 'which is not an attribute of any content type or component' : 'which is not one of its attributes';
      this.#logger.warn(`${where}.privateAttributes names "${name}", ${what}`);
    }
  }

  /** Everything to drain at shutdown: requests and background work. Draining starts no new work, and is harmless before anything runs. */
  get draining(): readonly { readonly owner: string; drain(): Promise<void> }[] {
    const { shutdownTimeout } = this.#loaded.config.server;
    const works = this.background.all.map(({ owner, drain }) => ({ owner, drain: () => drain(shutdownTimeout) }));
    return [{ owner: 'http', drain: () => this.http.close() }, ...works];
  }

  /** Refreshes followed values regularly. On a node without requests nothing else does so, but background work needs them too. */
  keepFresh(): void {
    const look = () => {
      this.#keeping = setTimeout(async () => {
        // If the database is unavailable, the code that needs it reports the error.
        await Promise.resolve(this.#freshness.catchUp()).catch(() => undefined);
        if (this.#keeping !== null) look();
      }, FRESH_FOR).unref();
    };
    look();
  }

  /** Whether this node runs background work. */
  get works(): boolean {
    return this.#loaded.config.server.work;
  }

  /** Closes the database. Harmless when it is not open. */
  async disconnect(): Promise<void> {
    if (this.#keeping !== null) clearTimeout(this.#keeping);
    this.#keeping = null;
    await this.documents.settled();
    await this.documents.leaveSlow();
    await this.database.close();
  }
}
