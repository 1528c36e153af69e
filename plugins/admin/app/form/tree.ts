import { type Path, parentOf, stepsOf } from './path.ts';
import { type Entry, isValues, KEY, ownOf, type Values } from './shape.ts';

/** Returns the value at a path; undefined when there is none. */
export function valueAt(root: unknown, path: Path): unknown {
  let value = root;
  for (const step of stepsOf(path)) {
    if (Array.isArray(value)) value = (value as readonly Values[]).find((entry) => entry?.[KEY] === step);
    else if (isValues(value)) value = ownOf(value, step);
    else return undefined;
  }
  return value;
}

/**
 * Returns a copy of the tree with another value at a path. Objects off the path are shared. An entry that does not exist is not created.
 */
export function withValue(root: Values, path: Path, value: unknown): Values {
  return replace(root, stepsOf(path), 0, value) as Values;
}

function replace(node: unknown, steps: readonly string[], at: number, value: unknown): unknown {
  const step = steps[at];
  if (step === undefined) return value;
  if (Array.isArray(node)) {
    const index = indexOf(node as readonly Entry[], step);
    return index < 0 ? node : node.with(index, replace(node[index], steps, at + 1, value));
  }
  // Writing into an empty single component creates it.
  const values = isValues(node) ? node : {};
  return { ...values, [step]: replace(ownOf(values, step), steps, at + 1, value) };
}

/** Returns the position of an entry in its list; -1 when it does not exist. */
export function indexOf(list: readonly Entry[], key: string): number {
  return list.findIndex((entry) => entry[KEY] === key);
}

/** Returns the entries at a path. */
export function entriesAt(root: unknown, path: Path): readonly Entry[] {
  const value = valueAt(root, path);
  return Array.isArray(value) ? (value as readonly Entry[]) : [];
}

/**
 * Returns where to write a value, and what to write. If a component on the path does not exist yet, it is written as a whole, so that undo
 * removes it completely.
 */
export function asWhole(root: Values, path: Path, value: unknown): readonly [Path, unknown] {
  let at = path;
  let whole = value;
  for (let parent = parentOf(at); parent !== '' && !isValues(valueAt(root, parent)); parent = parentOf(at)) {
    if (Array.isArray(valueAt(root, parent))) break;
    whole = { [stepsOf(at).at(-1) as string]: whole };
    at = parent;
  }
  return [at, whole];
}
