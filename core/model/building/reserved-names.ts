/** Names that the content API gives a meaning of its own, whether or not the plugin that does so is switched on. */
const OF_CONTENT_TYPES: ReadonlySet<string> = new Set([
  'id',
  'documentId',
  'createdAt',
  'updatedAt',
  'createdBy',
  'updatedBy',
  'publishedAt',
  'status',
  'locale',
  'localizations',
]);

const OF_COMPONENTS: ReadonlySet<string> = new Set(['id', 'documentId']);

/** Keys that no body may hold, because they reach into the objects of the language. */
const OF_LANGUAGE: ReadonlySet<string> = new Set(['constructor', 'prototype']);

const NAME = /^[A-Za-z][A-Za-z0-9_]*$/;

/** What is wrong with an attribute's name in a schema file; null when nothing is. */
export function nameProblem(name: string, owner: 'contentType' | 'component'): string | null {
  if (!NAME.test(name)) return 'an attribute is named with letters, digits and "_", beginning with a letter';
  const reserved = owner === 'contentType' ? OF_CONTENT_TYPES : OF_COMPONENTS;
  if (OF_LANGUAGE.has(name)) return 'this name is reserved; choose another one';
  const clash = [...reserved].find((word) => word.toLowerCase() === name.toLowerCase());
  if (clash === undefined) return null;
  return clash === name
    ? 'this name is reserved; choose another one'
    : `this name differs from the reserved name "${clash}" only in case; choose another one`;
}
