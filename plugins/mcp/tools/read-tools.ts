import { type CheckedQuery, type ContentType, type DocumentValue, NotFoundError, z } from 'plinth';
import { paginationMeta } from 'plinth/plugins/rest';
import { fittingDocument, fittingDocuments } from '../bounded.ts';
import { askedQuery, DOCUMENT, KEYS, LEFT_OUT, readOne } from '../content.ts';
import type { Session } from '../session.ts';
import { type Tool, tool } from '../tool.ts';

const { type, documentId, locale, status, fields, populate } = KEYS;

/** The tools that read content. */
export const readTools: readonly Tool[] = [
  tool({
    name: 'find',
    title: 'Find documents',
    description:
      'Finds documents of one content type, with filters such as {"title":{"$containsi":"tide"},"author":{"name":"Ada"}} with $eq, $ne, $in, $lt, $gte, $null, $and, $or, $not and more. ' +
      'Without populate, only scalar attributes are returned. If a list is too long, it is truncated and `next` says how to continue.',
    input: z.strictObject({
      type,
      filters: z.record(z.string(), z.unknown()).optional().describe('Filters, with the syntax of the REST API.'),
      search: z.string().min(1).max(500).optional().describe('Text to search for in all text attributes.'),
      sort: z
        .union([z.string().max(500), z.array(z.string().max(500)).max(20)])
        .optional()
        .describe('Sort order, for example "title:asc" or ["rank:desc","title"].'),
      fields,
      populate,
      pagination: z
        .strictObject({
          page: z.int().min(1).optional(),
          pageSize: z.int().min(1).optional(),
          start: z.int().min(0).optional(),
          limit: z.int().min(1).optional(),
          withCount: z.boolean().optional(),
        })
        .optional()
        .describe('Pagination: either page and pageSize, or start and limit.'),
      locale,
      status,
    }),
    output: z.object({
      documents: z.array(DOCUMENT),
      pagination: z.looseObject({}).optional(),
      next: z.string().optional().describe('How to get the next documents, if there are more.'),
    }),
    hints: { readOnly: true },
    run: async (session, { type: uid, ...asked }) => {
      const of = session.type(uid);
      const query = askedQuery(session, of, asked, 'list');
      const { documents, total } = await session.documents.find(query, session.budget());
      return listed(session, await session.parts.rest.shown(documents as readonly DocumentValue[], of), query, total);
    },
  }),
  tool({
    name: 'get',
    title: 'Get a document',
    description:
      'Returns one complete document with its components, dynamic zones, files and related documents. Pass its revision to update, publish or delete as `expected`.',
    input: z.strictObject({ type, documentId, locale, status, fields, populate }),
    output: z.object({ document: DOCUMENT, revision: z.int().optional(), leftOut: LEFT_OUT }),
    hints: { readOnly: true },
    run: async (session, { type: uid, documentId: id, ...asked }) => {
      let revision: number | undefined;
      const document = await readOne(session, session.type(uid), id ?? null, asked, (seen) => {
        revision = seen;
      });
      if (document === null)
        throw new NotFoundError('Document not found, or it has no version with this status and locale that you can read');
      return { ...told(session, document), ...(revision !== undefined && { revision }) };
    },
  }),
];

/** A document as part of an answer. Attributes that make it too long are left out and listed. */
export function told({ parts: { options } }: Session, given: DocumentValue) {
  const { document, leftOut } = fittingDocument(given, options.maxAnswer);
  return { document, ...(leftOut.length > 0 && { leftOut }) };
}

/** A written document as reads show it. Called after the write: what is kept under its idempotency key must not hold signed addresses. */
export async function toldAsShown(session: Session, type: ContentType, document: DocumentValue | null) {
  if (document === null) return { document };
  const [answer = document] = await session.parts.rest.shown([document], type);
  return told(session, answer);
}

function listed(
  { parts: { options } }: Session,
  documents: readonly DocumentValue[],
  { page }: CheckedQuery<'list'>,
  total: number | null,
) {
  const kept = fittingDocuments(documents, options.maxAnswer);
  const [first] = kept;
  // A single document that is too long is shortened as by `get`.
  const fitting = kept.length === 1 && first !== undefined ? [fittingDocument(first, options.maxAnswer).document] : kept;
  const read = (page?.offset ?? 0) + fitting.length;
  const isMore = fitting.length < documents.length || (total !== null && total > read);
  return {
    documents: fitting,
    ...(page !== null && { pagination: paginationMeta(page, total) }),
    ...(isMore && {
      next: `There are more documents: call again with "pagination":{"start":${read},"limit":${page?.limit ?? fitting.length}}`,
    }),
  };
}
