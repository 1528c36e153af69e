import { realpathSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';

/** Whether a path is a folder or inside it, with links resolved. Neither has to exist. Absolute paths. */
export function isWithin(path: string, folder: string): boolean {
  const way = relative(real(folder), real(path));
  return way !== '..' && !way.startsWith(`..${sep}`);
}

/** The path with links resolved, as far as it exists. */
function real(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return dirname(path) === path ? path : join(real(dirname(path)), basename(path));
  }
}
