import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inWords } from '../account/in-words.ts';
import { useHttp } from '../client/queries.ts';
import { queryString } from '../client/query-string.ts';
import type { Data, QueuedItem } from '../client/types.ts';
import { listed } from '../i18n/lists.ts';
import { rich } from '../i18n/rich.ts';
import { t } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import { Dialog } from '../shell/dialog.tsx';
import { RelativeTime } from '../shell/relative-time.tsx';
import { Bar } from '../shell/skeleton.tsx';
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
      t('health.itemsRetried', { count: Number(count) }),
    );
  const drop = async (ids: readonly number[] | 'all') => {
    setDropped(null);
    await deed('/health/queue', { deed: 'drop', queue, ...(ids !== 'all' && { ids }) }, ({ count }) =>
      t('health.itemsDiscarded', { count: Number(count) }),
    );
  };
  // The last one was retried or discarded, here or elsewhere.
  if (items.data.length === 0) return null;
  return (
    <div className={styles.under}>
      <ul className={styles.list}>
        {items.data.map(({ id, attempts, due, error, canRetry }) => (
          <li key={id} className={styles.item}>
            <p>
              <strong>{error ?? t('health.noErrorMessage')}</strong>
              <small>
                {rich('health.failedItemDetails', {
                  id: String(id),
                  tries: t('health.attemptCount', { count: attempts }),
                  when: <RelativeTime at={due} />,
                })}
              </small>
            </p>
            {mayChange && (
              <span className={styles.deeds}>
                {canRetry && (
                  <Button kind="bare" aria-label={t('health.retryItem', { id: String(id) })} onClick={() => again([id])}>
                    {t('health.retry')}
                  </Button>
                )}
                <Button kind="bareDanger" aria-label={t('health.discardItem', { id: String(id) })} onClick={() => setDropped([id])}>
                  {t('health.discard')}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {mayChange && !items.data.some(({ canRetry }) => canRetry) && <p>{t('health.itemsNotRetryable')}</p>}
      {mayChange && items.data.length > 1 && (
        <span className={styles.deeds}>
          {items.data.some(({ canRetry }) => canRetry) && <Button onClick={() => again()}>{t('health.retryAll')}</Button>}
          <Button kind="danger" onClick={() => setDropped('all')}>
            {t('health.discardAllFailed')}
          </Button>
        </span>
      )}
      {dropped !== null && (
        <Dialog
          title={
            dropped === 'all'
              ? t('health.discardAllQuestion', { queue })
              : t('health.discardItemQuestion', { id: listed(dropped.map(String)), queue })
          }
          onClose={() => setDropped(null)}
          foot={
            <>
              <Button onClick={() => setDropped(null)}>{t('common.cancel')}</Button>
              <Button kind="danger" onClick={() => void drop(dropped)}>
                {t('health.discard')}
              </Button>
            </>
          }
        >
          <p>{t('health.discardEffect')}</p>
        </Dialog>
      )}
    </div>
  );
}
