import { useQuery } from '@tanstack/react-query';
import { titleOf, typeOf } from '../../client/model.ts';
import { keys, useHttp, useModel } from '../../client/queries.ts';
import { queryString } from '../../client/query-string.ts';
import type { Document, Page } from '../../client/types.ts';

/** Returns the names of documents whose ids are in an address. Documents that are not found are left out. */
export function useTitles(uid: string | undefined, documentIds: readonly string[]): ReadonlyMap<string, string> {
  const http = useHttp();
  const model = useModel();
  const type = uid === undefined ? undefined : typeOf(model, uid);
  const query = queryString({
    ...(type?.drafts && { status: 'draft' }),
    filters: { documentId: { $in: documentIds } },
    fields: type?.main ? ['documentId', type.main] : ['documentId'],
    pagination: { pageSize: 100, withCount: false },
  });
  const { data } = useQuery({
    queryKey: keys.list(uid ?? '', query),
    queryFn: async ({ signal }) => (await http.ask<Page<Document>>(`${type?.path}${query}`, { signal })).body.data,
    enabled: type !== undefined && documentIds.length > 0,
  });
  return new Map(data?.map((document) => [document.documentId, (type && titleOf(type, document)) ?? document.documentId]));
}
