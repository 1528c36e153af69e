/**
 * A query string with bracketed keys, without `?`: `filters[title][$eq]=x`, lists by index. Dates become ISO text and null an empty text.
 * Undefined values and
 * empty lists and objects are omitted, because a query string cannot express them.
 */
export function queryString(parameters: object): string {
  const parts: string[] = [];
  const add = (key: string, value: unknown): void => {
    if (value instanceof Date) add(key, value.toISOString());
    else if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) add(key ? `${key}[${name}]` : name, inner);
    else if (value !== undefined) parts.push(`${encodeURIComponent(key)}=${encodeURIComponent(value === null ? '' : String(value))}`);
  };
  add('', parameters);
  return parts.join('&');
}
