import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inWords } from '../account/in-words.ts';
import { useHttp } from '../client/queries.ts';
import type { Data, ShownDelivery, ShownWebhook } from '../client/types.ts';
import { t } from '../i18n/translate.ts';
import { Choice } from '../people/choice.tsx';
import styles from '../people/people.module.css';
import { useDoing } from '../people/use-doing.ts';
import { Button } from '../shell/button.tsx';
import { useNotices } from '../shell/notices.tsx';
import { RelativeTime } from '../shell/relative-time.tsx';
import { Bar } from '../shell/skeleton.tsx';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { deliveriesQuery, webhookKeys } from './queries.ts';
import { DeliveryState } from './states.tsx';

/** Lists the last deliveries and their states. */
export function Deliveries({ webhook, maySend }: { readonly webhook: ShownWebhook; readonly maySend: boolean }) {
  const http = useHttp();
  const [state, setState] = useState('');
  const [open, setOpen] = useState<number | null>(null);
  const deliveries = useQuery(deliveriesQuery(http, webhook.id, state));
  const { say } = useNotices();
  const { isBusy, run } = useDoing([webhookKeys.deliveries(webhook.id)]);
  const why = maySend ? null : t('webhooks.cannotSend');
  const ping = () =>
    run(async () => {
      const { body } = await http.ask<Data<ShownDelivery>>(`/webhooks/${webhook.id}/ping`, { method: 'POST' });
      setOpen(body.data.id);
    }, null);
  const retry = () =>
    run(async () => {
      const { body } = await http.ask<Data<{ readonly repeated: number }>>(`/webhooks/${webhook.id}/repeat-failed`, { method: 'POST' });
      const { repeated } = body.data;
      say({ text: repeated === 0 ? t('health.itemsRetried', { count: 0 }) : t('webhooks.retryingFailed'), kind: 'done' });
    }, null);
  return (
    <section className={styles.section}>
      <h3>{t('webhooks.deliveries')}</h3>
      <div className={styles.actions}>
        <Choice
          label={t('webhooks.deliveryStatus')}
          isLabelled={false}
          value={state}
          options={[
            { value: '', label: t('common.all') },
            { value: 'waiting', label: t('webhooks.filterPending') },
            { value: 'failed', label: t('webhooks.filterFailed') },
            { value: 'delivered', label: t('webhooks.filterDelivered') },
          ]}
          onValue={setState}
        />
        <Button isBusy={isBusy} why={why} onClick={() => void ping()}>
          {t('webhooks.sendTestEvent')}
        </Button>
        <Button isBusy={isBusy} why={why ?? (webhook.on ? null : t('webhooks.webhookDisabled'))} onClick={() => void retry()}>
          {t('webhooks.retryFailed')}
        </Button>
      </div>
      {deliveries.isPending && <Bar width={60} />}
      {deliveries.isError && <p>{inWords(deliveries.error)}</p>}
      {deliveries.data?.length === 0 && <p className={styles.quiet}>{state === '' ? t('webhooks.noDeliveries') : t('common.noResults')}</p>}
      {deliveries.data && deliveries.data.length > 0 && (
        <div className={styles.scroller}>
          <table className={`${styles.table} ${styles.list} ${styles.inside}`}>
            <thead>
              <tr>
                <th scope="col">{t('webhooks.event')}</th>
                <th scope="col">{t('common.status')}</th>
                <th scope="col">{t('webhooks.attempts')}</th>
                <th scope="col">{t('webhooks.time')}</th>
              </tr>
            </thead>
            <tbody>
              {deliveries.data.map((each) => (
                <tr key={each.id}>
                  <th scope="row">
                    <button type="button" className={styles.open} onClick={() => setOpen(each.id)}>
                      <bdi dir="ltr">{each.event}</bdi> <span className={styles.quiet}>{each.documentId}</span>
                    </button>
                  </th>
                  <td>
                    <DeliveryState delivery={each} />
                  </td>
                  <td data-label={t('webhooks.attempts')}>{each.attempts}</td>
                  <td>
                    <RelativeTime at={each.sentAt ?? each.putAt} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {open !== null && <DeliveryDialog webhook={webhook} id={open} maySend={maySend} onClose={() => setOpen(null)} />}
    </section>
  );
}
