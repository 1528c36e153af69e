/**
 * The key of a component entry's JSON that says under which number the links table knows it, where that is not its id. Ids of entries that came from elsewhere
 * are counted for each component: two of one version may have the same one, and links must not mix them up.
 */
export const ENTRY_LINKS = '__links';

/** The number under which the links table knows a component entry. */
export function linksKeyOf(entry: Readonly<Record<string, unknown>>): number {
  return (entry[ENTRY_LINKS] ?? entry.id) as number;
}
