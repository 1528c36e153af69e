import type { z } from 'zod';
import { nearest } from '../errors/index.ts';
import { type BootProblem, formatPath } from './boot-error.ts';
import type { EnvValues } from './env.ts';
import { fillFromEnvironment } from './environment-defaults.ts';
import { deepFreeze } from './plain-objects.ts';
import { metaOf, schemasAt, shapeOf } from './schema-walk.ts';

/** Where a raw configuration was written. */
export interface ConfigPlace {
  /** `config/server.ts`. */
  readonly file: string;
  readonly plugin?: string;
  /** Path of the configuration within the file: `['sitemap', 'config']`. */
  readonly at?: readonly PropertyKey[];
}

/** The checked configuration, or what is wrong with it. */
export type Checked<Value> =
  | { readonly value: Value; readonly problems: readonly [] }
  | { readonly value: null; readonly problems: readonly BootProblem[] };

/** Checks a raw configuration against its schema, with values of the environment where it is silent. The result is frozen to the bottom. */
export function checkConfig<Schema extends z.ZodType>(
  schema: Schema,
  raw: unknown,
  env: EnvValues,
  place: ConfigPlace,
): Checked<z.output<Schema>> {
  const filled = fillFromEnvironment(schema, raw, env);
  // Compiling a schema takes longer than using it once.
  const result = schema.safeParse(filled.value ?? {}, { reportInput: true, jitless: true });
  if (result.success) return { value: deepFreeze(result.data), problems: [] };
  const problems = result.error.issues.flatMap((issue) => {
    return messages(schema, issue).map(({ path, message }): BootProblem => {
      const variable = filled.variables.get(path.join('.'));
      return {
        file: place.file,
        ...(place.plugin === undefined ? {} : { plugin: place.plugin }),
        path: [...(place.at ?? []), ...path],
        message: variable === undefined ? message : `${message} (from the environment variable ${variable})`,
      };
    });
  });
  return { value: null, problems };
}

interface Finding {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

function messages(schema: z.ZodType, issue: z.core.$ZodIssue): readonly Finding[] {
  if (issue.code === 'unrecognized_keys') {
    const known = schemasAt(schema, issue.path).flatMap((found) => Object.keys(shapeOf(found) ?? {}));
    return issue.keys.map((key) => ({ path: [...issue.path, key], message: unknownKey(key, known, issue.path) }));
  }
  if (issue.code === 'invalid_union') {
    const deeper = issue.errors.find((branch) => branch.some((inner) => inner.path.length > 0));
    if (deeper !== undefined) return deeper.flatMap((inner) => messages(schema, { ...inner, path: [...issue.path, ...inner.path] }));
  }
  if (issue.code === 'invalid_key') {
    // What is wrong with the key says its own schema; the record says that there is something.
    return issue.issues.map(({ message }) => ({ path: issue.path, message: lowerFirst(message) }));
  }
  return [{ path: issue.path, message: `${lowerFirst(issue.message)}${found(schema, issue)}` }];
}

/** What an unknown key may have been meant to be, and which keys there are. */
export function unknownKey(key: string, known: readonly string[], path: readonly PropertyKey[] = []): string {
  const suggestion = nearest(key, known);
  if (suggestion !== null) return `unknown key; did you mean ${formatPath([...path, suggestion])}?`;
  return known.length === 0 ? 'unknown key; none is known here' : `unknown key; known are ${known.join(', ')}`;
}

/** The offending value, when it is short and cannot be a secret. */
function found(schema: z.ZodType, issue: z.core.$ZodIssue): string {
  const input = issue.input;
  if (schemasAt(schema, issue.path).some((at) => metaOf(at, 'secret') === true)) return '';
  if (typeof input === 'number' || typeof input === 'boolean') return ` (found ${input})`;
  if (typeof input === 'string' && issue.code === 'invalid_value') return ` (found "${input}")`;
  return '';
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
