import { words } from '../client/model.ts';
import type { Type } from '../client/types.ts';
import { inSentence } from '../words/names.ts';
import { counted } from '../words/text.ts';

/** What a type is called at the head of its list: `Stories` where it is called Story; a title of somebody's own choice stays as it is. */
export function headingOf(type: Type): string {
  if (type.kind === 'singleType') return type.title;
  return type.title.toLowerCase() === words(type.singular).toLowerCase() ? words(type.plural) : type.title;
}

/** One, or so many, of them: `1 article`, `3 articles`. */
export function countOf(type: Type, count: number): string {
  return counted(count, '{count} {types}', '{count} {types}', { types: wordFor(type, count) });
}

/** What so many of them are called within a sentence that tells their number. */
export function wordFor(type: Type, count: number): string {
  return count === 1 ? oneOf(type) : manyOf(type);
}

/** One of them within a sentence: `article`. */
export function oneOf(type: Type): string {
  return inSentence(words(type.singular));
}

/** Many of them within a sentence: `articles`. */
export function manyOf(type: Type): string {
  return inSentence(words(type.plural));
}
