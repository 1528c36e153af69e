import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inWords } from '../account/in-words.ts';
import { useHttp } from '../client/queries.ts';
import { queryString } from '../client/query-string.ts';
import type { Data, QueuedItem } from '../client/types.ts';
import { Button } from '../shell/button.tsx';
import { Dialog } from '../shell/dialog.tsx';
import { RelativeTime } from '../shell/relative-time.tsx';
import { Bar } from '../shell/skeleton.tsx';
import { listed } from '../words/lists.ts';
import { phrase } from '../words/phrase.ts';
import { counted, t } from '../words/text.ts';
import styles from './health.module.css';
import { healthKeys, useDeed } from './use-health.ts';

/** Lists the failed items of a queue, with their errors. */
export function FailedItems({ queue, mayChange }: { readonly queue: string; readonly mayChange: boolean }) {
  const http = useHttp();
  const deed = useDeed();
  const [dropped, setDropped] = useState<readonly number[] | 'all' | null>(null);
  const items = useQuery({
    queryKey: healthKeys.queue(queue),
    queryFn: async ({ signal }) =>
      (await http.ask<Data<readonly QueuedItem[]>>(`/health/queue${queryString({ queue, state: 'failed' })}`, { signal })).body.data,
  });
  if (items.isPending) return <Bar width={60} />;
  if (items.isError) return <p>{inWords(items.error)}</p>;
  const again = (ids?: readonly number[]) =>
    deed('/health/queue', { deed: 'again', queue, ...(ids !== undefined && { ids }) }, ({ count }) =>
      counted(Number(count), '{count} begins anew.', '{count} begin anew.'),
    );
  const drop = async (ids: readonly number[] | 'all') => {
    setDropped(null);
    await deed('/health/queue', { deed: 'drop', queue, ...(ids !== 'all' && { ids }) }, ({ count }) =>
      counted(Number(count), '{count} dropped.', '{count} dropped.'),
    );
  };
  return (
    <div className={styles.under}>
      <ul className={styles.list}>
        {items.data.map(({ id, attempts, due, error, canRetry }) => (
          <li key={id} className={styles.item}>
            <p>
              <strong>{error ?? t('Nobody said why')}</strong>
              <small>
                {phrase('number {id}, {tries}, given up {when}', {
                  id: String(id),
                  tries: counted(attempts, 'tried once', 'tried {count} times'),
                  when: <RelativeTime at={due} />,
                })}
              </small>
            </p>
            {mayChange && (
              <span className={styles.deeds}>
                {canRetry && (
                  <Button kind="bare" aria-label={t('Again number {id}', { id: String(id) })} onClick={() => again([id])}>
                    {t('Again')}
                  </Button>
                )}
                <Button kind="bareDanger" aria-label={t('Drop number {id}', { id: String(id) })} onClick={() => setDropped([id])}>
                  {t('Drop')}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {mayChange && !items.data.some(({ canRetry }) => canRetry) && (
        <p>{t('These items cannot be retried: their content was deleted when they failed.')}</p>
      )}
      {mayChange && items.data.length > 1 && (
        <span className={styles.deeds}>
          {items.data.some(({ canRetry }) => canRetry) && <Button onClick={() => again()}>{t('All again')}</Button>}
          <Button kind="danger" onClick={() => setDropped('all')}>
            {t('Drop all that failed')}
          </Button>
        </span>
      )}
      {dropped !== null && (
        <Dialog
          title={
            dropped === 'all'
              ? t('Drop all that failed in {queue}?', { queue })
              : t('Drop number {id} of {queue}?', { id: listed(dropped.map(String)), queue })
          }
          onClose={() => setDropped(null)}
          foot={
            <>
              <Button onClick={() => setDropped(null)}>{t('Keep')}</Button>
              <Button kind="danger" onClick={() => void drop(dropped)}>
                {t('Drop')}
              </Button>
            </>
          }
        >
          <p>{t('It is gone for good, and never done.')}</p>
        </Dialog>
      )}
    </div>
  );
}
