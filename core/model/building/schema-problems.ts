import { z } from 'zod';
import { nearest } from '../../errors/index.ts';

/** A place in a definition and what is wrong there. */
export interface SchemaProblem {
  /** Keys from the checked value on. */
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** What a value is checked to be, or what is wrong with it in the words of schema files. */
type SchemaResult<T> =
  | { readonly value: T; readonly problems: readonly [] }
  | { readonly value: null; readonly problems: readonly SchemaProblem[] };

/** Checks a value against a schema. */
export function checkSchema<Schema extends z.ZodType>(schema: Schema, value: unknown): SchemaResult<z.output<Schema>> {
  // Compiling a schema takes longer than the few definitions that it checks.
  const result = schema.safeParse(value, { jitless: true });
  if (result.success) return { value: result.data, problems: [] };
  return { value: null, problems: result.error.issues.flatMap((issue) => problemsOf(issue, schema, value)) };
}

/** What to do about names that a plugin would bring: by attribute type, by uid, or by uid up to the dot. See `ModelOptions`. */
export type Hints = ReadonlyMap<string, string>;

/** The end of a sentence about an unknown word: what a hint says of it, `; did you mean "x"?`, or the known words. */
export function suggestion(found: string, known: Iterable<string>, hints?: Hints): string {
  const hint = hints?.get(found) ?? hints?.get(found.slice(0, Math.max(found.indexOf('.'), 0)));
  if (hint !== undefined) return `; ${hint}`;
  const words = [...known];
  const near = nearest(found, words);
  if (near !== null) return `; did you mean "${near}"?`;
  return words.length === 0 ? '' : `; known are ${words.join(', ')}`;
}

function problemsOf(issue: z.core.$ZodIssue, schema: z.ZodType, root: unknown): readonly SchemaProblem[] {
  const { path } = issue;
  if (issue.code === 'unrecognized_keys') {
    const known = Object.keys(shapeAt(schema, path) ?? {});
    return issue.keys.map((key) => ({ path: [...path, key], message: `unknown key${suggestion(key, known)}` }));
  }
  return [{ path, message: messageOf(issue, valueAt(root, path)) }];
}

function messageOf(issue: z.core.$ZodIssue, found: unknown): string {
  if (issue.code === 'custom') return issue.message;
  const expected = expectation(issue);
  return found === undefined ? `is missing, expected ${expected}` : `expected ${expected}, found ${shown(found)}`;
}

function expectation(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return nameOf(issue.expected);
    case 'invalid_value':
      return `one of ${issue.values.map((value) => JSON.stringify(value)).join(', ')}`;
    case 'too_small':
      return `${sizeOf(issue.origin)}at least ${issue.minimum}`;
    case 'too_big':
      return `${sizeOf(issue.origin)}at most ${issue.maximum}`;
    default:
      return issue.message;
  }
}

function nameOf(type: string): string {
  switch (type) {
    case 'string':
      return 'a text';
    case 'boolean':
      return 'true or false';
    case 'int':
      return 'a whole number';
    case 'array':
      return 'a list';
    case 'record':
      return 'an object';
    default:
      return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
  }
}

function sizeOf(origin: string): string {
  if (origin === 'string') return 'a length of ';
  return origin === 'array' ? 'a number of entries of ' : '';
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined), root);
}

function shapeAt(schema: z.ZodType, path: readonly PropertyKey[]): Readonly<Record<string, z.core.$ZodType>> | null {
  let current: unknown = schema;
  for (const key of path) {
    current = unwrapped(current);
    if (!(current instanceof z.ZodObject)) return null;
    current = current.shape[String(key)];
  }
  current = unwrapped(current);
  return current instanceof z.ZodObject ? current.shape : null;
}

function unwrapped(schema: unknown): unknown {
  return schema instanceof z.ZodOptional ? schema.unwrap() : schema;
}
