import { type Caller, checkedInput, type Documents, ForbiddenError, problemAt, ValueProblemsError, z } from 'plinth';
import { FILE_UID } from 'plinth/plugins/upload';
import { ContentReader } from '../content/content-reader.ts';
import { groupedBy } from '../content/lists.ts';
import { hasAxis } from '../content/readable-types.ts';
import { inOrder, isContentType, typeNamed } from '../content/type-order.ts';
import { visitLinks } from '../content/version-line.ts';
import { MESSAGES } from '../messages.ts';

/** Body of `POST /transfer/exports`: what to export. */
export const exportInput = z.strictObject({
  format: z
    .enum(['archive', 'jsonl', 'csv'])
    .default('archive')
    .describe('Format: a tar archive with files, JSON lines, or a CSV table of one content type.'),
  types: z
    .array(z.string().max(190))
    .min(1)
    .max(1_000)
    .nullable()
    .default(null)
    .describe('Uids or names of content types. `null`: all content.'),
  documents: z
    .array(z.strictObject({ type: z.string().max(190), documentId: z.string().min(1).max(64) }))
    .min(1)
    .max(10_000)
    .nullable()
    .default(null)
    .describe('Documents to export, instead of `types`.'),
  withLinks: z
    .int()
    .min(0)
    .max(10)
    .default(0)
    .describe('Number of relation levels to follow from the selected documents. Their files are always included.'),
  states: z.enum(['all', 'published', 'draft']).default('all'),
  locales: z.array(z.string().max(50)).min(1).max(200).nullable().default(null).describe('Locale codes. `null`: all locales.'),
  files: z.boolean().default(true).describe('Whether an archive contains the file data.'),
  times: z.boolean().default(true).describe('Whether lines contain the time of the last change.'),
});

/** See `exportInput`. */
export type ExportInput = z.input<typeof exportInput>;

/** Documents of a type that are exported. */
export interface ExportPart {
  readonly type: string;
  /** Null: all that the caller may read. */
  readonly documentIds: readonly string[] | null;
}

/** An export that can be carried out: the input, with the documents that it selects. */
export interface AskedExport extends Omit<z.output<typeof exportInput>, 'types' | 'documents' | 'withLinks'> {
  readonly parts: readonly ExportPart[];
  /** Whether to include the files that the exported documents show, besides chosen files. */
  readonly shownFiles: boolean;
}

/**
 * Finds out which documents an export contains.
 * @throws ValueProblemsError, ForbiddenError
 */
export async function resolveExport(documents: Documents, given: unknown, caller: Caller, maxChosen: number): Promise<AskedExport> {
  const { types, documents: chosen, withLinks: depth, ...asked } = checkedInput(exportInput, given ?? {});
  if (types !== null && chosen !== null) throw new ValueProblemsError([problemAt(['documents'], 'Provide either types or documents')]);
  const reader = new ContentReader(documents, caller);
  const parts =
    chosen === null
      ? partsOfTypes(documents, reader, types)
      : await partsOfDocuments({ documents, reader, maxChosen }, chosen, depth, asked);
  if (asked.format === 'csv' && parts.filter(({ type }) => type !== FILE_UID).length !== 1)
    throw new ValueProblemsError([problemAt(['types'], 'A CSV file holds documents of one content type. Choose one')]);
  const shownFiles =
    asked.files &&
    asked.format === 'archive' &&
    documents.model.contentTypes.has(FILE_UID) &&
    !parts.some(({ type, documentIds }) => type === FILE_UID && documentIds === null);
  return { ...asked, parts, shownFiles };
}

function partsOfTypes(documents: Documents, reader: ContentReader, names: readonly string[] | null): readonly ExportPart[] {
  const { model } = documents;
  const all = [...model.contentTypes.values()].filter((type) => isContentType(type) && reader.mayRead(type.uid)).map(({ uid }) => uid);
  const uids = names === null ? all : names.map((name) => typeNamed(documents, name, ['types']).uid);
  for (const uid of uids)
    if (!reader.mayRead(uid)) throw new ForbiddenError(MESSAGES.readDenied({ displayName: model.contentType(uid).displayName }));
  return inOrder(model, uids).map((type) => ({ type, documentIds: null }));
}

interface Choosing {
  readonly documents: Documents;
  readonly reader: ContentReader;
  readonly maxChosen: number;
}

/** Chosen documents, and those that they link to. */
async function partsOfDocuments(
  { documents, reader, maxChosen }: Choosing,
  chosen: readonly { readonly type: string; readonly documentId: string }[],
  depth: number,
  { states, locales }: Pick<AskedExport, 'states' | 'locales'>,
): Promise<readonly ExportPart[]> {
  const found = new Map<string, Set<string>>();
  let next = new Map(
    [...groupedBy(chosen, ({ type }) => typeNamed(documents, type, ['documents']).uid)].map(([uid, some]) => [
      uid,
      new Set(some.map(({ documentId }) => documentId)),
    ]),
  );
  for (let step = 0; next.size > 0; step += 1) {
    const reached = new Map<string, Set<string>>();
    for (const [type, ids] of next) {
      const known = found.get(type) ?? new Set();
      found.set(type, known);
      const fresh = [...ids].filter((id) => !known.has(id));
      let seen = 0;
      for await (const batch of reader.read({ type, states, locales, documentIds: fresh })) {
        seen += batch.length;
        for (const { documentId, lines } of batch) {
          known.add(documentId);
          for (const { data } of lines)
            visitLinks(documents.model, documents.model.contentType(type), data, ({ target }, link) => {
              if (!isContentType({ uid: target }) || (target !== FILE_UID && step >= depth)) return;
              reached.set(target, (reached.get(target) ?? new Set()).add(link.documentId));
            });
        }
        if ([...found.values()].reduce((sum, { size }) => sum + size, 0) > maxChosen)
          throw new ValueProblemsError([
            problemAt(
              ['withLinks'],
              `These documents refer to more than ${maxChosen} others. Select fewer documents, fewer levels, or whole content types`,
            ),
          ]);
      }
      if (step === 0 && seen < fresh.length)
        throw new ValueProblemsError([problemAt(['documents'], `Some of the selected documents of ${type} do not exist`)]);
    }
    next = new Map(
      [...reached]
        .map(([type, ids]) => [type, new Set([...ids].filter((id) => !found.get(type)?.has(id)))] as const)
        .filter(([, ids]) => ids.size > 0),
    );
  }
  return inOrder(documents.model, found.keys()).map((type) => ({ type, documentIds: [...(found.get(type) as Set<string>)].sort() }));
}

/** The locales of which the export may contain lines, for readers of the archive. */
export function localesOf(documents: Documents, known: readonly string[], { parts, locales }: AskedExport): readonly string[] {
  if (!parts.some(({ type }) => hasAxis(documents, type, 'locale'))) return [];
  return [...known].filter((code) => locales === null || locales.includes(code)).sort();
}
