/** The greatest numeric id that is accepted. Ids that are made here later come behind it, and must stay exact as JavaScript numbers. */
const HIGHEST = 2 ** 52;

/** The most characters of a `documentId`. */
const LENGTH = 64;

/** Whether a value can be the numeric id of a version or an entry. */
export function isNumericId(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) > 0 && (value as number) <= HIGHEST;
}

/** Whether a value can be the public id of a document. */
export function isDocumentId(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= LENGTH && !/\0|\p{Surrogate}/u.test(value);
}
