import { type Path, parentOf, stepsOf } from './path.ts';
import { type Entry, isValues, KEY, type Values } from './shape.ts';

/** The value at a path; undefined where nothing stands. */
export function valueAt(root: unknown, path: Path): unknown {
  let value = root;
  for (const step of stepsOf(path)) {
    if (Array.isArray(value)) value = (value as readonly Values[]).find((entry) => entry?.[KEY] === step);
    else if (isValues(value)) value = value[step];
    else return undefined;
  }
  return value;
}

/** A copy of the tree with another value at a path. What does not lead there is the same object as before. Entries that are not there stay away. */
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
  // A single component that was empty begins where something is written into it.
  const values = isValues(node) ? node : {};
  return { ...values, [step]: replace(values[step], steps, at + 1, value) };
}

/** The place of an entry in its list, -1 where it is not there. */
export function indexOf(list: readonly Entry[], key: string): number {
  return list.findIndex((entry) => entry[KEY] === key);
}

/** The entries at a path. */
export function entriesAt(root: unknown, path: Path): readonly Entry[] {
  const value = valueAt(root, path);
  return Array.isArray(value) ? (value as readonly Entry[]) : [];
}

/** Where a value is written, and what: an entry that is not there yet begins as a whole, so that taking it back leaves nothing behind. */
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
