import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { z } from 'zod';
import { messageOf } from '../errors/index.ts';
import { BootError, type BootProblem } from './boot-error.ts';
import { checkConfig } from './check-config.ts';
import { CONFIG_FILES, CONFIG_SCHEMAS, type Config, type ConfigFile } from './config.ts';
import type { StrayFile } from './config-folder.ts';
import { createEnv, type EnvValues, environmentProblems, readEnvironment } from './env.ts';
import { createModuleLoader, type ModuleLoader } from './module-loader.ts';
import { deepFreeze, isRecord, merge } from './plain-objects.ts';
import { readConfigFiles } from './read-config-file.ts';
import { expandPluginEntries, explainEntryKey } from './schema/plugins.ts';

/** Raw values that override those of the files, from a command line or a test. */
export type ConfigOverrides = Readonly<Partial<Record<ConfigFile, unknown>>>;

/** Sources of an app's configuration. */
export interface ConfigSources {
  /** Folder of the app, with `config/` in it; relative to the working directory. */
  readonly appDir: string;
  /** Environment variables, which take precedence over the app's `.env`. */
  readonly env: EnvValues;
  readonly overrides?: ConfigOverrides;
}

/** The configuration, and what the kernel needs to read more of the app the same way. */
export interface LoadedConfig {
  readonly config: Config;
  readonly variables: EnvValues;
  readonly loader: ModuleLoader;
  /** Every mistake in every file. For a file with a mistake, `config` contains the defaults, so that the rest of the app can be checked. */
  readonly problems: readonly BootProblem[];
  /** Files that exist but could not be read. */
  readonly broken: ReadonlySet<ConfigFile>;
  /** Files of `config/` that are not read. */
  readonly strays: readonly StrayFile[];
  /** Time that reading it took. */
  readonly milliseconds: number;
}

/** Reads and checks the configuration of an app. @throws BootError if the folder does not exist */
export function loadConfig({ appDir: folder, env: processEnv, overrides = {} }: ConfigSources): LoadedConfig {
  const begun = performance.now();
  const appDir = resolve(folder);
  if (statSync(appDir, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new BootError(`the app folder ${appDir} does not exist`, 'CONFIG_NO_APP');
  }
  const problems: BootProblem[] = [];
  const variables = environmentOf(appDir, processEnv, problems);
  problems.push(...environmentProblems(variables));
  const env = createEnv(variables);
  const loader = createModuleLoader(appDir);
  const raw = readConfigFiles(appDir, loader, variables);
  problems.push(...raw.problems);
  const value = (name: ConfigFile) => merge(raw.values[name], overrides[name]);
  const broken = new Set(raw.broken);
  const check = <Name extends keyof typeof CONFIG_SCHEMAS>(name: Name, given: unknown = value(name)) => {
    const place = { file: raw.files[name], ...(raw.read[name] === undefined ? {} : { read: raw.read[name] }) };
    const checked = checkConfig(CONFIG_SCHEMAS[name], given, variables, place);
    problems.push(...(name === 'plugins' ? checked.problems.map(explainEntryKey) : checked.problems));
    if (checked.value === null) broken.add(name);
    return (checked.value ?? CONFIG_SCHEMAS[name].parse({})) as z.output<(typeof CONFIG_SCHEMAS)[Name]>;
  };
  const access = value('access') ?? {};
  if (!isRecord(access))
    problems.push({
      file: raw.files.access,
      path: [],
      message: `expected an object, found ${Array.isArray(access) ? 'an array' : `a ${typeof access}`}`,
    });
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
  const order = (problem: BootProblem) => CONFIG_FILES.findIndex((name) => raw.files[name] === problem.file);
  problems.sort((a, b) => order(a) - order(b));
  const milliseconds = performance.now() - begun;
  return { config: Object.freeze(config), variables, loader, problems, broken, strays: raw.strays, milliseconds };
}

function environmentOf(appDir: string, processEnv: EnvValues, problems: BootProblem[]): EnvValues {
  try {
    return readEnvironment(appDir, processEnv);
  } catch (error) {
    problems.push({ file: '.env', path: [], message: messageOf(error) });
    return processEnv;
  }
}
