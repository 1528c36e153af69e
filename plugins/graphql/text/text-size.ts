import { NotText } from './not-text.ts';

/** Characters that an object has at the least, with what parts it from the next one. */
const SMALLEST_OBJECT = 3;

/** What an answer may hold. */
export interface TextLimits {
  /** Objects. */
  readonly rowLimit: number;
  /** Characters. */
  readonly maxAnswerSize: number;
}

/**
 * Makes sure that an answer is no longer and has no more objects than it may. Objects that were read once stand in a text any number of times, and a text knows nothing of
 * them: braces are counted, those in values of attributes too, and where they are too many graphql-js counts exactly.
 * @throws NotText
 */
export function assertSmall(texts: Iterable<string>, { rowLimit, maxAnswerSize }: TextLimits): void {
  let length = 0;
  for (const text of texts) length += text.length;
  if (length > maxAnswerSize) throw new NotText();
  if (length <= rowLimit * SMALLEST_OBJECT) return;
  let objects = 0;
  for (const text of texts) {
    for (let at = text.indexOf('{'); at !== -1; at = text.indexOf('{', at + 1)) if (++objects > rowLimit) throw new NotText();
  }
}
