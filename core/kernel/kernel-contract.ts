import type { AsyncSeriesHook, AsyncSeriesWaterfallHook, SyncHook } from 'tapable';
import type { DependencyContainer } from 'tsyringe';
import type { TableSchema } from '../database/index.ts';
import type { RouteTable } from '../http/index.ts';
import type { ModelDefinitions } from '../model/index.ts';

/** Collects tables that must exist: content types', and plugins' own. */
export interface TableCollector {
  add(table: TableSchema): void;
}

/** The life of the kernel, in this order. All but `routes` and `tables` may be asynchronous; `shutdown` runs in reverse order of plugins. */
export interface KernelHooks {
  /** The configuration is read and checked. Nothing is open yet. */
  readonly configure: AsyncSeriesHook<[]>;
  /** Definitions from schema files pass through: a tap returns them with its own added or changed. */
  readonly model: AsyncSeriesWaterfallHook<[definitions: ModelDefinitions]>;
  /** The model is built (DOCUMENTS.model answers); tables that are not a content type's are added here. */
  readonly tables: SyncHook<[tables: TableCollector]>;
  /** The database is connected. */
  readonly connect: AsyncSeriesHook<[]>;
  /** Tables exist. */
  readonly sync: AsyncSeriesHook<[]>;
  /** First data; sections of `config/access` are applied here, before the taps. */
  readonly bootstrap: AsyncSeriesHook<[]>;
  /** Routes are added to the table. */
  readonly routes: SyncHook<[routes: RouteTable]>;
  /** The server is about to accept connections. */
  readonly listen: AsyncSeriesHook<[]>;
  /** The server accepts connections. */
  readonly ready: AsyncSeriesHook<[]>;
  /** The kernel stops: what earlier hooks opened is closed. */
  readonly shutdown: AsyncSeriesHook<[]>;
}

/** What a plugin sees of the kernel. */
export interface Kernel {
  readonly hooks: KernelHooks;
  /**
   * Services by typed token: DOCUMENTS, DATABASE, ACCESS, ATTRIBUTE_TYPES, HTTP, CONFIG, LOGGER, COMMANDS, ACCESS_SECTIONS, MODEL_EXTRAS, HOOKS,
   * JOBS. One container per kernel, in which each has one holder: registering a token that another registered stops the boot.
   */
  readonly container: DependencyContainer;
  /** Names of the plugins of this kernel, in boot order. */
  readonly plugins: readonly string[];
}
