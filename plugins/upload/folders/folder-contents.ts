import { type Caller, type Documents, type Filter, type ScalarAttribute, SYSTEM } from 'plinth';
import { FILE_UID } from '../file-content-type.ts';
import { batchesOf, type FolderRow } from './folder-rows.ts';

/** Size of a page of documents. */
const BATCH = 200;
const PAGING = Object.freeze({ defaultLimit: BATCH, maxLimit: BATCH, withCount: false });

/** Files (by documentId) directly in some folders. @param most maximum to return */
export async function filesIn(documents: Documents, folders: readonly FolderRow[], most: number): Promise<readonly string[]> {
  const found: string[] = [];
  for (const named of batchesOf(folders)) {
    for (let last = 0; found.length < most; ) {
      const filters = { folder: { documentId: { $in: named } }, id: { $gt: last } };
      const query = documents.parse(FILE_UID, { filters, fields: ['documentId'], sort: 'id' }, 'list', SYSTEM, { paging: PAGING });
      const { documents: files } = await documents.find(query);
      found.push(...files.map(({ documentId }) => String(documentId)));
      if (files.length < BATCH) break;
      last = Number(files.at(-1)?.id);
    }
  }
  return found.slice(0, most);
}

/**
 * The documents of a list (by documentId) on which the caller may perform an action.
 * @throws ForbiddenError if the caller may not perform it at all
 */
export async function visibleTo(
  documents: Documents,
  uid: string,
  documentIds: readonly string[],
  action: string,
  caller: Caller,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const named of batchesOf(documentIds.map((documentId) => ({ documentId })))) {
    const attribute = documents.model.contentType(uid).attributes.get('documentId') as ScalarAttribute;
    const where: Filter = { kind: 'compare', attribute, operator: 'in', operands: named };
    const query = documents.parse(uid, { fields: [] }, 'list', caller, { action, paging: PAGING, where, identified: 'found' });
    for (const { documentId } of (await documents.find(query)).documents) found.add(String(documentId));
  }
  return found;
}
