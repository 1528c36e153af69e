import { AsyncSeriesHook, AsyncSeriesWaterfallHook, SyncHook } from 'tapable';
import type { DependencyContainer } from 'tsyringe';
import type { z } from 'zod';
import type { TapOrder } from '../access/index.ts';
import type { RouteTable } from '../http/index.ts';
import type { ModelDefinitions } from '../model/index.ts';
import type { TableCollector } from '../tables/index.ts';

/**
 * The life of the kernel, in this order, each hook with what `plinth hooks` says of it. All but `routes` and `tables` may be asynchronous;
 * `shutdown` runs in reverse order of plugins.
 */
export class KernelHooks {
  readonly configure = new AsyncSeriesHook<[], TapOrder>([], 'The configuration is read and checked; nothing is open yet.');
  readonly model = new AsyncSeriesWaterfallHook<[definitions: ModelDefinitions], ModelDefinitions, TapOrder>(
    ['definitions'],
    'Definitions from schema files pass through; a tap returns them with its own added or changed.',
  );
  /** From here on `DOCUMENTS.model` answers. */
  readonly tables = new SyncHook<[tables: TableCollector], void, TapOrder>(
    ['tables'],
    "The model is built; a tap adds tables that are not a content type's.",
  );
  readonly connect = new AsyncSeriesHook<[], TapOrder>([], 'The database is connected.');
  readonly sync = new AsyncSeriesHook<[], TapOrder>([], 'Tables exist.');
  readonly bootstrap = new AsyncSeriesHook<[], TapOrder>([], 'First data is written; sections of config/access are applied before.');
  readonly routes = new SyncHook<[routes: RouteTable], void, TapOrder>(['routes'], 'A tap adds its routes to the table.');
  readonly listen = new AsyncSeriesHook<[], TapOrder>([], 'The server is about to accept connections.');
  readonly ready = new AsyncSeriesHook<[], TapOrder>([], 'The server accepts connections.');
  readonly shutdown = new AsyncSeriesHook<[], TapOrder>(
    [],
    'The kernel stops, in reverse order of plugins, also when the boot failed; a tap closes what its plugin opened.',
  );
}

/** What a plugin sees of the kernel. */
export interface Kernel {
  readonly hooks: KernelHooks;
  /**
   * Services by typed token: DOCUMENTS, DATABASE, ACCESS, ATTRIBUTE_TYPES, HTTP, CONFIG, LOGGER, COMMANDS, DOCTOR, ACCESS_SECTIONS,
   * APPLYING, MODEL_EXTRAS, HOOKS, JOBS, BACKGROUND, FRESHNESS. One container per kernel, in which each has one holder: registering a token that another registered stops
   */
  readonly container: DependencyContainer;
  /** Names of the plugins of this kernel, in boot order. */
  readonly plugins: readonly string[];
  /** Where the server answers (`http://127.0.0.1:1337`), null before `listen`, after shutdown, and where nothing is served. */
  readonly url: string | null;
}

/** Names of plugins, for `requires`, `after` and `before`: plugins add theirs by declaration merging, so that misspellings do not compile. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface PluginNames {}

/** A name of a known plugin, or any other text (a plugin without types). */
export type PluginName = keyof PluginNames | (string & {});

/** A plugin: a name and `apply`. See docs/plugins.md. */
export interface Plugin<Options extends z.ZodType = z.ZodType> {
  readonly name: string;
  /** Boot stops with a clear message when one of these is missing or disabled. Implies `after`. */
  readonly requires?: readonly PluginName[];
  /** Order only; names of absent plugins are fine. */
  readonly after?: readonly PluginName[];
  readonly before?: readonly PluginName[];
  /** Schema of `config` in `config/plugins`; a strict object with defaults. Default: no options. */
  readonly options?: Options;
  /** One sentence for `plinth plugins`. */
  readonly description?: string;
  /** Sections of `config/access` that the plugin claims: while it is off, they are ignored with a note rather than refused. */
  readonly accessSections?: readonly string[];
  /** Attribute types that the plugin adds: while it is off, a model that names one is refused with the advice to switch it on. */
  readonly attributeTypes?: readonly string[];
  /**
   * Last parts of the actions on documents that the plugin brings (`find` of `api::article.article.find`): while it is off, roles and tokens that name
   * one are left without it, with a note, rather than refused.
   */
  readonly documentActions?: readonly string[];
  /** Keys of `options` in schema files that the plugin reads: a key that nobody reads is told. */
  readonly schemaOptions?: readonly string[];
  /** Options of attributes that the plugin reads (`search`): while it is off, an attribute that has one is told. */
  readonly attributeOptions?: readonly string[];
  /** Taps hooks and registers services, types, strategies. Synchronous, no I/O. */
  apply(kernel: Kernel, options: z.output<Options>): void;
}

/** Types a plugin's options by its schema. */
export function definePlugin<Options extends z.ZodType>(plugin: Plugin<Options>): Plugin<Options> {
  return plugin;
}
