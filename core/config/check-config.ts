import type { z } from 'zod';
import { checkWithSchema, formatPath, metaOf, type ShowingAt, schemasAt } from '../errors/index.ts';
import { type BootProblem, ENVIRONMENT } from './boot-error.ts';
import type { EnvValues } from './env.ts';
import { fillFromEnvironment } from './environment-defaults.ts';
import { deepFreeze } from './plain-objects.ts';

/** Source of a raw configuration. */
export interface ConfigLocation {
  /** `config/server.ts`. */
  readonly file: string;
  readonly plugin?: string;
  /** Path of the configuration within the file: `['sitemap', 'config']`. */
  readonly at?: readonly PropertyKey[];
  /** Environment variables that the file has read, with their values. */
  readonly read?: ReadonlyMap<string, unknown>;
}

/** The checked configuration, or its mistakes. */
export type CheckedConfig<Value> =
  | { readonly value: Value; readonly problems: readonly [] }
  | { readonly value: null; readonly problems: readonly BootProblem[] };

/** Checks a raw configuration against its schema. Missing keys are filled from the environment. The result is deeply frozen. */
export function checkConfig<Schema extends z.ZodType>(
  schema: Schema,
  raw: unknown,
  env: EnvValues,
  location: ConfigLocation,
): CheckedConfig<z.output<Schema>> {
  const filled = fillFromEnvironment(schema, raw, env);
  const mayShow: ShowingAt = (path, found, issue) => {
    // Everything within a secret is secret, too.
    const isSecret = [...path, null].some((_, length) =>
      schemasAt(schema, path.slice(0, length)).some((at) => metaOf(at, 'secret') === true),
    );
    // A value from the environment may be a secret under the wrong name.
    const isFromThere = filled.variables.has(path.join('.')) || (typeof found === 'string' && namesOfRead(location.read, found).length > 0);
    return isSecret || (issue.code !== 'invalid_value' && isFromThere) ? 'nothing' : 'kinds';
  };
  const { value, findings } = checkWithSchema(schema, filled.value ?? {}, mayShow);
  if (value !== null) return { value: deepFreeze(value), problems: [] };
  const problems = findings.map(({ path, message, found }): BootProblem => {
    const at = [...(location.at ?? []), ...path];
    const owner = location.plugin === undefined ? {} : { plugin: location.plugin };
    const variable = filled.variables.get(path.join('.'));
    if (variable !== undefined) {
      return { file: ENVIRONMENT, path: [variable], message: `${message} (it sets ${location.file}, ${formatPath(at)})` };
    }
    const read = namesOfRead(location.read, found);
    const source = read.length === 1 ? ` (from the environment variable ${read[0]})` : '';
    return { file: location.file, ...owner, path: at, message: `${message}${source}` };
  });
  return { value: null, problems };
}

/** Names of the variables that gave a value. */
function namesOfRead(read: ReadonlyMap<string, unknown> | undefined, found: unknown): readonly string[] {
  if (found === undefined) return [];
  return [...(read ?? [])].filter(([, value]) => value === found).map(([name]) => name);
}
