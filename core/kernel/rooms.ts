import type { DependencyContainer } from 'tsyringe';
import { ACCESS, createAccess, type OwnedAccess } from '../access/index.ts';
import type { LoadedConfig } from '../config/index.ts';
import { createDatabase, DATABASE, lendDatabase, type OwnedDatabase } from '../database/index.ts';
import { CATCH_UP, createDocuments, DOCUMENT_IMPORTS, DOCUMENTS, type OwnedDocuments } from '../documents/index.ts';
import { createFreshness, FRESHNESS, type OwnedFreshness } from '../freshness/index.ts';
import { createHttp, HTTP, type KeptSocket, type OwnedHttp, RouteCollection } from '../http/index.ts';
import { createJobs, JOBS, type OwnedJobs } from '../jobs/index.ts';
import {
  ATTRIBUTE_TYPES,
  buildModel,
  CREATED_BY,
  createAttributeTypes,
  defaultNotes,
  type KnownPlugins,
  loadDefinitions,
  type ModelDefinitions,
  ModelError,
  type SchemaFileDrafts,
  schemaNotes,
  type UnknownPrivateAttribute,
  UPDATED_BY,
  unknownPrivateAttributes,
  withCallerAttributes,
} from '../model/index.ts';
import { AppTables } from '../tables/index.ts';
import { BACKGROUND, BackgroundList } from './background.ts';
import type { HookRegistry } from './hooks.ts';
import { httpSettings } from './http-config.ts';
import type { Logger } from './logger.ts';
import type { PluginPlan } from './plan-plugins.ts';
import type { DisabledPlugins } from './plugin-sources.ts';
import type { Owner } from './registry.ts';

/** Milliseconds: a node that was the last to stop may have written without a node that started after it. */
const CATCH_UP_EVERY = 86_400_000;
const STATISTICS_EVERY = 20_000;
/** After an import, say, lists count their documents for so long. */
const COUNTS_EVERY = 60_000;

/** Milliseconds after which a node without requests looks whether what it has at hand has changed. */
const FRESH_FOR = 1_000;

/** A kernel that only looks at what a start would find, with schema files that are not written yet, beside a kernel that runs. */
export interface Rehearsal {
  readonly drafts: SchemaFileDrafts;
  /** Of the kernel that runs. */
  readonly database: OwnedDatabase;
}

