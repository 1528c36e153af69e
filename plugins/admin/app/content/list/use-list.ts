import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { keys, useHttp, useModel, viewsQuery } from '../../client/queries.ts';
import type { Column, Document, Page, Type, Versions } from '../../client/types.ts';
import { isWorthAsking, tookTooLong } from '../../client/worth-asking.ts';
import type { Search } from '../../shell/search.ts';
import { rememberAddress } from '../list-addresses.ts';
import { type Choice, canSort, defaultColumns, knownColumns } from './columns.ts';
import { fetchPage } from './fetch-page.ts';
import { keepColumns, keptColumns, rememberColumns } from './kept-columns.ts';
import { edgeOf, keyOf } from './key-pages.ts';
import { rememberSize, wasLarge } from './known-sizes.ts';
import { countQuery, LONG_WALK, listRequest, MANY, nameOf } from './list-query.ts';
import { expanded, type ListState, searchOfChanged } from './list-state.ts';
import { ordersOf, readsPublished, sortsByPublished } from './published.ts';
import { PUBLISHED } from './system-attributes.ts';

const NONE: readonly never[] = [];

/** In the address of a list: how programs read it. */
const USE = 'use';

/** What the database had no time for is not tried again by itself: each try is as long as the one before. */
const retry = (count: number, error: Error) => !tookTooLong(error) && isWorthAsking(count, error);

/** Everything that a list shows, and how to change what it shows. */
export function useList(type: Type) {
  const http = useHttp();
  const model = useModel();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const search = useSearch({ strict: false }) as Search;
  useEffect(() => rememberAddress(type.uid, search), [type.uid, search]);
  const [kept] = useState<readonly Column[] | null>(() => keptColumns(type.uid));
  const [chosen, setChosen] = useState<readonly Column[] | null>(null);

  const allViews = useQuery(viewsQuery(http));
  const views = useMemo(() => allViews.data?.filter((each) => each.type === type.uid) ?? NONE, [allViews.data, type.uid]);
  const ownOfServer = allViews.data && (views.find(({ name, shared }) => name === '' && !shared)?.columns ?? NONE);
  useEffect(() => {
    if (ownOfServer === undefined) return;
    rememberColumns(type.uid, ownOfServer);
  }, [ownOfServer, type.uid]);
  const own = chosen ?? ownOfServer ?? kept;
  const state = useMemo(() => expanded(search, views), [search, views]);
  const view = views.find(({ id }) => id === state.view) ?? null;
  const columns = useMemo(() => {
    const ofView = view !== null && view.columns.length > 0 ? view.columns : null;
    return knownColumns(state.columns ?? ofView ?? (own !== null && own.length > 0 ? own : defaultColumns(type, model)), type, model);
  }, [state.columns, view, own, type, model]);

  // Times that count from now stay as they are until something else is asked.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question, another moment.
  const now = useMemo(() => Date.now(), [state]);
  const [isLarge, setIsLarge] = useState(() => wasLarge(type.uid));
  const isReviewed = state.stage !== null || state.isMine;
  const isFiltered =
    state.text !== '' || state.conditions.length > 0 || state.state !== null || isReviewed || (type.localized && state.locale !== null);
  const [counts, setCounts] = useState<string | null>(null);
  const countedQuery = countQuery(model, type, state, now);
  const count = useQuery({
    queryKey: keys.count(type.uid, countedQuery),
    queryFn: async ({ signal }) =>
      (await http.ask<Page<Document>>(type.path + countedQuery, { signal })).body.meta.pagination.total ?? null,
    enabled: isLarge && counts === countedQuery,
    retry,
  });
  const orders = ordersOf(model, type, state);
  const request = listRequest(model, type, state, columns, { now, withCount: !isLarge, total: count.data ?? null });
  // A link to a view says nothing but which: what it shows is known when the view is.
  const isKnown = (state.view === null && (own !== null || state.columns !== null)) || !allViews.isPending;
  const list = useQuery({
    queryKey: keys.list(type.uid, nameOf(request)),
    queryFn: async ({ signal }) => {
      try {
        return await fetchPage(http, type, request, signal);
      } catch (error) {
        // What takes too long with all of them counted is shown without: the next question is another one.
        if (!isLarge && tookTooLong(error)) {
          rememberSize(type.uid, MANY + 1);
          setIsLarge(true);
        }
        throw error;
      }
    },
    placeholderData: keepPreviousData,
    enabled: isKnown,
    retry,
  });
  const documents = list.data?.data ?? NONE;

  const counted = list.data?.meta.pagination.total ?? count.data;
  const total = counted ?? null;
  const isWhole = !isFiltered && !list.isPlaceholderData;
  useEffect(() => {
    if (isWhole && typeof counted === 'number') rememberSize(type.uid, counted);
  }, [isWhole, counted, type.uid]);

  const versions = list.data?.meta.versions ?? NOTHING;
  const isUsed = search.show === USE;
  const change = (next: Partial<ListState>, isStep = true) => {
    const page = 'page' in next ? {} : { page: 1 };
    const edge = 'edge' in next ? {} : { edge: null };
    void navigate({
      to: '.',
      search: { ...searchOfChanged({ ...state, ...page, ...edge, ...next }), ...(isUsed && { show: USE }) } as Record<string, string>,
      replace: !isStep,
      resetScroll: isStep,
    });
  };
  /** To the next page or the one before: of a large list from the row at the edge of this one, wherever that is. */
  const step = (by: 1 | -1) => {
    if (list.isPlaceholderData) return;
    const page = state.page + by;
    const key = isLarge && page > 1 ? keyOf(type, orders) : null;
    const [first, ...others] = documents;
    change({ page, edge: key === null || first === undefined ? null : edgeOf(key, [first, ...others], by > 0 ? 'after' : 'before') });
  };
  return {
    state,
    /** By what its rows stand, chosen or not. */
    orders,
    /** Whether rows are what readers see, though drafts may be read. */
    isPublished: readsPublished(model, type, state),
    canSort: (choice: Choice) => canSort(choice) && (choice.attribute !== PUBLISHED || sortsByPublished(model, type, state)),
    view,
    views: views.filter(({ name }) => name !== ''),
    columns,
    documents,
    versions,
    marks: list.data?.meta.marks ?? NO_MARKS,
    total,
    isLarge,
    isFiltered,
    /** Whether the database walks past so many rows to this page that one notices. */
    isFar: isLarge && request.skips > LONG_WALK,
    list,
    count: { isRunning: count.isFetching, start: () => setCounts(countedQuery) },
    change,
    step,
    /** Whether it is shown how programs read the list, rather than its rows. */
    isUsed,
    use: (isWanted: boolean) =>
      void navigate({ to: '.', search: (now: Search) => ({ ...now, show: isWanted ? USE : undefined }) as Record<string, string> }),
    /** Shows other columns: in a view until it is saved, else for good. */
    showColumns: (next: readonly Column[]) => {
      if (view !== null || state.columns !== null) return change({ columns: next, page: state.page, edge: state.edge }, false);
      setChosen(next);
      keepColumns(http, queries, type.uid, next);
    },
  };
}

/** What `useList` gives. */
export type List = ReturnType<typeof useList>;

const NOTHING: Versions = {};
const NO_MARKS: NonNullable<Page<Document>['meta']['marks']> = {};
