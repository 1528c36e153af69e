import { readJsonSource, type SourceValue } from './json-source.ts';
import { readModuleObjects } from './module-source.ts';

/**
 * The line on which a key stands, or the nearest one above it that is there; null where that is in doubt.
 * @param name of the file, which says its language
 * @param path from the root of the value; positions of lists as numbers or digits
 */
export function findLine(name: string, text: string, path: readonly PropertyKey[]): number | null {
  const keys = path.map(String);
  if (keys.length === 0) return null;
  if (name.endsWith('.json')) {
    const { root } = readJsonSource(text.replace(/^\uFEFF/, ''));
    return root === null ? null : follow(root, keys).line;
  }
  return lineInModule(text, keys);
}

/** The one object literal that has most of the path: where several have as much, none is meant. */
function lineInModule(text: string, keys: readonly string[]): number | null {
  let best: { readonly depth: number; readonly line: number } | null = null;
  let rivals = 0;
  for (const value of readModuleObjects(text)) {
    const found = follow(value, keys);
    if (found.depth === 0 || found.depth < (best?.depth ?? 0)) continue;
    if (found.depth > (best?.depth ?? 0)) rivals = 0;
    else if (found.line !== best?.line) rivals += 1;
    best = found;
  }
  return rivals === 0 ? (best?.line ?? null) : null;
}

/** How far a path leads into a value, and the line of the last key that was found. */
function follow(root: SourceValue, keys: readonly string[]): { readonly depth: number; readonly line: number } {
  let [value, line, depth] = [root, root.line, 0];
  for (const key of keys) {
    const member = value.members?.findLast((one) => one.key === key);
    if (member === undefined) break;
    ({ line, value } = member);
    depth += 1;
  }
  return { depth, line };
}
