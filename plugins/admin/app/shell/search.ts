/** Search parameters of an address of the page. */
export type Search = Readonly<Record<string, string | undefined>>;

/** Parses search parameters. If a name occurs twice, the first value counts. */
export function parseSearch(text: string): Search {
  const search: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(text)) search[name] ??= value;
  return search;
}

/**
 * Formats search parameters, with `?`. Empty values are left out. Characters without a meaning there are not encoded, so that addresses are
 * readable.
 */
export function stringifySearch(search: Record<string, unknown>): string {
  const parts = Object.entries(search)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]) => `${encodeURIComponent(name)}=${readable(String(value))}`);
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

function readable(value: string): string {
  return encodeURIComponent(value)
    .replace(/%(?:3A|2C|24|2F|5B|5D|40)/g, decodeURIComponent)
    .replaceAll('%20', '+');
}
