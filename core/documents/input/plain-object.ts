/** An object of a body: not an array, not null. */
export type PlainObject = Readonly<Record<string, unknown>>;

/** Whether a value of a body is an object with keys. */
export function isPlainObject(value: unknown): value is PlainObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
