import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inWords } from '../account/in-words.ts';
import { useHttp } from '../client/queries.ts';
import type { Data, ShownDelivery, ShownWebhook } from '../client/types.ts';
import { Choice } from '../people/choice.tsx';
import styles from '../people/people.module.css';
import { useDoing } from '../people/use-doing.ts';
import { Button } from '../shell/button.tsx';
import { RelativeTime } from '../shell/relative-time.tsx';
import { Bar } from '../shell/skeleton.tsx';
import { t } from '../words/text.ts';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { deliveriesQuery, webhookKeys } from './queries.ts';
import { DeliveryState } from './states.tsx';

/** Lists the last deliveries and their states. */
export function Deliveries({ webhook, maySend }: { readonly webhook: ShownWebhook; readonly maySend: boolean }) {
  const http = useHttp();
  const [state, setState] = useState('');
  const [open, setOpen] = useState<number | null>(null);
  const deliveries = useQuery(deliveriesQuery(http, webhook.id, state));
  const { isBusy, run } = useDoing([webhookKeys.deliveries(webhook.id)]);
  const why = maySend ? null : t('Your role does not let you send anything.');
  const ping = () =>
    run(async () => {
      const { body } = await http.ask<Data<ShownDelivery>>(`/webhooks/${webhook.id}/ping`, { method: 'POST' });
      setOpen(body.data.id);
    }, null);
  return (
    <section className={styles.section}>
      <h3>{t('What was sent')}</h3>
      <div className={styles.actions}>
        <Choice
          label={t('Which of them')}
          isLabelled={false}
          value={state}
          options={[
            { value: '', label: t('Everything') },
            { value: 'waiting', label: t('What waits') },
            { value: 'failed', label: t('What failed') },
            { value: 'delivered', label: t('What arrived') },
          ]}
          onValue={setState}
        />
        <Button isBusy={isBusy} why={why} onClick={() => void ping()}>
          {t('Send a test')}
        </Button>
        <Button
          isBusy={isBusy}
          why={why ?? (webhook.on ? null : t('It is off.'))}
          onClick={() =>
            void run(() => http.ask(`/webhooks/${webhook.id}/repeat-failed`, { method: 'POST' }), t('What failed is sent once more.'))
          }
        >
          {t('Repeat what failed')}
        </Button>
      </div>
      {deliveries.isPending && <Bar width={60} />}
      {deliveries.isError && <p>{inWords(deliveries.error)}</p>}
      {deliveries.data?.length === 0 && <p className={styles.quiet}>{t('Nothing yet.')}</p>}
      {deliveries.data && deliveries.data.length > 0 && (
        <div className={styles.scroller}>
          <table className={`${styles.table} ${styles.list} ${styles.inside}`}>
            <thead>
              <tr>
                <th scope="col">{t('What')}</th>
                <th scope="col">{t('State')}</th>
                <th scope="col">{t('Tries')}</th>
                <th scope="col">{t('When')}</th>
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
                  <td data-label={t('Tries')}>{each.attempts}</td>
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
