/**
 * A value of data that was parsed from JSON; undefined where only the prototype of the object has the name (`toString`). JSON contains no
 * functions, and everything that objects inherit under the name of an attribute is one.
 */
export function ownValue(values: Readonly<Record<string, unknown>>, name: string): unknown {
  const value = values[name];
  return typeof value === 'function' ? undefined : value;
}
