import { ApplicationError, type Documents, SYSTEM } from 'plinth';
import { FOLDER_UID, MAX_LEVELS } from './folder-content-type.ts';
import { type FolderRow, folderNamed, foldersIn, nextPathId, topFolders } from './folder-rows.ts';

/** Folders that are written at once: they share a commit where the database can. */
const AT_ONCE = 10;

/**
 * Some folders, those right below them, and so on. Folders that lead to themselves (made by other code) end it.
 * @param most what is beyond so many is not read: there are more than that then, by some hundreds at most
 */
export async function levelsFrom(
  documents: Documents,
  top: readonly FolderRow[],
  most = Number.POSITIVE_INFINITY,
): Promise<readonly (readonly FolderRow[])[]> {
  const seen = new Set<string>();
  const levels: (readonly FolderRow[])[] = [];
  for (let level = top; level.length > 0; ) {
    levels.push(level);
    for (const { documentId } of level) seen.add(documentId);
    if (seen.size > most) break;
    level = (await foldersIn(documents, level, most + 1 - seen.size)).filter(({ documentId }) => !seen.has(documentId));
  }
  return levels;
}

/**
 * A folder with those that lead to it, itself first.
 * @throws ApplicationError when they lead nowhere (made by other code)
 */
export async function wayUp(documents: Documents, folder: FolderRow): Promise<readonly FolderRow[]> {
  const way = [folder];
  for (let last: FolderRow | null = folder; last?.parent; ) {
    if (way.length > MAX_LEVELS) throw new ApplicationError(`Folders may stand in each other ${MAX_LEVELS} levels deep`);
    last = await folderNamed(documents, last.parent);
    if (last !== null) way.push(last);
  }
  return way;
}

/** The path of what stands in a folder, or at the top. */
export function pathIn(parent: Pick<FolderRow, 'path'> | null, pathId: number): string {
  return `${parent?.path ?? ''}/${pathId}`;
}

/** Gives all that stands below some levels' first one the path that its place says. Nothing is written where it is so. */
export async function settlePaths(
  documents: Documents,
  levels: readonly (readonly FolderRow[])[],
  signal: AbortSignal,
  numbers = new Numbers(documents),
): Promise<void> {
  let above = new Map((levels[0] ?? []).map((folder) => [folder.documentId, folder]));
  for (const level of levels.slice(1)) {
    const here: FolderRow[] = [];
    for (let start = 0; start < level.length; start += AT_ONCE) {
      signal.throwIfAborted();
      const some = level.slice(start, start + AT_ONCE);
      here.push(
        ...(await Promise.all(
          some.map((folder) => settled(documents, numbers, folder, above.get(folder.parent?.documentId ?? '') ?? null)),
        )),
      );
    }
    above = new Map(here.map((folder) => [folder.documentId, folder]));
  }
}

/** Whether some folder has another path than its place says. */
export async function isUnsettled(documents: Documents): Promise<boolean> {
  let above = new Map<string, FolderRow>();
  for (const level of await levelsFrom(documents, await topFolders(documents))) {
    for (const folder of level) {
      const { path, pathId, parent } = folder;
      if (pathId === null || path !== pathIn(above.get(parent?.documentId ?? '') ?? null, pathId)) return true;
    }
    above = new Map(level.map((folder) => [folder.documentId, folder]));
  }
  return false;
}

/**
 * Settles the paths of all folders: after a process died while a folder was moved, and for folders that the app's own code has made.
 * @throws what the database throws
 */
export async function settleAllPaths(documents: Documents, signal: AbortSignal): Promise<void> {
  const numbers = new Numbers(documents);
  const top: FolderRow[] = [];
  for (const folder of await topFolders(documents)) {
    signal.throwIfAborted();
    top.push(await settled(documents, numbers, folder, null));
  }
  await settlePaths(documents, await levelsFrom(documents, top), signal, numbers);
}

/** Numbers in paths that no folder has, as long as nobody else gives any. */
class Numbers {
  readonly #documents: Documents;
  #first: Promise<number> | null = null;
  #given = 0;

  constructor(documents: Documents) {
    this.#documents = documents;
  }

  async next(): Promise<number> {
    this.#first ??= nextPathId(this.#documents);
    const before = this.#given++;
    return (await this.#first) + before;
  }
}

async function settled(documents: Documents, numbers: Numbers, folder: FolderRow, parent: FolderRow | null): Promise<FolderRow> {
  const pathId = folder.pathId ?? (await numbers.next());
  const path = pathIn(parent, pathId);
  if (folder.pathId === pathId && folder.path === path) return folder;
  await documents.update(FOLDER_UID, folder.documentId, { data: { pathId, path } }, SYSTEM);
  return { ...folder, pathId, path };
}
