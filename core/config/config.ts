import type { InjectionToken } from 'tsyringe';
import type { Env } from './env.ts';
import { type ApiConfig, apiSchema } from './schema/api.ts';
import { type DatabaseConfig, databaseSchema } from './schema/database.ts';
import { type MiddlewaresConfig, middlewaresSchema } from './schema/middlewares.ts';
import { type PluginsConfig, pluginsSchema } from './schema/plugins.ts';
import { type ServerConfig, serverSchema } from './schema/server.ts';

/** The files of `config/`, by name without extension. */
export const CONFIG_FILES = ['server', 'database', 'plugins', 'api', 'middlewares', 'access'] as const;

export type ConfigFile = (typeof CONFIG_FILES)[number];

/** The schema of each file of `config/`, except `access`: its sections belong to plugins. */
export const CONFIG_SCHEMAS = {
  server: serverSchema,
  database: databaseSchema,
  plugins: pluginsSchema,
  api: apiSchema,
  middlewares: middlewaresSchema,
} as const;

/** The configuration of an app: all files, checked, with defaults filled in, and frozen. */
export interface Config {
  /** Absolute path of the app. */
  readonly appDir: string;
  /** `NODE_ENV`: `development` unless set. */
  readonly environment: string;
  /** Environment variables, for values that config files name (`{ "env": "TOKEN" }`). */
  readonly env: Env;
  readonly server: ServerConfig;
  readonly database: DatabaseConfig;
  readonly api: ApiConfig;
  readonly middlewares: MiddlewaresConfig;
  readonly plugins: PluginsConfig;
  /** Sections by name, unchecked: the plugin that owns a section checks it. */
  readonly access: Readonly<Record<string, unknown>>;
  /** The file of each part, for messages (`config/server.ts`); also for absent files (`config/server`). */
  readonly files: Readonly<Record<ConfigFile, string>>;
}

/** The configuration of the kernel's app. */
export const CONFIG: InjectionToken<Config> = Symbol.for('plinth.config');
