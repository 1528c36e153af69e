import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { inWords } from '../account/in-words.ts';
import { useHttp, useMakeOld, useModel } from '../client/queries.ts';
import type { Data, DeletedDocument, ToldReturn } from '../client/types.ts';
import { NothingHere } from '../content/nothing-here.tsx';
import { headingOf } from '../content/type-words.ts';
import { rich } from '../i18n/rich.ts';
import { t } from '../i18n/translate.ts';
import { PageHead } from '../people/page-head.tsx';
import styles from '../people/people.module.css';
import { Button } from '../shell/button.tsx';
import { Dialog } from '../shell/dialog.tsx';
import { FormError } from '../shell/field.tsx';
import { Message } from '../shell/message.tsx';
import { useNotices } from '../shell/notices.tsx';
import { usePageTitle } from '../shell/page-title.ts';
import { RelativeTime } from '../shell/relative-time.tsx';
import type { Search } from '../shell/search.ts';
import { PageSkeleton } from '../shell/skeleton.tsx';
import { TRASH, trashQuery } from './queries.ts';
import { TrashTable } from './trash-table.tsx';

const DAY = 86_400_000;

/** @param keptFor milliseconds; null: forever */
function keptInWords(keptFor: number | null): string {
  if (keptFor === null) return t('history.trashKeptForever');
  const days = Math.floor(keptFor / DAY);
  return t('history.trashKeptDays', { count: days });
}

/** The page of deleted documents of all types, which can be restored or deleted permanently. */
export function TrashPage() {
  const http = useHttp();
  const queries = useQueryClient();
  const model = useModel();
  const { say, whisper } = useNotices();
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
      const back = t('history.documentRestored', { title: nameOf(document) });
      const links = missing === 0 ? '' : t('history.brokenReferences', { count: missing });
      const lost = failed.length === 0 ? '' : t('history.versionsNotRestored', { count: failed.length });
      say({ text: [back, links, lost].filter((each) => each !== '').join(' '), kind: failed.length === 0 ? 'done' : 'error' });
      await changed(document.type);
    },
  });
  const remove = useMutation({
    mutationFn: (document: DeletedDocument) => http.ask(pathOf(document), { method: 'DELETE' }),
    onSuccess: async (_, document) => {
      setDoomed(null);
      whisper(t('history.documentDeletedPermanently', { title: nameOf(document) }));
      await changed(document.type);
    },
  });
  usePageTitle(t('common.trash'));
  if (!mayRead || types.length === 0) return <NothingHere />;
  const all = trash.data?.pages.flatMap(({ data }) => data) ?? [];
  const reached = trash.data?.pages.at(-1)?.meta.reached ?? null;
  const failure = trash.error ?? restore.error;
  const isNarrowed = title.trim() !== '' || uid !== null;
  return (
    <div className={styles.page}>
      <PageHead
        title={t('common.trash')}
        about={trash.data === undefined ? undefined : keptInWords(trash.data.pages[0]?.meta.keptFor ?? null)}
      >
        <select
          className={styles.select}
          aria-label={t('history.contentType')}
          value={uid ?? ''}
          onChange={({ target }) => void navigate({ to: '.', search: target.value === '' ? {} : { type: target.value }, replace: true })}
        >
          <option value="">{t('history.allContentTypes')}</option>
          {types.map((type) => (
            <option key={type.uid} value={type.uid}>
              {headingOf(type)}
            </option>
          ))}
        </select>
        <input
          className={styles.find}
          type="search"
          aria-label={t('history.searchByTitle')}
          placeholder={t('history.searchByTitle')}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
      </PageHead>
      {failure !== null && (
        <Message title={t('history.actionFailed')} level={2} isFailure>
          <p>{inWords(failure)}</p>
        </Message>
      )}
      {trash.isPending && <PageSkeleton />}
      {trash.isSuccess && all.length === 0 && reached === null && (
        <p className={styles.note}>{isNarrowed ? t('common.noResults') : t('history.trashEmpty')}</p>
      )}
      {all.length > 0 && (
        <TrashTable
          documents={all}
          hasType={uid === null}
          nameOf={nameOf}
          restoring={restore.isPending ? restore.variables.id : null}
          onRestore={restore.mutate}
          onRemove={(document) => {
            remove.reset();
            setDoomed(document);
          }}
        />
      )}
      {trash.hasNextPage && (
        <p className={styles.note}>
          {reached !== null && rich('history.oldestEntrySearched', { time: <RelativeTime at={reached} /> })}{' '}
          <Button kind="bare" isBusy={trash.isFetchingNextPage} onClick={() => void trash.fetchNextPage()}>
            {reached === null ? t('common.loadOlder') : t('history.searchOlderEntries')}
          </Button>
        </p>
      )}
      {doomed !== null && (
        <Dialog
          title={t('history.deletePermanentlyQuestion', { title: nameOf(doomed) })}
          isQuestion
          onClose={() => setDoomed(null)}
          foot={
            <>
              <Button onClick={() => setDoomed(null)} autoFocus>
                {t('common.cancel')}
              </Button>
              <Button kind="danger" isBusy={remove.isPending} onClick={() => remove.mutate(doomed)}>
                {t('history.deletePermanently')}
              </Button>
            </>
          }
        >
          <p>{t('history.deletePermanentlyEffect')}</p>
          <FormError text={remove.error === null ? null : inWords(remove.error)} />
        </Dialog>
      )}
    </div>
  );
}
