/** What can stand in a query of the server: text, numbers, yes or no, and lists and objects of them. */
export type QueryValue = string | number | boolean | null | undefined | readonly QueryValue[] | { readonly [key: string]: QueryValue };

/**
 * Writes a query in the brackets that the server reads: `{ filters: { title: { $eq: 'a' } } }` is `?filters[title][$eq]=a`. What is undefined is left
 * out; an empty query is an empty text.
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
