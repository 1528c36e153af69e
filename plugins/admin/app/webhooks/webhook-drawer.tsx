import { useState } from 'react';
import { inWords } from '../account/in-words.ts';
import { RequestError } from '../client/http-client.ts';
import { useHttp, useModel, useSession } from '../client/queries.ts';
import type { Data, MadeWebhook, ShownWebhook } from '../client/types.ts';
import styles from '../people/people.module.css';
import { ShownOnce } from '../people/shown-once.tsx';
import { useDoing } from '../people/use-doing.ts';
import { Button } from '../shell/button.tsx';
import { Dialog } from '../shell/dialog.tsx';
import { FormError } from '../shell/field.tsx';
import { RelativeTime } from '../shell/relative-time.tsx';
import { phrase } from '../words/phrase.ts';
import { t } from '../words/text.ts';
import { Deliveries } from './deliveries.tsx';
import { webhookKeys } from './queries.ts';
import { WebhookState } from './states.tsx';
import { NEW_WEBHOOK, type WebhookDraft, WebhookForm } from './webhook-form.tsx';

interface WebhookDrawerProps {
  /** Null: a new one. */
  readonly webhook: ShownWebhook | null;
  onClose(): void;
}

/** The drawer of a webhook: settings, secret, deliveries and deletion. */
export function WebhookDrawer({ webhook, onClose }: WebhookDrawerProps) {
  const http = useHttp();
  const { granted } = useModel();
  const { person } = useSession();
  const { isBusy, run } = useDoing([webhookKeys.all]);
  const [draft, setDraft] = useState<WebhookDraft>(() =>
    webhook === null ? { ...NEW_WEBHOOK, notify: person?.email ?? null } : draftOf(webhook),
  );
  const [made, setMade] = useState<MadeWebhook | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const may = (verb: string) => granted.includes(`plugin::webhooks.webhook.${verb}`);
  const against = reasonAgainst(webhook, may(webhook === null ? 'create' : 'update'));
  const isSame = webhook !== null && JSON.stringify(draft) === JSON.stringify(draftOf(webhook));
  const isEmpty = draft.events.length === 0 || draft.types?.length === 0;
  const take = async (path: string, body?: object) =>
    setMade((await http.ask<Data<MadeWebhook>>(path, { method: 'POST', ...(body !== undefined && { body }) })).body.data);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isSaving, setIsSaving] = useState(false);
  const save = async () => {
    if (isSaving) return;
    setErrors({});
    setIsSaving(true);
    const sent = webhook === null ? take('/webhooks', draft) : http.ask(`/webhooks/${webhook.id}`, { method: 'PUT', body: draft });
    const failure = await sent.then(
      () => null,
      (error: unknown) => error,
    );
    setIsSaving(false);
    if (failure !== null) setErrors(errorsOf(failure));
    else if (webhook !== null) await run(async () => undefined, t('Saved. It counts for what happens from now on.'));
    else await run(async () => undefined, null);
  };
  if (made !== null)
    return (
      <Dialog
        title={t('The secret of {name}', { name: made.name })}
        canBeLeft={false}
        onClose={onClose}
        foot={
          <Button kind="main" onClick={onClose}>
            {t('Done')}
          </Button>
        }
      >
        <p>{t('Copy it to the service that is told: with it, it knows that a message comes from here. It is not shown again.')}</p>
        <ShownOnce label={t('Secret')} text={made.secret} />
        {made.oldSecretUntil !== null && (
          <p className={styles.quiet}>
            {phrase('Messages are signed with the secret from before, too: it ends {when}.', {
              when: <RelativeTime at={made.oldSecretUntil} />,
            })}
          </p>
        )}
      </Dialog>
    );
  return (
    <Dialog title={webhook?.name ?? t('New webhook')} kind="wide" {...(webhook !== null && { isDirty: !isSame })} onClose={onClose}>
      {against !== null && <p className={styles.quiet}>{against}</p>}
      {webhook?.switchedOff != null && (
        <p role="alert">
          {phrase('It was switched off {when}, because it failed for too long: {reason}. Switch it on again, and what waits is sent.', {
            when: <RelativeTime at={webhook.switchedOff.at} />,
            reason: <bdi>{webhook.switchedOff.reason}</bdi>,
          })}
        </p>
      )}
      {/* The one change of a webhook of a file that is made here. */}
      {webhook?.switchedOff != null && webhook.keptBy !== null && (
        <div className={styles.actions}>
          <Button
            kind="main"
            isBusy={isBusy}
            why={may('update') ? null : t('Your role lets you look at webhooks, and not change them.')}
            onClick={() => void run(() => http.ask(`/webhooks/${webhook.id}`, { method: 'PUT', body: { on: true } }), null)}
          >
            {t('Turn it on')}
          </Button>
        </div>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <WebhookForm
          draft={draft}
          errors={errors}
          isOff={against !== null}
          onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
        />
        <FormError text={errors[''] ?? null} />
        <div className={styles.actions}>
          <Button
            type="submit"
            kind="main"
            isBusy={isBusy || isSaving}
            why={against ?? (isEmpty ? t('It is told nothing yet: choose something.') : isSame ? t('Nothing is changed.') : null)}
          >
            {webhook === null ? t('Make the webhook') : t('Save')}
          </Button>
        </div>
      </form>
      {webhook !== null && (
        <>
          <Deliveries webhook={webhook} maySend={may('send')} />
          <section className={styles.section}>
            <h3>{t('Its life')}</h3>
            <dl className={styles.facts}>
              <dt>{t('State')}</dt>
              <dd>
                <WebhookState webhook={webhook} />
              </dd>
              <dt>{t('Made')}</dt>
              <dd>
                <RelativeTime at={webhook.createdAt} />
              </dd>
              <dt>{t('Acts with the rights of')}</dt>
              <dd>{webhook.actsAs === null ? t('No account: receives every event') : <bdi>{webhook.actsAs.title}</bdi>}</dd>
              {webhook.failingSince !== null && (
                <>
                  <dt>{t('Takes nothing since')}</dt>
                  <dd>
                    <RelativeTime at={webhook.failingSince} />
                  </dd>
                </>
              )}
              {webhook.oldSecretUntil !== null && (
                <>
                  <dt>{t('The secret from before ends')}</dt>
                  <dd>
                    <RelativeTime at={webhook.oldSecretUntil} />
                  </dd>
                </>
              )}
            </dl>
            {webhook.keptBy === null && (
              <div className={styles.actions}>
                <Button
                  isBusy={isBusy}
                  why={may('rotate') ? null : t('Your role does not let you change secrets.')}
                  onClick={() => void run(() => take(`/webhooks/${webhook.id}/rotate`), null)}
                >
                  {t('New secret')}
                </Button>
                <Button
                  kind="danger"
                  isBusy={isBusy}
                  why={may('delete') ? null : t('Your role does not let you delete webhooks.')}
                  onClick={() => setIsLeaving(true)}
                >
                  {t('Delete…')}
                </Button>
              </div>
            )}
          </section>
        </>
      )}
      {isLeaving && webhook !== null && (
        <Dialog
          title={t('Delete {name}?', { name: webhook.name })}
          onClose={() => setIsLeaving(false)}
          foot={
            <>
              <Button onClick={() => setIsLeaving(false)}>{t('Keep it')}</Button>
              <Button
                kind="danger"
                isBusy={isBusy}
                onClick={() =>
                  void run(
                    () => http.ask(`/webhooks/${webhook.id}`, { method: 'DELETE' }),
                    t('{name} is deleted.', { name: webhook.name }),
                  ).then((isDone) => isDone && onClose())
                }
              >
                {t('Delete')}
              </Button>
            </>
          }
        >
          <p>{t('Nothing more is sent to it, and what was sent is forgotten. This cannot be undone.')}</p>
        </Dialog>
      )}
    </Dialog>
  );
}

function draftOf({ name, url, events, types, token, format, ordered, on, notify }: ShownWebhook): WebhookDraft {
  return { name, url, events, types, token, format, ordered, on, notify };
}

/** Returns errors by field; errors that belong to no field have an empty key. */
function errorsOf(failure: unknown): Readonly<Record<string, string>> {
  const { errors } = failure instanceof RequestError ? failure.problem.details : {};
  const told = (Array.isArray(errors) ? errors : []) as readonly { readonly path: readonly string[]; readonly message: string }[];
  if (told.length === 0) return { '': inWords(failure) };
  const known = ['name', 'url', 'notify'];
  const byField = told.map(({ path, message }) => [known.find((field) => field === path[0]) ?? '', message.replace(/^\w+: /, '')] as const);
  return Object.fromEntries(byField);
}

/** Returns why a webhook cannot be changed here; null: it can. */
function reasonAgainst(webhook: ShownWebhook | null, may: boolean): string | null {
  if (webhook?.keptBy != null) return t('{file} keeps this webhook: it is changed there.', { file: webhook.keptBy });
  return may ? null : t('Your role lets you look at webhooks, and not change them.');
}
