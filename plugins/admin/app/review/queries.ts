import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { HttpClient } from '../client/http-client.ts';
import { keys, useHttp, useModel } from '../client/queries.ts';
import { queryString } from '../client/query-string.ts';
import type { Data, ReviewedType, ReviewPerson, ShownComment, ShownReview, ShownStage, ShownStages } from '../client/types.ts';
import { useForm } from '../form/hooks.ts';
import type { Path } from '../form/path.ts';
import { useDoing } from '../people/use-doing.ts';

/** Milliseconds between two polls for comments while a document is open. */
const LOOK = 30_000;

const TYPES = ['review', 'types'] as const;

/** Identifies a draft in one locale. */
export interface DraftAddress {
  readonly type: string;
  readonly documentId: string;
  readonly locale: string | null;
}

/** Returns the path of a request about a draft: `move`, `comments/7`; empty: its stage. */
export function pathOf({ type, documentId, locale }: DraftAddress, part = ''): string {
  const tail = part === '' ? '' : `/${part}`;
  return `/review/documents/${type}/${encodeURIComponent(documentId)}${tail}${locale === null ? '' : queryString({ locale })}`;
}

/** Query keys. Those below the key of a type are invalidated when a document of it is written. */
export const reviewKeys = {
  types: TYPES,
  stages: (type: string) => ['review', 'stages', type] as const,
  draft: ({ type, documentId, locale }: DraftAddress) => [...keys.type(type), 'review', documentId, locale] as const,
  comments: ({ type, documentId, locale }: DraftAddress) => [...keys.type(type), 'comments', documentId, locale] as const,
  place: ({ type, documentId, locale }: DraftAddress) => ['review', 'place', type, documentId, locale] as const,
};

/** Returns the stages of a type, in order; null: it has none, or the person may not know. */
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

/** Query for the stage of a draft. */
export const reviewQuery = (http: HttpClient, draft: DraftAddress) =>
  queryOptions({
    queryKey: reviewKeys.draft(draft),
    queryFn: async ({ signal }) => (await http.ask<Data<ShownReview>>(pathOf(draft), { signal })).body.data,
    refetchInterval: LOOK,
  });

/** Query for the comments on a draft. */
export const commentsQuery = (http: HttpClient, draft: DraftAddress) =>
  queryOptions({
    queryKey: reviewKeys.comments(draft),
    queryFn: async ({ signal }) => (await http.ask<Data<readonly ShownComment[]>>(pathOf(draft, 'comments'), { signal })).body.data,
    refetchInterval: LOOK,
  });

/** Query for people who may read a draft, by name. */
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

/** Query for the stages of a type. */
export const stagesQuery = (http: HttpClient, type: string) =>
  queryOptions({
    queryKey: reviewKeys.stages(type),
    queryFn: async ({ signal }) => (await http.ask<Data<ShownStages>>(`/review/stages/${type}`, { signal })).body.data,
  });

/** Returns the draft of the form; null when it is not saved yet, or its type has no stages. */
export function useDraft(): DraftAddress | null {
  const { type, documentId, locale, isNewLocale } = useForm();
  const isReviewed = useStages(type.uid) !== null;
  return isReviewed && documentId !== null && !isNewLocale ? { type: type.uid, documentId, locale: type.localized ? locale : null } : null;
}

/** The attribute to comment on: it is selected at a field, and the comment is written in the rail. */
export function usePlace(draft: DraftAddress): readonly [Path | null, (path: Path | null) => void] {
  const queries = useQueryClient();
  const queryKey = reviewKeys.place(draft);
  const { data } = useQuery<Path | null>({ queryKey, queryFn: () => null, enabled: false, initialData: null });
  return [data ?? null, (path) => queries.setQueryData(queryKey, path)];
}

/** Returns a function that changes a draft's review. It invalidates all data of the type, and the first page. */
export function useReviewDoing(draft: DraftAddress) {
  const http = useHttp();
  const { isBusy, run } = useDoing([keys.type(draft.type), keys.home]);
  const send = (part: string, method: 'POST' | 'PUT' | 'DELETE', body: object | undefined, done: string | null) =>
    run(() => http.ask(pathOf(draft, part), { method, ...(body !== undefined && { body }) }), done);
  return { isBusy, send };
}
