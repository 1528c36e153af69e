import type { InjectionToken } from 'tsyringe';
import type { z } from 'zod';
import { type LoadedConfig, optionAt, whoSays } from '../config/index.ts';
import { schemasAt } from '../errors/index.ts';
import { NO_OPTIONS, type PluginPlan } from './plan-plugins.ts';
import type { Owner } from './registry.ts';

/** An option of a plugin, and who says it. */
export interface SaidOption {
  readonly value: unknown;
  /** `config/plugins.ts`, `the environment variable MAIL_FROM`. Null: nobody says it, so that it has its default. */
  readonly saidBy: string | null;
}

/** The plugin whose `apply` runs, for plugins with which others register something. */
export interface Applying {
  /** Its name. */
  readonly current: string;
  /**
   * Takes a name for it.
   * @param kind what is named so: `queue`
   * @returns what messages call it: `queue "mail.deliver" of plugin "mail"`
   * @throws Error when the name is taken (naming both plugins) or is none, and once all plugins are applied
   */
  claim(kind: string, name: string): string;
  /** One of its options. @param path with dots: `registration.enabled` @param plugin default: the current one @returns undefined where it has none of this path */
  option(path: string, plugin?: string): SaidOption | undefined;
  /** What options a plugin takes: an empty object where it takes none. */
  schema(plugin: string): z.ZodType;
}

/** Who registers what with a plugin. */
export const APPLYING: InjectionToken<Applying> = Symbol.for('plinth.applying');

/** Tells of the plugin that is being applied. */
export function createApplying(owner: Owner, loaded: LoadedConfig, plugins: PluginPlan['plugins']): Applying {
  const find = (name: string) => plugins.find(({ plugin }) => plugin.name === name);
  const schemaOf = (name: string) => find(name)?.plugin.options ?? NO_OPTIONS;
  return {
    get current() {
      return owner.current;
    },
    claim: (kind, name) => owner.claim(kind, name),
    schema: schemaOf,
    option(dotted, name = owner.current) {
      const path = dotted.split('.');
      const planned = find(name);
      const schema = schemaOf(name);
      if (planned === undefined || schemasAt(schema, path).length === 0) return undefined;
      const { plugins: entries, files } = loaded.config;
      const saidBy = whoSays(schema, entries[name]?.config, loaded.variables, path, files.plugins);
      return { value: optionAt(planned.options, path), saidBy };
    },
  };
}
