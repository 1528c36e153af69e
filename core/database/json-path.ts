/**
 * JSON path to a key of an object, for every dialect.
 * @throws Error for a key that would need escaping: names of attributes never do
 */
export function jsonPath(key: string): string {
  if (!/^[\w-]+$/.test(key)) throw new Error(`"${key}" is not a name of an attribute`);
  return `$."${key}"`;
}
