/**
 * Where a value stands in a form: names of attributes and keys of entries, with dots between: `title`, `seo.metaTitle`, `blocks.quote-12.text`.
 * The document itself is the empty path.
 */
export type Path = string;

export function join(path: Path, step: string): Path {
  return path === '' ? step : `${path}.${step}`;
}

export function stepsOf(path: Path): readonly string[] {
  return path === '' ? [] : path.split('.');
}

/** The path that holds another. */
export function parentOf(path: Path): Path {
  return path.slice(0, Math.max(0, path.lastIndexOf('.')));
}

/** Whether a path is another, or leads to something in it. */
export function isWithin(path: Path, outer: Path): boolean {
  return outer === '' || path === outer || (path.startsWith(outer) && path[outer.length] === '.');
}

/** Whether a change at one of two paths may be seen at the other. */
export function overlap(one: Path, other: Path): boolean {
  return isWithin(one, other) || isWithin(other, one);
}
