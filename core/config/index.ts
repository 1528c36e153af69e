export { BootError, type BootProblem, BootProblemsError } from './boot-error.ts';
export { CONFIG, CONFIG_FILES, type Config, type ConfigFile } from './config.ts';
export type { Env, EnvReader, EnvValues } from './env.ts';
export type { ApiConfig } from './schema/api.ts';
export type { DatabaseConfig } from './schema/database.ts';
export type { MiddlewaresConfig } from './schema/middlewares.ts';
export type { PluginEntryConfig, PluginsConfig } from './schema/plugins.ts';
export type { ServerConfig } from './schema/server.ts';
