import type { HttpClient } from '../../client/http-client.ts';
import type { Document, DocumentMark, Page, Type, Version } from '../../client/types.ts';
import type { ListRequest } from './list-query.ts';
import { versionIn } from './state-of-document.ts';

/**
 * Fetches a page of a list, with the versions of its documents. It needs a second request if rows without a value follow those with one.
 */
export async function fetchPage(
  http: HttpClient,
  type: Type,
  { queries, size, isTurned, locale }: Pick<ListRequest, 'queries' | 'size' | 'isTurned' | 'locale'>,
  signal?: AbortSignal,
): Promise<Page<Document>> {
  const options = { headers: { Prefer: type.drafts || type.localized ? 'versions, marks' : 'marks' }, ...(signal && { signal }) };
  const documents: Document[] = [];
  const versions: Record<string, readonly Version[]> = {};
  const marks: Record<string, readonly DocumentMark[]> = {};
  let meta: Page<Document>['meta'] | null = null;
  for (const query of queries) {
    const { body } = await http.ask<Page<Document>>(type.path + query(size - documents.length), options);
    meta ??= body.meta;
    documents.push(...body.data.map((document) => withPublished(document, versionIn(body.meta.versions?.[document.documentId], locale))));
    Object.assign(versions, body.meta.versions);
    Object.assign(marks, body.meta.marks);
    if (documents.length >= size) break;
  }
  return { data: isTurned ? documents.reverse() : documents, meta: { ...(meta as unknown as Page<Document>['meta']), versions, marks } };
}

/** Adds `publishedAt` of the published version, which a draft does not have. */
function withPublished(document: Document, version: Version | undefined): Document {
  return document.publishedAt === null && version?.publishedAt ? { ...document, publishedAt: version.publishedAt } : document;
}
