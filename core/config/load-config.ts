import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { z } from 'zod';
import { BootError, type BootProblem, BootProblemsError } from './boot-error.ts';
import { checkConfig } from './check-config.ts';
import { CONFIG_FILES, CONFIG_SCHEMAS, type Config, type ConfigFile } from './config.ts';
import { createEnv, type EnvValues, readEnvironment } from './env.ts';
import { createModuleLoader, type ModuleLoader } from './module-loader.ts';
import { deepFreeze, isRecord, merge } from './plain-objects.ts';
import { readConfigFiles } from './read-config-file.ts';
import { expandPluginEntries } from './schema/plugins.ts';

/** Raw values laid over those of the files: what a command line or a test decides. */
export type ConfigOverrides = Readonly<Partial<Record<ConfigFile, unknown>>>;

/** Where the configuration of an app comes from. */
export interface ConfigSources {
  /** Folder of the app, with `config/` in it; relative to the working directory. */
  readonly appDir: string;
  /** Environment variables, which win over those of the app's `.env`. */
  readonly env: EnvValues;
  readonly overrides?: ConfigOverrides;
}

/** The configuration, with what the kernel needs to read more of the app the same way. */
export interface LoadedConfig {
  readonly config: Config;
  readonly variables: EnvValues;
  readonly loader: ModuleLoader;
}

/** Reads and checks the configuration of an app. @throws BootError without such a folder, BootProblemsError with every mistake in every file */
export function loadConfig({ appDir: folder, env: processEnv, overrides = {} }: ConfigSources): LoadedConfig {
  const appDir = resolve(folder);
  if (statSync(appDir, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new BootError(`there is no folder ${appDir} to find an app in`, 'CONFIG_NO_APP');
  }
  const variables = readEnvironment(appDir, processEnv);
  const env = createEnv(variables);
  const loader = createModuleLoader(appDir);
  const raw = readConfigFiles(appDir, loader, env);
  const problems: BootProblem[] = [...raw.problems];
  const value = (name: ConfigFile) => merge(raw.values[name], overrides[name]);
  const check = <Name extends keyof typeof CONFIG_SCHEMAS>(name: Name, given: unknown = value(name)) => {
    const checked = checkConfig(CONFIG_SCHEMAS[name], given, variables, { file: raw.files[name] });
    problems.push(...checked.problems);
    return checked.value as z.output<(typeof CONFIG_SCHEMAS)[Name]>;
  };
  const access = value('access') ?? {};
  const config: Config = {
    appDir,
    environment: env('NODE_ENV', 'development'),
    env,
    server: check('server'),
    database: check('database'),
    plugins: check('plugins', merge(expandPluginEntries(raw.values.plugins), expandPluginEntries(overrides.plugins))),
    api: check('api'),
    middlewares: check('middlewares'),
    access: isRecord(access) ? deepFreeze(access) : {},
    files: Object.freeze(raw.files),
  };
  if (problems.length > 0) {
    const order = (problem: BootProblem) => CONFIG_FILES.findIndex((name) => raw.files[name] === problem.file);
    problems.sort((a, b) => order(a) - order(b));
    throw new BootProblemsError(`The configuration of ${appDir} has mistakes:`, problems, 'CONFIG_INVALID');
  }
  return { config: Object.freeze(config), variables, loader };
}
