import type { z } from 'zod';
import { nearest } from './nearest.ts';
import { schemasAt, shapeOf } from './schema-walk.ts';
import { describeIssue, type Showing, suggestion } from './schema-words.ts';

/** A mistake in a checked value, worded for users of files. */
export interface SchemaFinding {
  /** Keys from the root of the checked value. */
  readonly path: readonly PropertyKey[];
  readonly message: string;
  /** The value at the path. */
  readonly found?: unknown;
  /** The known key that an unknown one was probably meant to be. */
  readonly meant?: string | null;
}

/** Decides how much of the value at a path a message may show. */
export type ShowingAt = (path: readonly PropertyKey[], found: unknown, issue: z.core.$ZodIssue) => Showing;

/** The parsed value, or its mistakes. */
export type SchemaResult<Value> =
  | { readonly value: Value; readonly findings: readonly [] }
  | { readonly value: null; readonly findings: readonly SchemaFinding[] };

const UNUSABLE = 'this key name is reserved in JavaScript; choose another name';

/**
 * Checks a value from a user's file.
 * @param showing how much of refused values is shown; default: all
 */
export function checkWithSchema<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  showing: ShowingAt = () => 'values',
): SchemaResult<z.output<Schema>> {
  // Zod's records would silently drop these keys.
  const unusable = unusableKeys(value).map((path): SchemaFinding => ({ path, message: UNUSABLE }));
  // Without compiling: that takes longer than using the schema once.
  const result = schema.safeParse(value, { jitless: true });
  if (result.success && unusable.length === 0) return { value: result.data, findings: [] };
  const known = new Set(unusable.map(({ path }) => path.join('.')));
  const findings = result.success ? [] : result.error.issues.flatMap((issue) => findingsOf(issue, schema, value, showing));
  return { value: null, findings: withoutEchoes([...unusable, ...findings.filter(({ path }) => !known.has(path.join('.')))]) };
}

/** Message for an unknown key, with a suggestion and the known keys. */
export function unknownKey(key: string, known: readonly string[]): string {
  return known.length === 0 ? 'unknown key; no keys are allowed here' : `unknown key${suggestion(key, known, 'keys')}`;
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
    // The record's issue only says that the key is invalid; the issues of the key's own schema say why.
    return issue.issues.map((inner) => ({ path, message: describeIssue(inner, schema, path.at(-1)) }));
  }
  const found = valueAt(root, path);
  return [{ path, message: describeIssue(issue, schema, found, showing(path, found, issue)), found }];
}

/** Removes findings about a missing key when an unknown key next to it was probably meant to be that key. */
function withoutEchoes(findings: readonly SchemaFinding[]): readonly SchemaFinding[] {
  const meant = new Set(findings.flatMap(({ path, meant: key }) => (key == null ? [] : [[...path.slice(0, -1), key].join('.')])));
  return findings.filter(({ path, found, meant: key }) => key != null || found !== undefined || !meant.has(path.join('.')));
}

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined), root);
}

/** JavaScript treats this key as the prototype of an object, so a value written under it is lost. */
const PROTO = '__proto__';

/** Paths of the key `__proto__` in a value from a user's file. Looks into plain objects and lists only, not into instances of classes. */
function unusableKeys(value: unknown, path: readonly PropertyKey[] = [], seen: Set<unknown> = new Set()): readonly PropertyKey[][] {
  if (typeof value !== 'object' || value === null || seen.has(value) || isInstance(value)) return [];
  seen.add(value);
  const inside = Object.entries(value).flatMap(([key, inner]) => (key === PROTO ? [] : unusableKeys(inner, [...path, key], seen)));
  return Object.hasOwn(value, PROTO) || inheritsFromLiteral(value) ? [[...path, PROTO], ...inside] : inside;
}

/** Whether an object is an instance of a class, of any realm. */
function isInstance(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype !== null && !Array.isArray(value) && !isRoot(prototype as object) && Object.hasOwn(prototype as object, 'constructor');
}

/** In a module, `{ __proto__: { … } }` sets the prototype and adds no key. */
function inheritsFromLiteral(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype !== null && !Array.isArray(value) && !isRoot(prototype as object);
}

function isRoot(prototype: object): boolean {
  return Object.getPrototypeOf(prototype) === null;
}
