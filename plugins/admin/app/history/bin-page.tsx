import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
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
import own from './history.module.css';
import { whoInWords } from './in-words.ts';
import { binQuery } from './queries.ts';

/** The page of deleted documents, which can be restored or deleted permanently. */
export function BinPage() {
  const http = useHttp();
  const model = useModel();
  const { whisper } = useNotices();
  const makeOld = useMakeOld();
  const types = model.types.filter(({ uid }) => uid.startsWith('api::'));
  const { type: asked } = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const uid = types.find((type) => type.uid === asked)?.uid ?? types[0]?.uid ?? '';
  const [title, setTitle] = useState('');
  const [doomed, setDoomed] = useState<DeletedDocument | null>(null);
  const may = (verb: string) => model.granted.includes(`plugin::history.bin.${verb}`);
  const bin = useInfiniteQuery(binQuery(http, may('read') ? uid : '', useDeferredValue(title.trim())));
  const pathOf = ({ documentId }: DeletedDocument) => `/history/bin/${encodeURIComponent(uid)}/${encodeURIComponent(documentId)}`;
  const nameOf = ({ title: called, documentId }: DeletedDocument) => called ?? documentId;
  const restore = useMutation({
    mutationFn: async (document: DeletedDocument) =>
      (await http.ask<Data<ToldReturn>>(`${pathOf(document)}/restore`, { method: 'POST' })).body.data,
    onSuccess: async ({ restored, failed }, document) => {
      const missing = restored.reduce((sum, each) => sum + each.missing.length, 0);
      const back = t('“{title}” is back.', { title: nameOf(document) });
      const links = missing === 0 ? '' : counted(missing, '{count} link leads nowhere any more.', '{count} links lead nowhere any more.');
      const lost =
        failed.length === 0 ? '' : counted(failed.length, '{count} version could not come back.', '{count} versions could not come back.');
      whisper([back, links, lost].filter((each) => each !== '').join(' '));
      await makeOld(uid);
    },
  });
  const remove = useMutation({
    mutationFn: (document: DeletedDocument) => http.ask(pathOf(document), { method: 'DELETE' }),
    onSuccess: async (_, document) => {
      setDoomed(null);
      whisper(t('“{title}” is gone for good.', { title: nameOf(document) }));
      await makeOld(uid);
    },
  });
  usePageTitle(t('Bin'));
  if (!may('read') || types.length === 0) return <NothingHere />;
  const all = bin.data?.pages.flatMap(({ data }) => data) ?? [];
  const reached = bin.data?.pages.at(-1)?.meta.reached ?? null;
  const failure = bin.error ?? restore.error ?? remove.error;
  return (
    <div className={styles.page}>
      <PageHead title={t('Bin')} about={t('Deleted documents stay here for a while.')}>
        <select
          className={styles.select}
          aria-label={t('Type')}
          value={uid}
          onChange={({ target }) => void navigate({ to: '.', search: { type: target.value }, replace: true })}
        >
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
        <Message title={t('That did not work')} level={2} isFailure>
          <p>{inWords(failure)}</p>
        </Message>
      )}
      {bin.isPending && <PageSkeleton />}
      {bin.isSuccess && all.length === 0 && reached === null && (
        <p className={styles.note}>{title.trim() === '' ? t('There is nothing in it.') : t('Nothing fits.')}</p>
      )}
      {all.length > 0 && (
        <table className={`${styles.table} ${styles.list}`}>
          <thead>
            <tr>
              <th scope="col">{t('Title')}</th>
              <th scope="col">{t('Deleted')}</th>
              <th scope="col">{t('By')}</th>
              <th scope="col">
                <span className="for-readers">{t('What can be done')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {all.map((document) => (
              <tr key={document.id}>
                <th scope="row">
                  <bdi>{nameOf(document)}</bdi>
                </th>
                <td>
                  <RelativeTime at={document.at} />
                </td>
                <td>
                  <bdi>{whoInWords(document)}</bdi>
                </td>
                <td>
                  <div className={own.deeds}>
                    {may('restore') && (
                      <Button
                        aria-label={t('Bring back: {title}', { title: nameOf(document) })}
                        isBusy={restore.isPending && restore.variables.id === document.id}
                        onClick={() => restore.mutate(document)}
                      >
                        {t('Bring back')}
                      </Button>
                    )}
                    {may('remove') && (
                      <Button
                        kind="bare"
                        aria-label={t('Delete for good: {title}', { title: nameOf(document) })}
                        onClick={() => setDoomed(document)}
                      >
                        {t('Delete for good')}
                      </Button>
                    )}
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {bin.hasNextPage && (
        <p className={styles.note}>
          {reached !== null && phrase('So far, the search has gone back to {time}.', { time: <RelativeTime at={reached} /> })}{' '}
          <Button kind="bare" isBusy={bin.isFetchingNextPage} onClick={() => void bin.fetchNextPage()}>
            {reached === null ? t('Show earlier ones') : t('Search further back')}
          </Button>
        </p>
      )}
      {doomed !== null && (
        <Dialog
          title={t('Delete “{title}” for good?', { title: nameOf(doomed) })}
          isQuestion
          onClose={() => setDoomed(null)}
          foot={
            <>
              <Button onClick={() => setDoomed(null)} autoFocus>
                {t('Keep it')}
              </Button>
              <Button kind="danger" isBusy={remove.isPending} onClick={() => remove.mutate(doomed)}>
                {t('Delete for good')}
              </Button>
            </>
          }
        >
          <p>{t('Everything that it ever was goes with it. This cannot be undone.')}</p>
        </Dialog>
      )}
    </div>
  );
}
