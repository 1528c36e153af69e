import { suggestion as suggest } from '../../errors/index.ts';

/** Advice for names that a plugin would define: by attribute type, by uid, or by uid up to the dot. See `ModelOptions`. */
export type Hints = ReadonlyMap<string, string>;

/** Attribute types of other systems, and what they are called here. */
const ALIASES: Readonly<Record<string, string>> = {
  number: 'integer", or "float" or "decimal" for fractions',
  int: 'integer',
  long: 'biginteger',
  bigint: 'biginteger',
  double: 'float',
  bool: 'boolean',
  varchar: 'string',
  textarea: 'text',
  longtext: 'text',
  markdown: 'richtext',
  wysiwyg: 'richtext',
  object: 'json',
  list: 'json',
  image: 'media',
  file: 'media',
  picture: 'media',
  upload: 'media',
  select: 'enumeration',
  reference: 'relation',
  link: 'relation',
  slug: 'uid',
};

/** The end of a sentence about an unknown attribute type, as of `suggestion`. */
export function typeSuggestion(found: string, known: Iterable<string>, hints?: Hints): string {
  const words = [...known];
  const meant = Object.hasOwn(ALIASES, found.toLowerCase()) ? ALIASES[found.toLowerCase()] : undefined;
  const isThere = meant !== undefined && words.includes(/^\w+/.exec(meant)?.[0] ?? '');
  return isThere && hints?.get(found) === undefined
    ? `; write "${meant}${meant.includes('"') ? '' : '"'}`
    : suggestion(found, words, hints);
}

/** The end of a sentence about an unknown word: its hint, `; did you mean "x"?`, or the known words. */
export function suggestion(found: string, known: Iterable<string>, hints?: Hints): string {
  const hint = hints?.get(found) ?? hints?.get(found.slice(0, Math.max(found.indexOf('.'), 0)));
  return hint === undefined ? suggest(found, known) : `; ${hint}`;
}
