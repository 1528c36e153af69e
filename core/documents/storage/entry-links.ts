/**
 * A key in a component entry's JSON: the number of the entry in the links table, where that is not its id. Imported entries have ids that
 * are counted per component, so two entries of one version can have the same id. Their links need different numbers.
 */
export const ENTRY_LINKS = '__links';

/** The number of a component entry in the links table. */
export function linksKeyOf(entry: Readonly<Record<string, unknown>>): number {
  return (entry[ENTRY_LINKS] ?? entry.id) as number;
}
