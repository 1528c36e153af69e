import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inWords } from '../account/in-words.ts';
import { useHttp, useModel } from '../client/queries.ts';
import { queryString } from '../client/query-string.ts';
import type { Data, RecentAction } from '../client/types.ts';
import { region } from '../i18n/languages.ts';
import { t } from '../i18n/translate.ts';
import { PageHead } from '../people/page-head.tsx';
import styles from '../people/people.module.css';
import { Button } from '../shell/button.tsx';
import { Message } from '../shell/message.tsx';
import { usePageTitle } from '../shell/page-title.ts';
import { RelativeTime } from '../shell/relative-time.tsx';
import { PageSkeleton } from '../shell/skeleton.tsx';
import { actionInWords, countOf, stateInWords, subjectInWords } from './action-words.ts';
import { RECENT_ACTIONS, useUndoAction } from './undo-action.ts';

const moment = new Intl.DateTimeFormat(region, { dateStyle: 'medium', timeStyle: 'short' });

type ActionPage = Data<readonly RecentAction[]> & { readonly meta: { readonly next: number | null } };

/** The page of what the person did to one or many documents in the last 24 hours, which they can undo. */
export function RecentActionsPage() {
  const http = useHttp();
  const actions = useInfiniteQuery({
    queryKey: RECENT_ACTIONS,
    queryFn: async ({ pageParam, signal }) => {
      const before = pageParam === null ? {} : { before: String(pageParam) };
      return (await http.ask<ActionPage>(`/recent-actions${queryString(before)}`, { signal })).body;
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ meta }) => meta.next,
    // Actions come from other pages and devices, too.
    staleTime: 0,
  });
  const all = actions.data?.pages.flatMap(({ data }) => data) ?? [];
  usePageTitle(t('common.recentActions'));
  return (
    <div className={styles.page}>
      <PageHead title={t('common.recentActions')} about={t('content.recentActionsHelp')} />
      {actions.isPending && <PageSkeleton />}
      {actions.isError && (
        <Message title={t('content.recentActionsFailed')} level={2} isFailure>
          <p>{inWords(actions.error)}</p>
        </Message>
      )}
      {all.length === 0 && actions.isSuccess && !actions.hasNextPage && <p className={styles.note}>{t('content.noRecentActions')}</p>}
      {all.length > 0 && <ActionTable actions={all} />}
      {actions.hasNextPage && (
        <p className={styles.note}>
          <Button kind="bare" isBusy={actions.isFetchingNextPage} onClick={() => void actions.fetchNextPage()}>
            {t('common.loadOlder')}
          </Button>
        </p>
      )}
    </div>
  );
}

function ActionTable({ actions }: { readonly actions: readonly RecentAction[] }) {
  const model = useModel();
  const undo = useUndoAction();
  const [running, setRunning] = useState<{ readonly id: number; readonly done: number } | null>(null);
  const start = async ({ id, type }: RecentAction) => {
    setRunning({ id, done: 0 });
    await undo(id, type, (done) => setRunning({ id, done }));
    setRunning(null);
  };
  return (
    <table className={`${styles.table} ${styles.list}`}>
      <thead>
        <tr>
          <th scope="col">{t('common.action')}</th>
          <th scope="col">{t('content.time')}</th>
          <th scope="col">{t('content.undoUntil')}</th>
          <th scope="col">
            <span className="for-readers">{t('common.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {actions.map((action) => {
          const name = actionInWords(model, action);
          const [subject, state] = [subjectInWords(action), stateInWords(action)];
          const locale = model.locales.find(({ code }) => code === action.locale)?.name;
          return (
            <tr key={action.id}>
              <th scope="row">
                {name}
                {subject !== null && <div className={styles.quiet}>{subject}</div>}
                {locale !== undefined && <div className={styles.quiet}>{t('content.locale', { language: locale })}</div>}
                {state !== null && <div className={styles.quiet}>{state}</div>}
              </th>
              <td>
                <RelativeTime at={action.at} />
              </td>
              <td data-label={t('content.undoUntil')}>
                <time dateTime={action.undoUntil}>{moment.format(new Date(action.undoUntil))}</time>
              </td>
              <td className={styles.doing}>
                {running?.id === action.id ? (
                  <span role="status">{t('common.undoingProgress', { done: running.done, total: countOf(action) })}</span>
                ) : (
                  <Button
                    aria-label={t('content.undoAction', { action: name })}
                    why={action.counts.done === 0 ? t('content.nothingToUndo') : running !== null ? t('content.undoInProgress') : null}
                    onClick={() => void start(action)}
                  >
                    {t('common.undo')}
                  </Button>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
