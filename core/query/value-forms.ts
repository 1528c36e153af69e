/** A plain object: not an array, not null, not a date or an instance of another class. */
export type Keyed = Readonly<Record<string, unknown>>;

/** Whether a value is a plain object: `{ … }` of JSON, or `[key]=` of a query string. */
export function isKeyed(value: unknown): value is Keyed {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  // The last case is `Object.prototype` of another realm: tests run in a realm of their own.
  return prototype === null || prototype === Object.prototype || Object.getPrototypeOf(prototype) === null;
}

const INDEX = /^\d{1,9}$/;

/** Whether a key is an index of a list, as in `populate[0]=`. */
export function isIndex(key: string): boolean {
  return INDEX.test(key);
}

/**
 * The entries of a list, or null when the value is not a list. A list is an array, or an object whose keys are all indexes: a query
 * string's parser makes such objects of long or sparse arrays.
 */
export function listOf(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value;
  if (!isKeyed(value)) return null;
  const keys = Object.keys(value);
  if (keys.length === 0 || !keys.every(isIndex)) return null;
  return keys.map((key) => value[key]);
}

/** Whether a value is a list of texts only. */
export function isTexts(value: readonly unknown[]): value is readonly string[] {
  return value.every((entry) => typeof entry === 'string');
}

/** Describes the kind of a value for a message, without showing the value. */
export function formOf(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (typeof value === 'object') return 'an object';
  if (typeof value === 'string') return 'a string';
  return `a ${typeof value}`;
}

/** Reads a strict boolean: `true`, `t`, `1`, `false`, `f`, `0` (text, number or boolean); null for anything else. */
export function parseBoolean(value: unknown): boolean | null {
  switch (value) {
    case true:
    case 'true':
    case 't':
    case '1':
    case 1:
      return true;
    case false:
    case 'false':
    case 'f':
    case '0':
    case 0:
      return false;
    default:
      return null;
  }
}
