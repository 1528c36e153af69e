import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { inWords } from '../account/in-words.ts';
import { useHttp, useMakeOld, useModel } from '../client/queries.ts';
import type { Data, DeletedDocument, ToldReturn } from '../client/types.ts';
import { NothingHere } from '../content/nothing-here.tsx';
import { headingOf } from '../content/type-words.ts';
import { PageHead } from '../people/page-head.tsx';
import styles from '../people/people.module.css';
import { Button } from '../shell/button.tsx';
import { Dialog } from '../shell/dialog.tsx';
import { Message } from '../shell/message.tsx';
import { useNotices } from '../shell/notices.tsx';
import { usePageTitle } from '../shell/page-title.ts';
import { RelativeTime } from '../shell/relative-time.tsx';
import type { Search } from '../shell/search.ts';
import { PageSkeleton } from '../shell/skeleton.tsx';
import { phrase } from '../words/phrase.ts';
import { counted, t } from '../words/text.ts';
import { TRASH, trashQuery } from './queries.ts';
import { TrashTable } from './trash-table.tsx';

const DAY = 86_400_000;

/** @param keptFor milliseconds; null: forever */
function keptInWords(keptFor: number | null): string {
  if (keptFor === null) return t('Deleted documents are kept here until they are deleted permanently.');
  const days = Math.floor(keptFor / DAY);
  return counted(days, 'Deleted documents are kept here for {count} day.', 'Deleted documents are kept here for {count} days.');
}

/** The page of deleted documents of all types, which can be restored or deleted permanently. */
export function TrashPage() {
  const http = useHttp();
  const queries = useQueryClient();
  const model = useModel();
  const { whisper } = useNotices();
  const makeOld = useMakeOld();
  const types = model.types.filter(({ uid }) => uid.startsWith('api::'));
  const { type: asked } = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const uid = types.find((type) => type.uid === asked)?.uid ?? null;
  const [title, setTitle] = useState('');
  const [doomed, setDoomed] = useState<DeletedDocument | null>(null);
  const mayRead = model.granted.includes('plugin::history.bin.read');
  const trash = useInfiniteQuery({ ...trashQuery(http, uid, useDeferredValue(title.trim())), enabled: mayRead });
  const pathOf = ({ type, documentId }: DeletedDocument) => `/history/bin/${encodeURIComponent(type)}/${encodeURIComponent(documentId)}`;
  const nameOf = ({ title: called, documentId }: DeletedDocument) => called ?? documentId;
  const changed = async (type: string) => {
    await Promise.all([makeOld(type), queries.invalidateQueries({ queryKey: TRASH })]);
  };
  const restore = useMutation({
    mutationFn: async (document: DeletedDocument) =>
      (await http.ask<Data<ToldReturn>>(`${pathOf(document)}/restore`, { method: 'POST' })).body.data,
    onSuccess: async ({ restored, failed }, document) => {
      const missing = restored.reduce((sum, each) => sum + each.missing.length, 0);
      const back = t('“{title}” restored.', { title: nameOf(document) });
      const links =
        missing === 0
          ? ''
          : counted(
              missing,
              '{count} reference is broken because its target no longer exists.',
              '{count} references are broken because their targets no longer exist.',
            );
      const lost =
        failed.length === 0
          ? ''
          : counted(failed.length, '{count} version could not be restored.', '{count} versions could not be restored.');
      whisper([back, links, lost].filter((each) => each !== '').join(' '));
      await changed(document.type);
    },
  });
  const remove = useMutation({
    mutationFn: (document: DeletedDocument) => http.ask(pathOf(document), { method: 'DELETE' }),
    onSuccess: async (_, document) => {
      setDoomed(null);
      whisper(t('“{title}” permanently deleted.', { title: nameOf(document) }));
      await changed(document.type);
    },
  });
  usePageTitle(t('Trash'));
  if (!mayRead || types.length === 0) return <NothingHere />;
  const all = trash.data?.pages.flatMap(({ data }) => data) ?? [];
  const reached = trash.data?.pages.at(-1)?.meta.reached ?? null;
  const failure = trash.error ?? restore.error ?? remove.error;
  const isNarrowed = title.trim() !== '' || uid !== null;
  return (
    <div className={styles.page}>
      <PageHead title={t('Trash')} about={trash.data === undefined ? undefined : keptInWords(trash.data.pages[0]?.meta.keptFor ?? null)}>
        <select
          className={styles.select}
          aria-label={t('Content type')}
          value={uid ?? ''}
          onChange={({ target }) => void navigate({ to: '.', search: target.value === '' ? {} : { type: target.value }, replace: true })}
        >
          <option value="">{t('All content types')}</option>
          {types.map((type) => (
            <option key={type.uid} value={type.uid}>
              {headingOf(type)}
            </option>
          ))}
        </select>
        <input
          className={styles.find}
          type="search"
          aria-label={t('Search by title')}
          placeholder={t('Search by title')}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
      </PageHead>
      {failure !== null && (
        <Message title={t('Action failed')} level={2} isFailure>
          <p>{inWords(failure)}</p>
        </Message>
      )}
      {trash.isPending && <PageSkeleton />}
      {trash.isSuccess && all.length === 0 && reached === null && (
        <p className={styles.note}>{isNarrowed ? t('No results found.') : t('The trash is empty.')}</p>
      )}
      {all.length > 0 && (
        <TrashTable
          documents={all}
          hasType={uid === null}
          nameOf={nameOf}
          restoring={restore.isPending ? restore.variables.id : null}
          onRestore={restore.mutate}
          onRemove={setDoomed}
        />
      )}
      {trash.hasNextPage && (
        <p className={styles.note}>
          {reached !== null && phrase('Searched back to {time}.', { time: <RelativeTime at={reached} /> })}{' '}
          <Button kind="bare" isBusy={trash.isFetchingNextPage} onClick={() => void trash.fetchNextPage()}>
            {reached === null ? t('Load older entries') : t('Search older entries')}
          </Button>
        </p>
      )}
      {doomed !== null && (
        <Dialog
          title={t('Permanently delete “{title}”?', { title: nameOf(doomed) })}
          isQuestion
          onClose={() => setDoomed(null)}
          foot={
            <>
              <Button onClick={() => setDoomed(null)} autoFocus>
                {t('Cancel')}
              </Button>
              <Button kind="danger" isBusy={remove.isPending} onClick={() => remove.mutate(doomed)}>
                {t('Delete permanently')}
              </Button>
            </>
          }
        >
          <p>{t('This also deletes all its versions and its history. This action cannot be undone.')}</p>
        </Dialog>
      )}
    </div>
  );
}
