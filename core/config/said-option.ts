import type { z } from 'zod';
import type { EnvValues } from './env.ts';
import { fillFromEnvironment } from './environment-defaults.ts';
import { isRecord } from './plain-objects.ts';

/**
 * Who says an option: the file, or the environment variable that stands for it; null when nobody does, so that it has its default.
 * @param raw what the file says
 * @param path keys from the root of `raw`
 * @param file as messages name it
 */
export function whoSays(schema: z.ZodType, raw: unknown, env: EnvValues, path: readonly string[], file: string): string | null {
  const { value, variables } = fillFromEnvironment(schema, raw, env);
  const variable = variables.get(path.join('.'));
  if (variable !== undefined) return `the environment variable ${variable}`;
  return optionAt(value, path) === undefined ? null : file;
}

/** What stands at a path of objects; undefined where it leads nowhere. */
export function optionAt(options: unknown, path: readonly string[]): unknown {
  return path.reduce((value, key) => (isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined), options);
}
