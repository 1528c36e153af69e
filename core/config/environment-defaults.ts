import type { z } from 'zod';
import { bareType, metaOf, shapeOf } from '../errors/index.ts';
import { type EnvValues, parseBoolean, parseJson, parseList, parseNumber } from './env.ts';
import { isRecord } from './plain-objects.ts';

/** A raw configuration with values from the environment, and the variable of each, by dotted path. */
export interface Filled {
  readonly value: unknown;
  readonly variables: ReadonlyMap<string, string>;
}

/**
 * Fills missing keys from the environment variables that their schema names: `z.string().meta({ env: 'JWT_SECRET' })`.
 * Options of plugins thus read the environment as core's do, and the documentation can list the variables.
 */
export function fillFromEnvironment(schema: z.ZodType, raw: unknown, env: EnvValues): Filled {
  const variables = new Map<string, string>();
  return { value: fill(schema, raw, env, [], variables), variables };
}

function fill(schema: z.ZodType, raw: unknown, env: EnvValues, path: readonly string[], variables: Map<string, string>): unknown {
  const shape = shapeOf(schema);
  if (shape === null) return raw === undefined ? fromVariable(schema, env, path, variables) : raw;
  if (raw !== undefined && !isRecord(raw)) return raw;
  let filled: Record<string, unknown> | undefined;
  for (const [key, inner] of Object.entries(shape)) {
    const before = raw?.[key];
    const after = fill(inner, before, env, [...path, key], variables);
    if (after === before) continue;
    filled ??= { ...raw };
    filled[key] = after;
  }
  return filled ?? raw;
}

function fromVariable(schema: z.ZodType, env: EnvValues, path: readonly string[], variables: Map<string, string>): unknown {
  const name = metaOf(schema, 'env');
  if (typeof name !== 'string') return undefined;
  const text = env[name];
  if (text === undefined || text === '') return undefined;
  variables.set(path.join('.'), name);
  return parseAs(bareType(schema), text);
}

/** A text that cannot be parsed is kept, so that the schema reports what it expected. */
function parseAs(type: string, text: string): unknown {
  switch (type) {
    case 'number':
    case 'int':
    // A number or something else.
    case 'union':
      return parseNumber(text) ?? text;
    case 'boolean':
      return parseBoolean(text) ?? text;
    case 'array':
      return text.trimStart().startsWith('[') ? (parseJson(text) ?? text) : parseList(text);
    case 'record':
      return parseJson(text) ?? text;
    default:
      return text;
  }
}

/**
 * Who sets an option: the file, or the environment variable of the option; null when it has its default.
 * @param raw value of the file
 * @param path keys from the root of `raw`
 * @param file its name in messages
 */
export function optionSource(schema: z.ZodType, raw: unknown, env: EnvValues, path: readonly string[], file: string): string | null {
  const { value, variables } = fillFromEnvironment(schema, raw, env);
  const variable = variables.get(path.join('.'));
  if (variable !== undefined) return `the environment variable ${variable}`;
  return optionAt(value, path) === undefined ? null : file;
}

/** The value at a path of objects; undefined if the path does not exist. */
export function optionAt(options: unknown, path: readonly string[]): unknown {
  return path.reduce((value, key) => (isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined), options);
}
