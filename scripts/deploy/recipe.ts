import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(__dirname, '../../docs/deploy');

/** A part of a recipe, and its replacement on this machine. */
export type Change = readonly [part: string | RegExp, instead: string | ((found: string) => string)];

/** The text of a file in `docs/deploy`, with what belongs to the reader's machine changed. @throws Error when a part is not there */
export function recipe(name: string, changes: readonly Change[] = []): string {
  let text = readFileSync(join(FOLDER, name), 'utf8');
  for (const [part, instead] of changes) {
    const changed = typeof instead === 'string' ? text.replace(part, () => instead) : text.replace(part, instead);
    if (changed === text) throw new Error(`docs/deploy/${name} has no ${part}`);
    text = changed;
  }
  return text;
}
