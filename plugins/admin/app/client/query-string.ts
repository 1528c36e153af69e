/** A value in a query string of the server. */
export type QueryValue = string | number | boolean | null | undefined | readonly QueryValue[] | { readonly [key: string]: QueryValue };

/**
 * Formats a query in the server's bracket syntax: `{ filters: { title: { $eq: 'a' } } }` becomes `?filters[title][$eq]=a`. Undefined values
 * are left out; an empty query gives an empty text.
 */
export function queryString(query: Readonly<Record<string, QueryValue>>): string {
  const parts: string[] = [];
  for (const [name, value] of Object.entries(query)) write(parts, encodeURIComponent(name), value);
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

function write(parts: string[], name: string, value: QueryValue): void {
  if (value === undefined) return;
  if (value === null || typeof value !== 'object') {
    parts.push(`${name}=${value === null ? '' : encodeURIComponent(String(value))}`);
    return;
  }
  for (const [key, inner] of Object.entries(value)) write(parts, `${name}[${encodeURIComponent(key).replaceAll('%24', '$')}]`, inner);
}
