import { NotText } from './not-text.ts';

/** Characters that an object has at the least, with what parts it from the next one. */
const SMALLEST_OBJECT = 3;

/** Characters of an answer that is looked through for objects. Whatever is longer is left to graphql-js. */
const LONGEST_TEXT = 32_000_000;

/**
 * Makes sure that an answer has no more objects than it may have. Objects that were read once stand in a text any number of times, and a text knows nothing of
 * them: braces are counted, those in values of attributes too, and where they are too many graphql-js counts exactly.
 * @param rowLimit objects that an answer may hold
 * @throws NotText
 */
export function assertFewObjects(texts: Iterable<string>, rowLimit: number): void {
  let length = 0;
  for (const text of texts) length += text.length;
  if (length <= rowLimit * SMALLEST_OBJECT) return;
  if (length > LONGEST_TEXT) throw new NotText();
  let objects = 0;
  for (const text of texts) {
    for (let at = text.indexOf('{'); at !== -1; at = text.indexOf('{', at + 1)) if (++objects > rowLimit) throw new NotText();
  }
}
