import { type Caller, type Documents, type DocumentValue, SYSTEM } from 'plinth';
import { isLocalized, widest } from '../api/asked.ts';
import type { Hit } from '../api/find.ts';

/** Who wrote a version last, and whether that write created it. Names as `createdBy` has them: `staff:7`. */
export interface Writer {
  readonly by: string | null;
  readonly isMade: boolean;
}

/** Maximum milliseconds between `createdAt` and `updatedAt` of a version that was only created. */
const ONE_WRITE = 1_000;

/**
 * Returns who wrote documents last, by `keyOf`, with one statement for each type. It reads as SYSTEM, since responses leave writers out;
 * `hits` are documents that the caller may see. Writers of drafts are told to those who may read drafts.
 */
export async function writersOf(hits: readonly Hit[], documents: Documents, caller: Caller): Promise<ReadonlyMap<string, Writer>> {
  const writers = new Map<string, Writer>();
  const types = [...new Set(hits.map(({ type }) => type))];
  await Promise.all(
    types.map(async (type) => {
      if (!type.attributes.has('updatedBy') || !type.attributes.has('createdBy')) return;
      const ids = hits.filter((hit) => hit.type === type).map(({ document }) => String(document.documentId));
      const localized = isLocalized(type, documents);
      const parameters = {
        filters: { documentId: { $in: ids } },
        fields: ['documentId', 'createdAt', 'updatedAt', 'createdBy', 'updatedBy', ...(localized ? ['locale'] : [])],
        ...widest(type, documents, caller),
      };
      const most = Math.min(5_000, ids.length * 100);
      const paging = Object.freeze({ defaultLimit: most, maxLimit: most, withCount: false });
      const { documents: found } = await documents.find(documents.parse(type.uid, parameters, 'list', SYSTEM, { paging }));
      for (const version of found) writers.set(keyOf(type.uid, version), writerOf(version));
    }),
  );
  return writers;
}

/** Returns a key for a version. */
export function keyOf(uid: string, { documentId, locale }: DocumentValue): string {
  return JSON.stringify([uid, documentId, locale ?? null]);
}

function writerOf({ createdAt, updatedAt, createdBy, updatedBy }: DocumentValue): Writer {
  const apart = Date.parse(String(updatedAt)) - Date.parse(String(createdAt));
  return { by: (updatedBy ?? null) as string | null, isMade: createdBy === updatedBy && apart < ONE_WRITE };
}
