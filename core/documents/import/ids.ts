/** The highest numeric id that is taken: behind it there is room for all that is made here, and all of it is exact as a number. */
const HIGHEST = 2 ** 52;

/** Characters of a `documentId`. */
const LENGTH = 64;

/** Whether a value is the numeric id of a version or an entry. */
export function isNumericId(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) > 0 && (value as number) <= HIGHEST;
}

/** Whether a value is the public id of a document. */
export function isDocumentId(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= LENGTH && !/\0|\p{Surrogate}/u.test(value);
}
