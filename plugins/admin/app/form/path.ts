/**
 * Path of a value in a form: names of attributes and keys of entries, separated by dots: `title`, `seo.metaTitle`, `blocks.quote-12.text`.
 * The document itself has the empty path.
 */
export type Path = string;

export function join(path: Path, step: string): Path {
  return path === '' ? step : `${path}.${step}`;
}

export function stepsOf(path: Path): readonly string[] {
  return path === '' ? [] : path.split('.');
}

/** Returns the path that contains this path. */
export function parentOf(path: Path): Path {
  return path.slice(0, Math.max(0, path.lastIndexOf('.')));
}

/** Whether a path equals another, or lies below it. */
export function isWithin(path: Path, outer: Path): boolean {
  return outer === '' || path === outer || (path.startsWith(outer) && path[outer.length] === '.');
}

/** Whether a change at one path can affect the other. */
export function overlap(one: Path, other: Path): boolean {
  return isWithin(one, other) || isWithin(other, one);
}