/** The rooms of core, as the kernel drives them through its phases. Nothing is open before `connect`. */
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
  #keeping: NodeJS.Timeout | null = null;
  readonly documents: OwnedDocuments;
  readonly #drafts: SchemaFileDrafts;
  readonly #loaded: LoadedConfig;
  readonly #disabled: DisabledPlugins;
  readonly #known: KnownPlugins;
  readonly #logger: Logger;

  constructor(
    loaded: LoadedConfig,
    plan: Pick<PluginPlan, 'disabled' | 'known'>,
    logger: Logger,
    owner: Owner,
    rehearsal?: Rehearsal,
    socket?: KeptSocket,
  ) {
    const { appDir, environment, database, api } = loaded.config;
    const { disabled, known } = plan;
    this.#loaded = loaded;
    this.#disabled = disabled;
    this.#known = known;
    this.#logger = logger;
    this.access = createAccess(disabled);
    this.#drafts = rehearsal?.drafts ?? new Map();
    this.database = rehearsal === undefined ? createDatabase(database, { appDir, logger }) : lendDatabase(rehearsal.database);
    const freshness = createFreshness({ database: this.database, logger });
    this.#freshness = freshness;
    this.http = createHttp({
      settings: httpSettings(loaded.config),
      access: this.access,
      logger,
      onArrival: () => freshness.arrived(),
      beforeRequest: () => freshness.catchUp(),
      probe: () => this.database.ping(),
      socket,
    });
    const { arrayLimit, rememberedSearches, ...bounds } = api.query;
    const limits = { populateArrayLimit: arrayLimit, ...bounds };
    this.documents = createDocuments({
      database: this.database,
      freshness,
      limits,
      rememberedSearches,
      ...api.write,
      writePatience: loaded.config.database.acquireTimeout,
      logger,
    });
    this.tables = new AppTables({
      database: this.database,
      documents: this.documents,
      freshness,
      appDir,
      load: async (file) => loaded.loader.load(file),
      isProduction: environment === 'production',
      plugins: owner.plugins,
      disabled: disabled.names,
      logger,
    });
    this.jobs = createJobs({ database: this.database, logger, owner });
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
    this.http.addReadinessCheck('database', () => this.database.ping());
    this.http.addReadinessCheck('model', () => this.database.assertTables());
  }

  /** Puts the services into the container, and makes their hooks known. */
  register(container: DependencyContainer, hooks: HookRegistry): void {
    container.register(ACCESS, { useValue: this.access });
    container.register(HTTP, { useValue: this.http });
    container.register(ATTRIBUTE_TYPES, { useValue: this.#attributeTypes });
    container.register(DATABASE, { useValue: this.database });
    container.register(FRESHNESS, { useValue: this.#freshness });
    container.register(DOCUMENTS, { useValue: this.documents });
    container.register(DOCUMENT_IMPORTS, { useValue: this.documents.imports });
    container.register(JOBS, { useValue: this.jobs });
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
   * @param read as schema files gave them, with what is wrong with those
   * @param definitions what became of them
   * @throws ModelError with everything that is wrong
   */
  startModel(read: ModelDefinitions, tapped: ModelDefinitions, ignoredKeys: ReadonlySet<string>): void {
    // After all taps: a plugin's attribute of such a name stays.
    const contentTypes = tapped.contentTypes.map((type) => withCallerAttributes(type, [CREATED_BY, UPDATED_BY]));
    const definitions = { ...tapped, contentTypes };
    const { privateAttributes } = this.#loaded.config.api.responses;
    // A tap may have made new definitions without what was found before it.
    const problems = [...new Set([...(read.problems ?? []), ...(definitions.problems ?? [])])];
    const facts = { ignoredKeys, privateAttributes, problems, unread: read.unread ?? [], plugins: this.#known };
    const build = (hints: ReadonlyMap<string, string>) => buildModel(definitions, this.#attributeTypes, { ...facts, hints });
    try {
      const model = build(new Map());
      this.documents.start(model);
      for (const note of schemaNotes(definitions, this.#known)) this.#logger.warn(note);
      const all = [...definitions.contentTypes, ...definitions.components];
      const origins = new Map(all.map(({ uid, origin }) => [uid, origin]));
      for (const note of defaultNotes(model, origins)) this.#logger.warn(note);
      this.#warnOfUnknown(unknownPrivateAttributes(model, all, privateAttributes), origins);
    } catch (error) {
      // Told again, with advice: plugins that are off are loaded for that alone.
      if (error instanceof ModelError) build(this.#disabled.hints());
      throw error;
    }
  }

  #warnOfUnknown(unknown: readonly UnknownPrivateAttribute[], origins: ReadonlyMap<string, string>): void {
    const { files } = this.#loaded.config;
    for (const { name, uid } of unknown) {
      const where = uid === null ? `${files.api}, responses` : `${origins.get(uid) ?? uid}, options`;
      const what = uid === null ? 'which no content type or component has' : 'which is none of its attributes';
      this.#logger.warn(`${where}.privateAttributes names "${name}", ${what}`);
    }
  }

  /** Requests, and what goes on beside them, each to be let come to an end; nothing new is taken up. Harmless before anything runs. */
  get draining(): readonly { readonly owner: string; drain(): Promise<void> }[] {
    const { shutdownTimeout } = this.#loaded.config.server;
    const works = this.background.all.map(({ owner, drain }) => ({ owner, drain: () => drain(shutdownTimeout) }));
    return [{ owner: 'http', drain: () => this.http.close() }, ...works];
  }

  /** Without requests nobody brings what code has at hand up to date; work beside them wants it no less. */
  keepFresh(): void {
    const look = () => {
      this.#keeping = setTimeout(async () => {
        // A database that is away is told by whoever needs it.
        await Promise.resolve(this.#freshness.catchUp()).catch(() => undefined);
        if (this.#keeping !== null) look();
      }, FRESH_FOR).unref();
    };
    look();
  }

  /** Whether this node does what goes on beside requests. */
  get works(): boolean {
    return this.#loaded.config.server.work;
  }

  /** Closes the database; harmless when it is not open. */
  async disconnect(): Promise<void> {
    if (this.#keeping !== null) clearTimeout(this.#keeping);
    this.#keeping = null;
    await this.documents.settled();
    await this.database.close();
  }
}
