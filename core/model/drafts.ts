/** Schema files that are not written yet, by path in the app (with slashes): the content, or null for a file that will be deleted. */
export type SchemaFileDrafts = ReadonlyMap<string, string | null>;

/** An entry of a folder. */
export interface DraftedEntry {
  readonly name: string;
  isFile(): boolean;
  isDirectory(): boolean;
}

/**
 * The entries of a folder as if drafts had been written: without deleted files, with new ones.
 * @param folder with slashes
 * @param isEmptied whether a folder from which drafts delete files is then empty
 */
export function withDrafts<Entry extends DraftedEntry>(
  drafts: SchemaFileDrafts,
  folder: string,
  entries: readonly Entry[],
  isEmptied: (folder: string) => boolean,
): readonly (Entry | DraftedEntry)[] {
  const below = [...drafts].filter(([file]) => file.startsWith(`${folder}/`));
  if (below.length === 0) return entries;
  const isGone = (path: string) => below.some(([file, text]) => text === null && (file === path || file.startsWith(`${path}/`)));
  const kept = entries.filter((entry) => {
    const path = `${folder}/${entry.name}`;
    return !isGone(path) || (entry.isDirectory() && !isEmptied(path));
  });
  const names = new Set(kept.map(({ name }) => name));
  const added = new Map<string, DraftedEntry>();
  for (const [file, text] of below) {
    const [name = '', ...rest] = file.slice(folder.length + 1).split('/');
    const isFile = rest.length === 0;
    if (text !== null && !names.has(name)) added.set(name, { name, isFile: () => isFile, isDirectory: () => !isFile });
  }
  return [...kept, ...added.values()];
}
