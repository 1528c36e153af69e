import { useQuery } from '@tanstack/react-query';
import { useHttp, useModel } from '../client/queries.ts';
import { NothingHere } from '../content/nothing-here.tsx';
import { t } from '../i18n/translate.ts';
import { KeptList } from '../people/kept-list.tsx';
import styles from '../people/people.module.css';
import { webhooksQuery } from './queries.ts';
import { WebhookState } from './states.tsx';
import { WebhookDrawer } from './webhook-drawer.tsx';

/** The page of webhooks. */
export function WebhooksPage() {
  const http = useHttp();
  const { granted } = useModel();
  const may = (verb: string) => granted.includes(`plugin::webhooks.webhook.${verb}`);
  const webhooks = useQuery({ ...webhooksQuery(http), enabled: may('read') });
  if (!may('read')) return <NothingHere />;
  return (
    <KeptList
      title={t('common.webhooks')}
      about={t('webhooks.webhooksDescription')}
      items={webhooks}
      failure={t('webhooks.loadFailed')}
      none={t('webhooks.empty')}
      newTitle={may('create') ? t('webhooks.newWebhook') : null}
      columns={[t('common.status'), t('common.url'), t('webhooks.events'), t('common.definedIn')]}
      cells={(webhook) => [
        <WebhookState key="state" webhook={webhook} />,
        <bdi key="address" className={styles.address} dir="ltr">
          {webhook.url}
        </bdi>,
        t('webhooks.eventTypeCount', { count: webhook.events.length }),
        webhook.keptBy,
      ]}
      drawer={(webhook, close) => <WebhookDrawer webhook={webhook} onClose={close} />}
    />
  );
}
