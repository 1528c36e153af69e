import { words } from '../client/model.ts';
import type { Type } from '../client/types.ts';
import { inSentence } from '../i18n/names.ts';
import { t } from '../i18n/translate.ts';

/** Returns the heading of a type's list: `Stories` for a type named Story. A custom title is kept. */
export function headingOf(type: Type): string {
  if (type.kind === 'singleType') return type.title;
  return type.title.toLowerCase() === words(type.singular).toLowerCase() ? words(type.plural) : type.title;
}

/** Returns a count with the type's name: `1 article`, `3 articles`. */
export function countOf(type: Type, count: number): string {
  return t('content.typeCount', { count, types: wordFor(type, count) });
}

/** Returns the name of a type for a count, to be used within a sentence. */
export function wordFor(type: Type, count: number): string {
  return count === 1 ? oneOf(type) : manyOf(type);
}

/** Returns the singular name within a sentence: `article`. */
export function oneOf(type: Type): string {
  return inSentence(words(type.singular));
}

/** Returns the plural name within a sentence: `articles`. */
export function manyOf(type: Type): string {
  return inSentence(words(type.plural));
}
