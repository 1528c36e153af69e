import { useQuery } from '@tanstack/react-query';
import { useHttp, useModel } from '../client/queries.ts';
import { NothingHere } from '../content/nothing-here.tsx';
import { KeptList } from '../people/kept-list.tsx';
import styles from '../people/people.module.css';
import { counted, t } from '../words/text.ts';
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
      title={t('Webhooks')}
      about={t('Other services are told what happens here.')}
      items={webhooks}
      failure={t('The webhooks could not be asked for')}
      none={t('There are none yet. A search, a cache or the build of a site that is to know of changes at once needs one.')}
      newTitle={may('create') ? t('New webhook') : null}
      columns={[t('State'), t('Address'), t('Is told of'), t('Kept by')]}
      cells={(webhook) => [
        <WebhookState key="state" webhook={webhook} />,
        <bdi key="address" className={styles.address} dir="ltr">
          {webhook.url}
        </bdi>,
        counted(webhook.events.length, '{count} kind of event', '{count} kinds of events'),
        webhook.keptBy,
      ]}
      drawer={(webhook, close) => <WebhookDrawer webhook={webhook} onClose={close} />}
    />
  );
}
