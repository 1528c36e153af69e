import { readJsonSource, type SourceValue } from './json-source.ts';
import { readModuleObjects } from './module-source.ts';

/**
 * The line of a key, or of its nearest existing parent; null if ambiguous.
 * @param name of the file; its extension determines the language
 * @param path from the root of the value; list positions as numbers or digits
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

/** The line in the object literal that matches most of the path; null if several match equally well. */
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

/** How many keys of a path exist in a value, and the line of the last one found. */
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
