import type { QueryClient } from '@tanstack/react-query';
import type { HttpClient } from '../../client/http-client.ts';
import { keys, viewsQuery } from '../../client/queries.ts';
import type { Model, Type } from '../../client/types.ts';
import { defaultColumns, knownColumns } from './columns.ts';
import { fetchPage } from './fetch-page.ts';
import { keptColumns } from './kept-columns.ts';
import { wasLarge } from './known-sizes.ts';
import { listRequest, nameOf } from './list-query.ts';
import { stateOf } from './list-state.ts';

/** Prefetches the first page of a list before it is clicked, and its views. Cached data is not requested again. */
export async function prefetchList(http: HttpClient, queries: QueryClient, model: Model, type: Type): Promise<void> {
  const views = queries.prefetchQuery(viewsQuery(http));
  const kept = keptColumns(type.uid);
  // This browser does not know the columns, so a prefetched list would have to be requested again.
  if (kept === null) return views;
  const columns = knownColumns(kept.length > 0 ? kept : defaultColumns(type, model), type, model);
  const request = listRequest(model, type, stateOf({}), columns, { now: Date.now(), withCount: !wasLarge(type.uid) });
  const list = queries.prefetchQuery({
    queryKey: keys.list(type.uid, nameOf(request)),
    queryFn: ({ signal }) => fetchPage(http, type, request, signal),
  });
  await Promise.all([views, list]);
}
