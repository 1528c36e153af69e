import type { z } from 'zod';
import { nearest } from './nearest.ts';
import { schemasAt, shapeOf } from './schema-walk.ts';
import { describeIssue, type Showing, suggestion } from './schema-words.ts';
import { unusableKeys } from './unusable-keys.ts';

/** A place in a checked value, and what is wrong there in the words of files. */
export interface SchemaFinding {
  /** Keys from the checked value on. */
  readonly path: readonly PropertyKey[];
  readonly message: string;
  /** What stands there. */
  readonly found?: unknown;
  /** The known key that an unknown one was probably meant to be. */
  readonly meant?: string | null;
}

/** How much of what stands at a place may be shown in a message. */
export type ShowingAt = (path: readonly PropertyKey[], found: unknown, issue: z.core.$ZodIssue) => Showing;

/** A value as its schema makes it, or what is wrong with it. */
export type SchemaResult<Value> =
  | { readonly value: Value; readonly findings: readonly [] }
  | { readonly value: null; readonly findings: readonly SchemaFinding[] };

const UNUSABLE = 'a key of this name cannot be used in JavaScript';

/**
 * Checks what somebody wrote into a file.
 * @param showing what is shown of refused values; all of them unless told
 */
export function checkWithSchema<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  showing: ShowingAt = () => 'values',
): SchemaResult<z.output<Schema>> {
  // Records would lose them, and say nothing.
  const unusable = unusableKeys(value).map((path): SchemaFinding => ({ path, message: `${UNUSABLE}: choose another name` }));
  // Compiling a schema takes longer than using it once.
  const result = schema.safeParse(value, { jitless: true });
  if (result.success && unusable.length === 0) return { value: result.data, findings: [] };
  const known = new Set(unusable.map(({ path }) => path.join('.')));
  const findings = result.success ? [] : result.error.issues.flatMap((issue) => findingsOf(issue, schema, value, showing));
  return { value: null, findings: withoutEchoes([...unusable, ...findings.filter(({ path }) => !known.has(path.join('.')))]) };
}

/** What an unknown key may have been meant to be, and which keys there are. */
export function unknownKey(key: string, known: readonly string[]): string {
  return known.length === 0 ? 'unknown key; none is known here' : `unknown key${suggestion(key, known)}`;
}

function findingsOf(issue: z.core.$ZodIssue, schema: z.ZodType, root: unknown, showing: ShowingAt): readonly SchemaFinding[] {
  const { path } = issue;
  if (issue.code === 'unrecognized_keys') {
    const known = schemasAt(schema, path).flatMap((found) => Object.keys(shapeOf(found) ?? {}));
    return issue.keys.map((key) => ({ path: [...path, key], message: unknownKey(key, known), meant: nearest(key, known) }));
  }
  if (issue.code === 'invalid_union') {
    const deeper = issue.errors.find((branch) => branch.some((inner) => inner.path.length > 0));
    if (deeper !== undefined)
      return deeper.flatMap((inner) => findingsOf({ ...inner, path: [...path, ...inner.path] }, schema, root, showing));
  }
  if (issue.code === 'invalid_key') {
    // What is wrong with the key says its own schema; the record says that there is something.
    return issue.issues.map((inner) => ({ path, message: describeIssue(inner, schema, path.at(-1)) }));
  }
  const found = valueAt(root, path);
  return [{ path, message: describeIssue(issue, schema, found, showing(path, found, issue)), found }];
}

/** Without the complaint that a key is missing where an unknown one beside it was meant to be it. */
function withoutEchoes(findings: readonly SchemaFinding[]): readonly SchemaFinding[] {
  const meant = new Set(findings.flatMap(({ path, meant: key }) => (key == null ? [] : [[...path.slice(0, -1), key].join('.')])));
  return findings.filter(({ path, found, meant: key }) => key != null || found !== undefined || !meant.has(path.join('.')));
}

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined), root);
}
