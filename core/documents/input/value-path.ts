/** Where a value stands, in the two notations of error details. */
export interface ValuePath {
  /** `['dishes', '0', 'price']`: positions are text too. */
  readonly keys: readonly string[];
  /** `dishes[0].price`. */
  readonly label: string;
}

/** The path of the whole version. */
export const ROOT: ValuePath = { keys: [], label: '' };

/** The path of an attribute inside what `path` names. */
export function pathTo(path: ValuePath, name: string): ValuePath {
  return { keys: [...path.keys, name], label: path.label === '' ? name : `${path.label}.${name}` };
}

/** The path of one entry of the list that `path` names. */
export function pathToIndex(path: ValuePath, index: number): ValuePath {
  return { keys: [...path.keys, String(index)], label: `${path.label}[${index}]` };
}

/** The path from `path` along keys and positions (text of digits). */
export function pathAlong(path: ValuePath, steps: readonly string[]): ValuePath {
  return steps.reduce((here, step) => (/^\d+$/.test(step) ? pathToIndex(here, Number(step)) : pathTo(here, step)), path);
}
