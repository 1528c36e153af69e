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

/** Value of `show` in the address of a list that shows how programs read it. */
const USE = 'use';

/** Do not retry a query that timed out: each try would take as long. */
const retry = (count: number, error: Error) => !tookTooLong(error) && isWorthAsking(count, error);

/** Everything that a list shows, and functions to change it. */
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

  // Keep times relative to now until the list changes.
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
  // An address may name only a view, whose content must be loaded first.
  const isKnown = (state.view === null && (own !== null || state.columns !== null)) || !allViews.isPending;
  const list = useQuery({
    queryKey: keys.list(type.uid, nameOf(request)),
    queryFn: async ({ signal }) => {
      try {
        return await fetchPage(http, type, request, signal);
      } catch (error) {
        // A page that times out with its count is requested again without counting.
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
  /**
   * Goes to the next or the previous page. In a large list it starts from the row at the edge of this page, so that no rows are skipped.
   */
  const step = (by: 1 | -1) => {
    if (list.isPlaceholderData) return;
    const page = state.page + by;
    const key = isLarge && page > 1 ? keyOf(type, orders) : null;
    const [first, ...others] = documents;
    change({ page, edge: key === null || first === undefined ? null : edgeOf(key, [first, ...others], by > 0 ? 'after' : 'before') });
  };
  return {
    state,
    /** The orders of the rows, chosen or default. */
    orders,
    /** Whether rows are published versions, although drafts may be read. */
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
    /** Whether the database skips so many rows for this page that the delay is noticeable. */
    isFar: isLarge && request.skips > LONG_WALK,
    list,
    count: { isRunning: count.isFetching, start: () => setCounts(countedQuery) },
    change,
    step,
    /** Whether the page shows how programs read the list, instead of rows. */
    isUsed,
    use: (isWanted: boolean) =>
      void navigate({ to: '.', search: (now: Search) => ({ ...now, show: isWanted ? USE : undefined }) as Record<string, string> }),
    /** Changes the columns. In a view the change is temporary until the view is saved; otherwise it is stored. */
    showColumns: (next: readonly Column[]) => {
      if (view !== null || state.columns !== null) return change({ columns: next, page: state.page, edge: state.edge }, false);
      setChosen(next);
      keepColumns(http, queries, type.uid, next);
    },
  };
}

/** The result of `useList`. */
export type List = ReturnType<typeof useList>;

const NOTHING: Versions = {};
const NO_MARKS: NonNullable<Page<Document>['meta']['marks']> = {};
