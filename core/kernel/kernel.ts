import { AsyncSeriesHook, AsyncSeriesWaterfallHook, SyncHook } from 'tapable';
import type { DependencyContainer } from 'tsyringe';
import type { z } from 'zod';
import type { TapOrder } from '../access/index.ts';
import type { RouteTable } from '../http/index.ts';
import type { ModelDefinitions } from '../model/index.ts';
import type { TableCollector } from '../tables/index.ts';

/**
 * The phases of the kernel's life, in this order. `plinth hooks` prints the sentence of each hook. Taps may be asynchronous, except those
 * of `routes` and `tables`. `shutdown` runs its taps in reverse order of plugins.
 */
export class KernelHooks {
  readonly configure = new AsyncSeriesHook<[], TapOrder>([], 'The configuration is read and checked; nothing is open yet.');
  readonly model = new AsyncSeriesWaterfallHook<[definitions: ModelDefinitions], ModelDefinitions, TapOrder>(
    ['definitions'],
    'Definitions from schema files pass through; a tap returns them with its own added or changed.',
  );
  /** From this phase on, `DOCUMENTS.model` is available. */
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

/** The part of the kernel that plugins can use. */
export interface Kernel {
  readonly hooks: KernelHooks;
  /**
   * Services by typed token: DOCUMENTS, DATABASE, ACCESS, ATTRIBUTE_TYPES, HTTP, CONFIG, LOGGER, COMMANDS, DOCTOR, ACCESS_SECTIONS,
   * APPLYING, MODEL_EXTRAS, HOOKS, JOBS, BACKGROUND, FRESHNESS, OBSERVATION, DOCUMENT_IMPORTS, REHEARSALS. One container per kernel.
   * A token can be registered by one owner only: registering a token that another plugin or core registered throws.
   */
  readonly container: DependencyContainer;
  /** Names of the plugins of this kernel, in boot order. */
  readonly plugins: readonly string[];
  /** Number of this process among those of `plinth start --workers`, from 1; null: it is the only one. */
  readonly worker: number | null;
  /**
   * Whether this start includes the phase `listen`. Known from the beginning, so a plugin can require what only a serving node needs (such
   * as a secret) before anything is opened, and commands can run without it.
   */
  readonly serves: boolean;
  /** Base URL of the server (`http://127.0.0.1:1337`). Null before `listen`, after shutdown, and for a kernel that does not serve HTTP. */
  readonly url: string | null;
}

/**
 * Names of plugins, for `requires`, `after` and `before`. Plugins add theirs by declaration merging, so a misspelled name does not compile.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface PluginNames {}

/** The name of a known plugin, or any other string (a plugin without types). */
export type PluginName = keyof PluginNames | (string & {});

/** A plugin: a name and `apply`. See docs/plugins.md. */
export interface Plugin<Options extends z.ZodType = z.ZodType> {
  readonly name: string;
  /** The boot stops with a clear message when one of these is missing or disabled. Implies `after`. */
  readonly requires?: readonly PluginName[];
  /** Order only. Names of absent plugins are allowed. */
  readonly after?: readonly PluginName[];
  readonly before?: readonly PluginName[];
  /** Schema of `config` in `config/plugins`: a strict object with defaults. Default: no options. */
  readonly options?: Options;
  /** One sentence for `plinth plugins`. */
  readonly description?: string;
  /** Sections of `config/access` that the plugin claims. While the plugin is off, they are ignored with a note instead of refused. */
  readonly accessSections?: readonly string[];
  /** Attribute types that the plugin adds. While the plugin is off, a model that uses one is refused with the advice to switch it on. */
  readonly attributeTypes?: readonly string[];
  /**
   * Last parts of the document actions that the plugin adds (`find` of `api::article.article.find`). While the plugin is off, roles and
   * tokens that name one lose it with a note, instead of being refused.
   */
  readonly documentActions?: readonly string[];
  /** Keys of `options` in schema files that the plugin reads. A key that no plugin reads is reported. */
  readonly schemaOptions?: readonly string[];
  /** Options of attributes that the plugin reads (`search`). While the plugin is off, an attribute with one of them is reported. */
  readonly attributeOptions?: readonly string[];
  /** Taps hooks and registers services, types, strategies. Synchronous, no I/O. */
  apply(kernel: Kernel, options: z.output<Options>): void;
}

/** Gives a plugin's `apply` the type of its options, taken from its schema. */
export function definePlugin<Options extends z.ZodType>(plugin: Plugin<Options>): Plugin<Options> {
  return plugin;
}
