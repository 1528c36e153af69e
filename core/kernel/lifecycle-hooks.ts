import { AsyncSeriesHook, AsyncSeriesWaterfallHook, SyncHook } from 'tapable';
import type { RouteTable } from '../http/index.ts';
import type { ModelDefinitions } from '../model/index.ts';
import type { KernelHooks, TableCollector } from './kernel-contract.ts';

/** The hooks of one kernel, in the order in which they run. */
export function createLifecycleHooks(): KernelHooks {
  return Object.freeze({
    configure: new AsyncSeriesHook<[]>([], 'kernel.configure'),
    model: new AsyncSeriesWaterfallHook<[definitions: ModelDefinitions]>(['definitions'], 'kernel.model'),
    tables: new SyncHook<[tables: TableCollector]>(['tables'], 'kernel.tables'),
    connect: new AsyncSeriesHook<[]>([], 'kernel.connect'),
    sync: new AsyncSeriesHook<[]>([], 'kernel.sync'),
    bootstrap: new AsyncSeriesHook<[]>([], 'kernel.bootstrap'),
    routes: new SyncHook<[routes: RouteTable]>(['routes'], 'kernel.routes'),
    listen: new AsyncSeriesHook<[]>([], 'kernel.listen'),
    ready: new AsyncSeriesHook<[]>([], 'kernel.ready'),
    shutdown: new AsyncSeriesHook<[]>([], 'kernel.shutdown'),
  });
}

/** When each hook runs, for `plinth hooks`. */
export const LIFECYCLE_SENTENCES: Readonly<Record<keyof KernelHooks, string>> = {
  configure: 'The configuration is read and checked; nothing is open yet.',
  model: 'Definitions from schema files pass through; a tap returns them with its own added or changed.',
  tables: "The model is built; a tap adds tables that are not a content type's.",
  connect: 'The database is connected.',
  sync: 'Tables exist.',
  bootstrap: 'First data is written; sections of config/access are applied before.',
  routes: 'A tap adds its routes to the table.',
  listen: 'The server is about to accept connections.',
  ready: 'The server accepts connections.',
  shutdown: 'The kernel stops, in reverse order of plugins, also when the boot failed; a tap closes what its plugin opened.',
};
