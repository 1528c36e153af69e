import { bombs } from './bombs.ts';
import { drawings } from './drawings.ts';
import type { HostileFile } from './hostile-file.ts';
import { names } from './names.ts';
import { pages } from './pages.ts';
import { polyglots } from './polyglots.ts';
import { programs } from './programs.ts';

export { bodyOf, type HostileFile } from './hostile-file.ts';

/**
 * Hostile files.
 * @param script the code they try to run, without `<`, `&` and `"`, so that it is valid in HTML, XML and attributes
 */
export function hostileFiles(script: (trick: string) => string): readonly HostileFile[] {
  return [pages, drawings, polyglots, programs, names].flatMap((kind) => kind(script)).concat(bombs());
}
