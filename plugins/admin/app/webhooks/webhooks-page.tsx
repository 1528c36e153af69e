import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inWords } from '../account/in-words.ts';
import { useHttp, useModel } from '../client/queries.ts';
import { NothingHere } from '../content/nothing-here.tsx';
import { PageHead } from '../people/page-head.tsx';
import styles from '../people/people.module.css';
import { Button } from '../shell/button.tsx';
import { Message } from '../shell/message.tsx';
import { usePageTitle } from '../shell/page-title.ts';
import { PageSkeleton } from '../shell/skeleton.tsx';
import { counted, t } from '../words/text.ts';
import { webhooksQuery } from './queries.ts';
import { WebhookState } from './states.tsx';
import { WebhookDrawer } from './webhook-drawer.tsx';

/** Services that are told what happens. */
export function WebhooksPage() {
  const http = useHttp();
  const { granted } = useModel();
  const may = (verb: string) => granted.includes(`plugin::webhooks.webhook.${verb}`);
  const webhooks = useQuery({ ...webhooksQuery(http), enabled: may('read') });
  const [open, setOpen] = useState<number | 'new' | null>(null);
  usePageTitle(t('Webhooks'));
  if (!may('read')) return <NothingHere />;
  const webhook = webhooks.data?.find(({ id }) => id === open) ?? null;
  return (
    <div className={styles.page}>
      <PageHead title={t('Webhooks')} about={t('Other services are told what happens here.')}>
        {may('create') && (
          <Button kind="main" onClick={() => setOpen('new')}>
            {t('New webhook')}
          </Button>
        )}
      </PageHead>
      {webhooks.isPending && <PageSkeleton />}
      {webhooks.isError && (
        <Message title={t('The webhooks could not be asked for')} level={2} isFailure>
          <p>{inWords(webhooks.error)}</p>
        </Message>
      )}
      {webhooks.data?.length === 0 && (
        <p className={styles.note}>
          {t('There are none yet. A search, a cache or the build of a site that is to know of changes at once needs one.')}
        </p>
      )}
      {webhooks.data && webhooks.data.length > 0 && (
        <table className={`${styles.table} ${styles.list}`}>
          <thead>
            <tr>
              <th scope="col">{t('Name')}</th>
              <th scope="col">{t('State')}</th>
              <th scope="col">{t('Address')}</th>
              <th scope="col">{t('Is told of')}</th>
              <th scope="col">{t('Kept by')}</th>
            </tr>
          </thead>
          <tbody>
            {webhooks.data.map((each) => (
              <tr key={each.id}>
                <th scope="row">
                  <button type="button" className={styles.open} onClick={() => setOpen(each.id)}>
                    <bdi>{each.name}</bdi>
                  </button>
                </th>
                <td>
                  <WebhookState webhook={each} />
                </td>
                <td>
                  <bdi dir="ltr">{each.url}</bdi>
                </td>
                <td>{counted(each.events.length, '{count} kind of event', '{count} kinds of events')}</td>
                <td>{each.keptBy}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {(open === 'new' || webhook !== null) && (
        <WebhookDrawer key={String(open)} webhook={open === 'new' ? null : webhook} onClose={() => setOpen(null)} />
      )}
    </div>
  );
}
