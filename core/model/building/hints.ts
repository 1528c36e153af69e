import { suggestion as suggest } from '../../errors/index.ts';

/** Advice for names that a plugin would define: by attribute type, by uid, or by uid up to the dot. See `ModelOptions`. */
export type Hints = ReadonlyMap<string, string>;

/** The end of a sentence about an unknown word: its hint, `; did you mean "x"?`, or the known words. */
export function suggestion(found: string, known: Iterable<string>, hints?: Hints): string {
  const hint = hints?.get(found) ?? hints?.get(found.slice(0, Math.max(found.indexOf('.'), 0)));
  return hint === undefined ? suggest(found, known) : `; ${hint}`;
}
