const TEXT = '__unparsed';

/**
 * A text that was typed into a field of structured values and cannot be parsed yet. It stands in the form in place of the value, so that
 * undo, leaving the page and the copy in the browser keep it. A document with one is never sent. It is a plain object, because the copy in
 * the browser loses classes and symbols.
 */
export interface Unparsed {
  readonly [TEXT]: string;
}

/** Wraps a text that cannot be parsed. */
export function unparsed(text: string): Unparsed {
  return { [TEXT]: text };
}

/** Returns the text of an unparsed value; null when it is a value. */
export function unparsedText(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, TEXT)) return null;
  const text = (value as { readonly [TEXT]?: unknown })[TEXT];
  return typeof text === 'string' && Object.keys(value).length === 1 ? text : null;
}
