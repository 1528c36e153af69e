import { type Documents, SYSTEM } from 'plinth';
import { FOLDER_UID } from './folder-content-type.ts';
import type { FolderReference } from './folder-reference.ts';

/** A folder as the plugin reads it. */
export interface FolderRow {
  readonly id: number;
  readonly documentId: string;
  readonly name: string;
  /** Null for folders that the app's own code created. */
  readonly pathId: number | null;
  readonly path: string | null;
  readonly parent: { readonly documentId: string } | null;
}

/** Size of a page of folders. */
const BATCH = 500;
/** Maximum number of folders in one condition. */
const NAMED = 200;
const PAGING = Object.freeze({ defaultLimit: BATCH, maxLimit: BATCH, withCount: false });
const READ = { fields: ['id', 'documentId', 'name', 'pathId', 'path'], populate: { parent: { fields: ['documentId'] } } };

/** The folder with this reference; null if it does not exist. */
export async function folderNamed(documents: Documents, reference: FolderReference): Promise<FolderRow | null> {
  return (await page(documents, { filters: reference }))[0] ?? null;
}

/** Folders with a name in one parent. @param parent documentId; null for the top level */
export function namesakes(documents: Documents, name: string, parent: string | null): Promise<readonly FolderRow[]> {
  const there = parent === null ? { $null: true } : { documentId: parent };
  return page(documents, { filters: { name: { $eq: name }, parent: there } });
}

/** The next number for paths. A number is reused only if its folder was the last one and was deleted. */
export async function nextPathId(documents: Documents): Promise<number> {
  const [last] = await page(documents, {
    filters: { pathId: { $notNull: true } },
    sort: 'pathId:desc',
    pagination: { start: 0, limit: 1 },
  });
  return (last?.pathId ?? 0) + 1;
}

/** The folders at the top level. */
export function topFolders(documents: Documents): Promise<readonly FolderRow[]> {
  return all(documents, { parent: { $null: true } });
}

/** The direct children of some folders. @param most stops searching at this number */
export async function foldersIn(documents: Documents, parents: readonly FolderRow[], most: number): Promise<readonly FolderRow[]> {
  const found: FolderRow[] = [];
  for (const named of batchesOf(parents)) {
    if (found.length >= most) break;
    found.push(...(await all(documents, { parent: { documentId: { $in: named } } }, most - found.length)));
  }
  return found;
}

/** DocumentIds in batches that fit into one condition. */
export function batchesOf(rows: readonly { readonly documentId: string }[]): readonly (readonly string[])[] {
  const batches: string[][] = [];
  for (let start = 0; start < rows.length; start += NAMED) {
    batches.push(rows.slice(start, start + NAMED).map(({ documentId }) => documentId));
  }
  return batches;
}

async function all(documents: Documents, filters: object, most = Number.POSITIVE_INFINITY): Promise<readonly FolderRow[]> {
  const found: FolderRow[] = [];
  for (let last = 0; ; ) {
    const rows = await page(documents, { filters: { ...filters, id: { $gt: last } }, sort: 'id' });
    found.push(...rows);
    const end = rows.at(-1);
    if (end === undefined || rows.length < BATCH || found.length >= most) return found;
    last = end.id;
  }
}

async function page(documents: Documents, parameters: Readonly<Record<string, unknown>>): Promise<readonly FolderRow[]> {
  const query = documents.parse(FOLDER_UID, { ...READ, ...parameters }, 'list', SYSTEM, { paging: PAGING });
  return (await documents.find(query)).documents as unknown as readonly FolderRow[];
}
