import { useQuery } from '@tanstack/react-query';
import { inWords } from '../account/in-words.ts';
import { useHttp } from '../client/queries.ts';
import type { ShownDelivery, ShownWebhook } from '../client/types.ts';
import { region } from '../i18n/languages.ts';
import { t } from '../i18n/translate.ts';
import styles from '../people/people.module.css';
import { useDoing } from '../people/use-doing.ts';
import { Button } from '../shell/button.tsx';
import { Dialog } from '../shell/dialog.tsx';
import { RelativeTime } from '../shell/relative-time.tsx';
import { Bar } from '../shell/skeleton.tsx';
import { deliveryQuery, webhookKeys } from './queries.ts';
import { DeliveryState } from './states.tsx';

interface DeliveryDialogProps {
  readonly webhook: ShownWebhook;
  readonly id: number;
  readonly maySend: boolean;
  onClose(): void;
}

/** Dialog of a delivery: the last request and response, and a button to send it again. */
export function DeliveryDialog({ webhook, id, maySend, onClose }: DeliveryDialogProps) {
  const http = useHttp();
  const delivery = useQuery(deliveryQuery(http, webhook.id, id));
  const { isBusy, run } = useDoing([webhookKeys.deliveries(webhook.id)]);
  const { data } = delivery;
  const isTest = data?.event === 'ping';
  return (
    <Dialog
      title={data === undefined ? t('webhooks.delivery') : isTest ? t('webhooks.testEvent') : data.event}
      kind="wide"
      onClose={onClose}
      {...(data !== undefined &&
        !isTest && {
          foot: (
            <Button
              isBusy={isBusy}
              why={reasonAgainst(webhook, data, maySend)}
              onClick={() =>
                void run(
                  () => http.ask(`/webhooks/${webhook.id}/deliveries/${id}/repeat`, { method: 'POST' }),
                  t('webhooks.redeliveryStarted'),
                )
              }
            >
              {t('webhooks.redeliver')}
            </Button>
          ),
        })}
    >
      {delivery.isPending && <Bar width={60} />}
      {delivery.isError && <p>{inWords(delivery.error)}</p>}
      {data !== undefined && <Exchange delivery={data} />}
    </Dialog>
  );
}

function Exchange({ delivery }: { readonly delivery: ShownDelivery }) {
  const { request, answer, isHidden, error, sentAt, took, dueAt, attempts, message } = delivery;
  const milliseconds = new Intl.NumberFormat(region, { style: 'unit', unit: 'millisecond' });
  return (
    <>
      <dl className={styles.facts}>
        <dt>{t('common.status')}</dt>
        <dd>
          <DeliveryState delivery={delivery} />
        </dd>
        {error !== null && (
          <>
            <dt>{t('webhooks.reason')}</dt>
            <dd>
              <bdi>{error}</bdi>
            </dd>
          </>
        )}
        <dt>{t('webhooks.attempts')}</dt>
        <dd>{new Intl.NumberFormat(region).format(attempts)}</dd>
        <dt>{t('webhooks.sent')}</dt>
        <dd>{sentAt === null ? t('webhooks.notSentYet') : <RelativeTime at={sentAt} />}</dd>
        {took !== null && (
          <>
            <dt>{t('webhooks.responseTime')}</dt>
            <dd>{milliseconds.format(took)}</dd>
          </>
        )}
        {dueAt !== null && (
          <>
            <dt>{t('webhooks.nextAttempt')}</dt>
            <dd>
              <RelativeTime at={dueAt} />
            </dd>
          </>
        )}
        <dt>{t('webhooks.messageId')}</dt>
        <dd>
          <code dir="ltr">{message}</code>
        </dd>
      </dl>
      {isHidden && <p className={styles.quiet}>{t('webhooks.payloadHidden')}</p>}
      {request !== null && (
        <section className={styles.section}>
          <h3>{t('webhooks.request')}</h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what may be longer than the window is reached by keys. */}
          <pre className={styles.exchange} dir="ltr" tabIndex={0}>
            {headerLines(request.headers)}
            {'\n\n'}
            {indented(request.body ?? '')}
          </pre>
        </section>
      )}
      {answer !== null && (
        <section className={styles.section}>
          <h3>{t('webhooks.response', { status: answer.status })}</h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what may be longer than the window is reached by keys. */}
          <pre className={styles.exchange} dir="ltr" tabIndex={0}>
            {headerLines(answer.headers)}
            {'\n\n'}
            {answer.body}
          </pre>
        </section>
      )}
    </>
  );
}

function headerLines(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}

/** Formats JSON with indentation; returns other text unchanged. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Returns why a delivery cannot be sent again; null: it can. */
function reasonAgainst(webhook: ShownWebhook, { state }: ShownDelivery, maySend: boolean): string | null {
  if (!maySend) return t('webhooks.cannotSend');
  if (state === 'waiting') return t('webhooks.alreadySending');
  return webhook.on ? null : t('webhooks.webhookDisabled');
}
