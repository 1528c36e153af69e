import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { HttpClient } from '../client/http-client.ts';
import { keys, useHttp, useModel } from '../client/queries.ts';
import { queryString } from '../client/query-string.ts';
import type { Data, ReviewedType, ReviewPerson, ShownComment, ShownReview, ShownStage, ShownStages } from '../client/types.ts';
import { useForm } from '../form/hooks.ts';
import type { Path } from '../form/path.ts';
import { useDoing } from '../people/use-doing.ts';

/** Milliseconds between two looks at what others say, while a document is open. */
const LOOK = 30_000;

const TYPES = ['review', 'types'] as const;

/** A draft in one language: path and query of its address. */
export interface DraftAddress {
  readonly type: string;
  readonly documentId: string;
  readonly locale: string | null;
}

/** Where something about a draft is asked for: `move`, `comments/7`; empty: where it stands. */
export function pathOf({ type, documentId, locale }: DraftAddress, part = ''): string {
  const tail = part === '' ? '' : `/${part}`;
  return `/review/documents/${type}/${encodeURIComponent(documentId)}${tail}${locale === null ? '' : queryString({ locale })}`;
}

/** Names of what is kept. What stands below a type is asked anew when one of its documents was written. */
export const reviewKeys = {
  types: TYPES,
  stages: (type: string) => ['review', 'stages', type] as const,
  draft: ({ type, documentId, locale }: DraftAddress) => [...keys.type(type), 'review', documentId, locale] as const,
  comments: ({ type, documentId, locale }: DraftAddress) => [...keys.type(type), 'comments', documentId, locale] as const,
  place: ({ type, documentId, locale }: DraftAddress) => ['review', 'place', type, documentId, locale] as const,
};

/** The stages that documents of a type go through, in their order; null: there are none, as far as this person may know. */
export function useStages(type: string): readonly ShownStage[] | null {
  const http = useHttp();
  const { plugins, granted } = useModel();
  const { data } = useQuery({
    queryKey: TYPES,
    queryFn: async ({ signal }) => (await http.ask<Data<readonly ReviewedType[]>>('/review/types', { signal })).body.data,
    staleTime: 60_000,
    enabled: plugins.includes('review') && granted.includes('plugin::review.document.read'),
  });
  return data?.find((each) => each.type === type)?.stages ?? null;
}

/** Where a draft stands. */
export const reviewQuery = (http: HttpClient, draft: DraftAddress) =>
  queryOptions({
    queryKey: reviewKeys.draft(draft),
    queryFn: async ({ signal }) => (await http.ask<Data<ShownReview>>(pathOf(draft), { signal })).body.data,
    refetchInterval: LOOK,
  });

/** What is said about a draft. */
export const commentsQuery = (http: HttpClient, draft: DraftAddress) =>
  queryOptions({
    queryKey: reviewKeys.comments(draft),
    queryFn: async ({ signal }) => (await http.ask<Data<readonly ShownComment[]>>(pathOf(draft, 'comments'), { signal })).body.data,
    refetchInterval: LOOK,
  });

/** People who may read a draft, by name. */
export const peopleQuery = (http: HttpClient, draft: DraftAddress, search: string) =>
  queryOptions({
    queryKey: ['review', 'people', draft, search],
    queryFn: async ({ signal }) => {
      const { type, documentId, locale } = draft;
      const path = `/review/documents/${type}/${encodeURIComponent(documentId)}/people`;
      const asked = queryString({ ...(locale !== null && { locale }), ...(search !== '' && { search }) });
      return (await http.ask<Data<readonly ReviewPerson[]>>(path + asked, { signal })).body.data;
    },
    staleTime: 60_000,
  });

/** The stages of a type. */
export const stagesQuery = (http: HttpClient, type: string) =>
  queryOptions({
    queryKey: reviewKeys.stages(type),
    queryFn: async ({ signal }) => (await http.ask<Data<ShownStages>>(`/review/stages/${type}`, { signal })).body.data,
  });

/** The draft that a form is about; null: it has none yet, or its type has no stages. */
export function useDraft(): DraftAddress | null {
  const { type, documentId, locale, isNewLocale } = useForm();
  const isReviewed = useStages(type.uid) !== null;
  return isReviewed && documentId !== null && !isNewLocale ? { type: type.uid, documentId, locale: type.localized ? locale : null } : null;
}

/** Where somebody is about to comment: chosen at a field, written in the rail. */
export function usePlace(draft: DraftAddress): readonly [Path | null, (path: Path | null) => void] {
  const queries = useQueryClient();
  const queryKey = reviewKeys.place(draft);
  const { data } = useQuery<Path | null>({ queryKey, queryFn: () => null, enabled: false, initialData: null });
  return [data ?? null, (path) => queries.setQueryData(queryKey, path)];
}

/** What is done to a draft: afterwards everything about its type is asked anew, and what waits. */
export function useReviewDoing(draft: DraftAddress) {
  const http = useHttp();
  const { isBusy, run } = useDoing([keys.type(draft.type), keys.home]);
  const send = (part: string, method: 'POST' | 'PUT' | 'DELETE', body: object | undefined, done: string | null) =>
    run(() => http.ask(pathOf(draft, part), { method, ...(body !== undefined && { body }) }), done);
  return { isBusy, send };
}
