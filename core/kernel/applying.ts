import type { InjectionToken } from 'tsyringe';
import type { z } from 'zod';
import { type LoadedConfig, optionAt, optionSource } from '../config/index.ts';
import { schemasAt } from '../errors/index.ts';
import { NO_OPTIONS, type PluginPlan } from './plan-plugins.ts';
import type { Owner } from './registry.ts';

/** An option of a plugin, and where its value comes from. */
export interface SaidOption {
  readonly value: unknown;
  /** `config/plugins.ts`, or `the environment variable MAIL_FROM`. Null: not set, so the default applies. */
  readonly saidBy: string | null;
}

/** The plugin whose `apply` runs. For plugins that let other plugins register something. */
export interface Applying {
  /** Its name. */
  readonly current: string;
  /**
   * Reserves a name for the current plugin.
   * @param kind the kind of thing that is named: `queue`
   * @returns a label for messages: `queue "mail.deliver" of plugin "mail"`
   * @throws Error when the name is invalid, or taken (naming both plugins), or when all plugins are applied
   */
  claim(kind: string, name: string): string;
  /**
   * Reads one option of a plugin.
   * @param path with dots: `registration.enabled`
   * @param plugin default: the current one
   * @returns undefined if the plugin has no option at this path
   */
  option(path: string, plugin?: string): SaidOption | undefined;
  /** The schema of a plugin's options: an empty object if it takes none. */
  schema(plugin: string): z.ZodType;
}

/** Knows which plugin is being applied. */
export const APPLYING: InjectionToken<Applying> = Symbol.for('plinth.applying');

/** Makes the service that describes the plugin being applied. */
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
      const saidBy = optionSource(schema, entries[name]?.config, loaded.variables, path, files.plugins);
      return { value: optionAt(planned.options, path), saidBy };
    },
  };
}
