import { words } from '../client/model.ts';
import type { Type } from '../client/types.ts';

/** What a type is called at the head of its list: `Stories` where it is called Story; a title of somebody's own choice stays as it is. */
export function headingOf(type: Type): string {
  if (type.kind === 'singleType') return type.title;
  return type.title.toLowerCase() === words(type.singular).toLowerCase() ? words(type.plural) : type.title;
}

/** One, or so many, of them within a sentence: `1 article`, `3 articles`. */
export function counted(type: Type, count: number): string {
  return `${count} ${(count === 1 ? words(type.singular) : words(type.plural)).toLowerCase()}`;
}

/** One of them within a sentence: `article`. */
export function oneOf(type: Type): string {
  return words(type.singular).toLowerCase();
}

/** Many of them within a sentence: `articles`. */
export function manyOf(type: Type): string {
  return words(type.plural).toLowerCase();
}
