import { realpathSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';

/** Whether a path leads into a folder, or to it, whatever links are on the way. Neither has to be there. Absolute paths. */
export function isWithin(path: string, folder: string): boolean {
  const way = relative(real(folder), real(path));
  return way !== '..' && !way.startsWith(`..${sep}`);
}

/** The path without links, as far as it is there. */
function real(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return dirname(path) === path ? path : join(real(dirname(path)), basename(path));
  }
}
