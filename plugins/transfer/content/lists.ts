/** Groups a list by a key. Groups have the order of their first members. */
export function groupedBy<Item>(list: Iterable<Item>, keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of list) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

/** The first members of a list whose total size is at most `most`, but at least one. */
export function fitting<Item>(list: readonly Item[], sizeOf: (item: Item) => number, most: number): readonly Item[] {
  let size = 0;
  const end = list.findIndex((item, index) => {
    size += sizeOf(item);
    return index > 0 && size > most;
  });
  return end < 0 ? list : list.slice(0, end);
}
