import type { z } from 'zod';
import type { EnvValues } from './env.ts';
import { fillFromEnvironment } from './environment-defaults.ts';
import { isRecord } from './plain-objects.ts';

/**
 * Who sets an option: the file, or the environment variable of the option; null when it has its default.
 * @param raw value of the file
 * @param path keys from the root of `raw`
 * @param file its name in messages
 */
export function whoSays(schema: z.ZodType, raw: unknown, env: EnvValues, path: readonly string[], file: string): string | null {
  const { value, variables } = fillFromEnvironment(schema, raw, env);
  const variable = variables.get(path.join('.'));
  if (variable !== undefined) return `the environment variable ${variable}`;
  return optionAt(value, path) === undefined ? null : file;
}

/** The value at a path of objects; undefined if the path does not exist. */
export function optionAt(options: unknown, path: readonly string[]): unknown {
  return path.reduce((value, key) => (isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined), options);
}
