import { join } from 'node:path';
import type { DependencyContainer } from 'tsyringe';
import { ACCESS, createAccess, type OwnedAccess } from '../access/index.ts';
import type { Config, ModuleLoader } from '../config/index.ts';
import { createDatabase, DATABASE, describeLoss, type OwnedDatabase, syncSchema, type TableSchema } from '../database/index.ts';
import { createDocuments, DOCUMENT_HOOK_SENTENCES, DOCUMENTS, type OwnedDocuments } from '../documents/index.ts';
import { createHttp, HTTP, HTTP_HOOK_SENTENCES, type OwnedHttp } from '../http/index.ts';
import {
  ATTRIBUTE_TYPES,
  type AttributeTypes,
  buildModel,
  createAttributeTypes,
  loadDefinitions,
  type ModelDefinitions,
} from '../model/index.ts';
import type { HookRegistry } from './hook-registry.ts';
import { httpSettings } from './http-settings.ts';
import type { Logger } from './logger.ts';

/** What the rooms are made from. */
export interface RoomParts {
  readonly config: Config;
  readonly logger: Logger;
  readonly loader: ModuleLoader;
  /** What to do about names in schema files that a plugin would bring; see `ModelOptions`. */
  readonly hints: ReadonlyMap<string, string>;
}

/** The rooms of core, as the kernel drives them through its phases. */
export class Rooms {
  readonly access: OwnedAccess = createAccess();
  readonly http: OwnedHttp;
  readonly database: OwnedDatabase;
  readonly documents: OwnedDocuments;
  readonly #attributeTypes: AttributeTypes = createAttributeTypes();
  readonly #parts: RoomParts;

  /** Nothing is open yet. */
  constructor(parts: RoomParts) {
    const { config, logger } = parts;
    const { rest, query } = config.api;
    this.#parts = parts;
    this.http = createHttp({ settings: httpSettings(config), access: this.access, logger });
    this.database = createDatabase(config.database, { appDir: config.appDir, logger });
    this.documents = createDocuments({
      database: this.database,
      logger,
      limits: {
        defaultLimit: rest.defaultLimit,
        maxLimit: rest.maxLimit,
        withCount: rest.withCount,
        populateArrayLimit: query.arrayLimit,
        maxDepth: query.maxDepth,
      },
    });
    this.http.addReadinessCheck('database', () => this.database.ping());
  }

  /** Puts the services into the container, and makes their hooks known. */
  register(container: DependencyContainer, hooks: HookRegistry): void {
    container.register(ACCESS, { useValue: this.access });
    container.register(HTTP, { useValue: this.http });
    container.register(DATABASE, { useValue: this.database });
    container.register(DOCUMENTS, { useValue: this.documents });
    container.register(ATTRIBUTE_TYPES, { useValue: this.#attributeTypes });
    hooks.add({ owner: 'http', hooks: { ...this.http.hooks }, sentences: HTTP_HOOK_SENTENCES });
    hooks.add({ owner: 'documents', hooks: { ...this.documents.hooks }, sentences: DOCUMENT_HOOK_SENTENCES });
  }

  /** Reads the schema files of the app. */
  loadDefinitions(): ModelDefinitions {
    const { config, loader } = this.#parts;
    return loadDefinitions({ appDir: config.appDir, load: (file) => loader.load(file) });
  }

  /** Builds the model and gives it to the document service. */
  startModel(definitions: ModelDefinitions, ignoredKeys: ReadonlySet<string>): void {
    this.documents.start(buildModel(definitions, this.#attributeTypes, { ignoredKeys, hints: this.#parts.hints }));
  }

  connect(): Promise<void> {
    return this.database.connect();
  }

  /** All tables that must exist: those of documents, and what plugins added. */
  async tables(added: readonly TableSchema[]): Promise<readonly TableSchema[]> {
    return [...(await this.documents.tables()), ...added];
  }

  /** Creates what is missing of the tables, and brings documents in step with what was switched on. */
  async sync(added: readonly TableSchema[]): Promise<void> {
    const { config, logger, loader } = this.#parts;
    const report = await syncSchema(this.database, await this.tables(added), {
      migrations: { directory: join(config.appDir, 'config', 'migrations'), load: async (file) => loader.load(file) },
    });
    for (const step of report.steps) logger.info({ step }, 'schema');
    for (const migration of report.migrations) logger.info({ migration }, 'migration');
    for (const loss of report.pendingLoss)
      logger.warn({}, `kept although nothing uses it any more: ${describeLoss(loss)} (plinth migrate --allow-loss)`);
    await this.documents.settle();
  }

  /** Closes the database; harmless when it is not open. */
  disconnect(): Promise<void> {
    return this.database.close();
  }
}
