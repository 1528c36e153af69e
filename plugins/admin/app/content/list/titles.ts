import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import type { HttpClient } from '../../client/http-client.ts';
import { titleOf, typeOf } from '../../client/model.ts';
import { keys, useHttp, useModel } from '../../client/queries.ts';
import { queryString } from '../../client/query-string.ts';
import type { Document, Page, Type } from '../../client/types.ts';
import { attributesOn, type Condition } from './conditions.ts';

/** Returns the names of documents whose ids are in an address. Documents that are not found are left out. */
export function useTitles(uid: string | undefined, documentIds: readonly string[]): ReadonlyMap<string, string> {
  const http = useHttp();
  const model = useModel();
  const type = uid === undefined ? undefined : typeOf(model, uid);
  const { data } = useQuery(titlesQuery(http, type, documentIds));
  return titlesIn(type, data);
}

/** Returns filters to be shown: with the names of documents instead of their ids, once they are loaded. */
export function useNamed(type: Type, conditions: readonly Condition[]): readonly Condition[] {
  const http = useHttp();
  const model = useModel();
  const targets = conditions.map(({ path }) => {
    const last = attributesOn(model, type, path).at(-1);
    return last?.type === 'relation' ? typeOf(model, last.target ?? '') : undefined;
  });
  const found = useQueries({ queries: conditions.map(({ values }, index) => titlesQuery(http, targets[index], values)) });
  return conditions.map((condition, index) => {
    const titles = titlesIn(targets[index], found[index]?.data);
    return { ...condition, values: condition.values.map((value) => titles.get(value) ?? value) };
  });
}

/** Query for documents with nothing but their names. */
function titlesQuery(http: HttpClient, type: Type | undefined, documentIds: readonly string[]) {
  const query = queryString({
    ...(type?.drafts && { status: 'draft' }),
    filters: { documentId: { $in: documentIds } },
    fields: type?.main ? ['documentId', type.main] : ['documentId'],
    pagination: { pageSize: 100, withCount: false },
  });
  return queryOptions({
    queryKey: keys.list(type?.uid ?? '', query),
    queryFn: async ({ signal }) => (await http.ask<Page<Document>>(`${type?.path}${query}`, { signal })).body.data,
    enabled: type !== undefined && documentIds.length > 0,
  });
}

function titlesIn(type: Type | undefined, documents: readonly Document[] | undefined): ReadonlyMap<string, string> {
  return new Map(documents?.map((document) => [document.documentId, (type && titleOf(type, document)) ?? document.documentId]));
}
