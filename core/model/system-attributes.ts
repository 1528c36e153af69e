import type { Attribute, ContentType } from './model.ts';

const KNOWN = new WeakMap<ContentType, ReadonlySet<string>>();

/**
 * Whether an attribute says which version a document is, and since when, instead of what people wrote: ids, times and values of axes
 * (`locale`). A rule cannot hide it: any grant on the type reads it. Options that make attributes private still do.
 */
export function isSystemAttribute({ kind, definition, private: hidden }: Attribute): boolean {
  return kind === 'scalar' && definition.implicit === true && !hidden;
}

/** Names of the system attributes of a type, and its ids, which rules cannot hide even where they are private. */
export function systemAttributes(type: ContentType): ReadonlySet<string> {
  const known = KNOWN.get(type);
  if (known !== undefined) return known;
  const names = [...type.attributes.values()].filter(isSystemAttribute).map(({ name }) => name);
  const found = new Set(['id', 'documentId', ...names]);
  KNOWN.set(type, found);
  return found;
}
