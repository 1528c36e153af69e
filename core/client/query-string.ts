/**
 * Parameters as a query string of bracketed keys, without `?`: `filters[title][$eq]=x`, lists by index. Moments are ISO text, null is an empty
 * text, and what is undefined is left out, as are empty lists and objects: a query string cannot say them.
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
