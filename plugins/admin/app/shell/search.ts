/** What stands after `?` in an address of the page: words only. */
export type Search = Readonly<Record<string, string | undefined>>;

/** Reads what stands after `?`; of a name that stands there twice, the first. */
export function parseSearch(text: string): Search {
  const search: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(text)) search[name] ??= value;
  return search;
}

/** Writes it, `?` included; what is empty is left out. Signs that mean nothing there stay as they are, so that people can read it. */
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
