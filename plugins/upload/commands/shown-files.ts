import { type Attribute, type ContentType, type Documents, type DocumentValue, SYSTEM } from 'plinth';
import { FILE_UID } from '../file-content-type.ts';
import { FOLDER_UID } from '../folders/folder-content-type.ts';
import { collectFiles, filePlaces } from '../library/file-places.ts';

/** Size of a page of documents. */
const BATCH = 200;
const PAGING = Object.freeze({ defaultLimit: BATCH, maxLimit: BATCH, withCount: false });

/** Files (by documentId) that any version of any document links to, also in components and dynamic zones. */
export async function shownFiles(documents: Documents): Promise<ReadonlySet<string>> {
  const shown = new Set<string>();
  for (const type of documents.model.contentTypes.values()) {
    const populate = filePlaces(type.attributes.values(), documents.model, mayHoldFiles);
    // A folder contains files whether or not a document shows them.
    if (populate === null || type.uid === FILE_UID || type.uid === FOLDER_UID) continue;
    for (const parameters of versionsOf(type, documents)) {
      for await (const document of all(type, { ...parameters, fields: ['documentId'], populate }, documents))
        collectFiles(document, populate, shown);
    }
  }
  return shown;
}

function mayHoldFiles(attribute: Attribute): boolean {
  return attribute.kind !== 'relation' || attribute.target === FILE_UID;
}

/** Parameters that together select every version of a type's documents. */
function versionsOf(type: ContentType, documents: Documents): readonly object[] {
  const axes = new Set(documents.axesOf(type).map(({ name }) => name));
  const locale = axes.has('locale') ? { locale: '*' } : {};
  return axes.has('status') ? ['draft', 'published'].map((status) => ({ ...locale, status })) : [locale];
}

async function* all(type: ContentType, parameters: object, documents: Documents): AsyncIterable<DocumentValue> {
  for (let last = 0; ; ) {
    const page = { ...parameters, filters: { id: { $gt: last } }, sort: 'id' };
    const found = (await documents.find(documents.parse(type.uid, page, 'list', SYSTEM, { paging: PAGING }))).documents;
    yield* found;
    if (found.length < BATCH) return;
    last = Number(found.at(-1)?.id);
  }
}
