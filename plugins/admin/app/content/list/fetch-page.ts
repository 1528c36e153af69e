import type { HttpClient } from '../../client/http-client.ts';
import type { Document, Page, Type } from '../../client/types.ts';
import type { ListRequest } from './list-query.ts';

/** Fetches a page of a list: by one request, and by another where rows without a value come behind those with one. */
export async function fetchPage(
  http: HttpClient,
  type: Type,
  { queries, size, isTurned }: ListRequest,
  signal?: AbortSignal,
): Promise<Page<Document>> {
  const documents: Document[] = [];
  let meta: Page<Document>['meta'] | null = null;
  for (const query of queries) {
    const { body } = await http.ask<Page<Document>>(type.path + query(size - documents.length), signal === undefined ? {} : { signal });
    meta ??= body.meta;
    documents.push(...body.data);
    if (documents.length >= size) break;
  }
  return { data: isTurned ? documents.reverse() : documents, meta: meta as Page<Document>['meta'] };
}
