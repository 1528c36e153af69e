import { NotText } from './not-text.ts';

/** Minimum characters of an object, with a separator. */
const SMALLEST_OBJECT = 3;

/** Limits of a response. */
export interface TextLimits {
  /** Number of objects. */
  readonly rowLimit: number;
  /** Number of characters. */
  readonly maxAnswerSize: number;
}

/**
 * Checks the length and number of objects of a response. An object that was read once may occur many times in the text, so its braces are
 * counted, including
 * those in attribute values. If there are too many, graphql-js counts exactly.
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
