import { ApplicationError, type DocumentChange, type Documents, SYSTEM, type SystemCaller } from 'plinth';
import { MESSAGES } from '../messages.ts';
import { FOLDER_UID, MAX_LEVELS } from './folder-content-type.ts';
import { type FolderRow, folderNamed, foldersIn, nextPathId, topFolders } from './folder-rows.ts';

/**
 * Some folders, their children, and so on. A cycle, which only other code can create, ends it.
 * @param most stops reading beyond this number, so that the result may exceed it by some hundreds
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
 * A folder and its ancestors, itself first.
 * @throws ApplicationError if there are too many, as in a cycle that other code created
 */
export async function wayUp(documents: Documents, folder: FolderRow): Promise<readonly FolderRow[]> {
  const way = [folder];
  for (let last: FolderRow | null = folder; last?.parent; ) {
    if (way.length > MAX_LEVELS) throw new ApplicationError(MESSAGES.foldersTooDeep({ maxLevels: MAX_LEVELS }));
    last = await folderNamed(documents, last.parent);
    if (last !== null) way.push(last);
  }
  return way;
}

/** The path of a folder below another one, or at the top level. */
export function pathIn(parent: Pick<FolderRow, 'path'> | null, pathId: number): string {
  return `${parent?.path ?? ''}/${pathId}`;
}

/**
 * Sets the paths of all folders below the first level, in batches that are changed together. Correct paths are not written.
 * @throws errors of the database
 */
export async function settlePaths(
  documents: Documents,
  levels: readonly (readonly FolderRow[])[],
  signal: AbortSignal,
  caller: SystemCaller = SYSTEM,
): Promise<void> {
  const changes: DocumentChange[] = [];
  let next: number | null = null;
  let above = new Map((levels[0] ?? []).map((folder) => [folder.documentId, folder]));
  for (const level of levels.slice(1)) {
    const here = new Map<string, FolderRow>();
    for (const folder of level) {
      const { documentId } = folder;
      const pathId: number = folder.pathId ?? next ?? (await nextPathId(documents));
      if (folder.pathId === null) next = pathId + 1;
      const path = pathIn(above.get(folder.parent?.documentId ?? '') ?? null, pathId);
      here.set(documentId, { ...folder, pathId, path });
      if (folder.pathId === pathId && folder.path === path) continue;
      changes.push({ kind: 'update', type: FOLDER_UID, documentId, request: { data: { pathId, path } } });
    }
    above = here;
  }
  for (let start = 0; start < changes.length; start += documents.maxTogether) {
    signal.throwIfAborted();
    await documents.together(changes.slice(start, start + documents.maxTogether), caller);
  }
}

/** Whether any folder's path differs from its place. */
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

/** Corrects the paths of all folders: after a process died while moving one, and for folders that the app's own code created. */
export async function settleAllPaths(documents: Documents, signal: AbortSignal, caller: SystemCaller): Promise<void> {
  const levels = await levelsFrom(documents, await topFolders(documents));
  await settlePaths(documents, [[], ...levels], signal, caller);
}
