import { useState } from 'react';
import { inWords } from '../account/in-words.ts';
import { changedFields } from '../client/changed-fields.ts';
import { RequestError } from '../client/http-client.ts';
import { useHttp, useModel, useSession } from '../client/queries.ts';
import type { Data, MadeWebhook, ShownWebhook } from '../client/types.ts';
import { rich } from '../i18n/rich.ts';
import { t } from '../i18n/translate.ts';
import styles from '../people/people.module.css';
import { ShownOnce } from '../people/shown-once.tsx';
import { useDoing } from '../people/use-doing.ts';
import { Button } from '../shell/button.tsx';
import { Dialog } from '../shell/dialog.tsx';
import { FormError } from '../shell/field.tsx';
import { RelativeTime } from '../shell/relative-time.tsx';
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
  /** As the form was opened with it. */
  const [opened, setOpened] = useState(draft);
  const [isOutdated, setIsOutdated] = useState(false);
  const [made, setMade] = useState<MadeWebhook | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const may = (verb: string) => granted.includes(`plugin::webhooks.webhook.${verb}`);
  const against = reasonAgainst(webhook, may(webhook === null ? 'create' : 'update'));
  const changed = changedFields(opened, draft);
  const [seen, setSeen] = useState(webhook);
  if (webhook !== seen) {
    // Changed elsewhere, or switched off after failures: the form shows it, but for what was entered here. A field that both changed is
    // still sent with what this form was opened with, so that the server refuses to overwrite the other's change.
    setSeen(webhook);
    if (webhook !== null) {
      setOpened({ ...draftOf(webhook), ...changedFields(draft, opened) });
      setDraft({ ...draftOf(webhook), ...changed });
    }
  }
  const isSame = webhook !== null && Object.keys(changed).length === 0;
  const isEmpty = draft.events.length === 0 || draft.types?.length === 0;
  const take = async (path: string, body?: object) =>
    setMade((await http.ask<Data<MadeWebhook>>(path, { method: 'POST', ...(body !== undefined && { body }) })).body.data);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isSaving, setIsSaving] = useState(false);
  const save = async () => {
    if (isSaving) return;
    setErrors({});
    setIsOutdated(false);
    setIsSaving(true);
    const sent = webhook === null ? take('/webhooks', draft) : change(webhook.id);
    const failure = await sent.then(
      () => null,
      (error: unknown) => error,
    );
    setIsSaving(false);
    if (failure !== null) {
      setErrors(errorsOf(failure));
      setIsOutdated(failure instanceof RequestError && failure.problem.status === 409);
    } else await run(async () => undefined, webhook === null ? null : t('webhooks.webhookSaved'));
  };
  const change = async (id: number) => {
    const from = Object.fromEntries(Object.keys(changed).map((key) => [key, opened[key as keyof WebhookDraft]]));
    const { body } = await http.ask<Data<ShownWebhook>>(`/webhooks/${id}`, { method: 'PUT', body: { ...changed, from } });
    const told = draftOf(body.data);
    setOpened(told);
    // With what was typed meanwhile.
    setDraft((now) => ({ ...told, ...changedFields(draft, now) }));
  };
  const reload = (id: number) =>
    run(async () => {
      const told = draftOf((await http.ask<Data<ShownWebhook>>(`/webhooks/${id}`)).body.data);
      setOpened(told);
      setDraft(told);
      setErrors({});
      setIsOutdated(false);
    }, null);
  if (made !== null)
    return (
      <Dialog
        title={t('webhooks.secretOf', { name: made.name })}
        canBeLeft={false}
        onClose={onClose}
        foot={
          <Button kind="main" onClick={webhook === null ? onClose : () => setMade(null)}>
            {t('common.done')}
          </Button>
        }
      >
        <p>{t('webhooks.copySecretNow')}</p>
        <ShownOnce label={t('webhooks.secret')} text={made.secret} />
        {made.oldSecretUntil !== null && (
          <p className={styles.quiet}>
            {rich('webhooks.previousSecretExpires', {
              when: <RelativeTime at={made.oldSecretUntil} />,
            })}
          </p>
        )}
      </Dialog>
    );
  return (
    <Dialog title={webhook?.name ?? t('webhooks.newWebhook')} kind="wide" {...(webhook !== null && { isDirty: !isSame })} onClose={onClose}>
      {against !== null && <p className={styles.quiet}>{against}</p>}
      {webhook?.switchedOff != null && (
        <p role="alert">
          {rich('webhooks.disabledNotice', {
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
            why={may('update') ? null : t('webhooks.cannotEdit')}
            onClick={() => void run(() => http.ask(`/webhooks/${webhook.id}`, { method: 'PUT', body: { on: true } }), null)}
          >
            {t('webhooks.enable')}
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
            why={against ?? (isEmpty ? t('webhooks.selectEvent') : isSame ? t('common.noUnsavedChanges') : null)}
          >
            {webhook === null ? t('webhooks.createWebhook') : t('common.save')}
          </Button>
          {isOutdated && webhook !== null && (
            <Button isBusy={isBusy} onClick={() => void reload(webhook.id)}>
              {t('common.discardAndReload')}
            </Button>
          )}
        </div>
      </form>
      {webhook !== null && (
        <>
          <Deliveries webhook={webhook} maySend={may('send')} />
          <section className={styles.section}>
            <h3>{t('webhooks.details')}</h3>
            <dl className={styles.facts}>
              <dt>{t('common.status')}</dt>
              <dd>
                <WebhookState webhook={webhook} />
              </dd>
              <dt>{t('common.created')}</dt>
              <dd>
                <RelativeTime at={webhook.createdAt} />
              </dd>
              <dt>{t('webhooks.actsWithPermissionsOf')}</dt>
              <dd>{webhook.actsAs === null ? t('webhooks.noActingUser') : <bdi>{webhook.actsAs.title}</bdi>}</dd>
              {webhook.failingSince !== null && (
                <>
                  <dt>{t('webhooks.failingSince')}</dt>
                  <dd>
                    <RelativeTime at={webhook.failingSince} />
                  </dd>
                </>
              )}
              {webhook.oldSecretUntil !== null && (
                <>
                  <dt>{t('webhooks.previousSecretExpiry')}</dt>
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
                  why={may('rotate') ? null : t('webhooks.cannotRotateSecrets')}
                  onClick={() => void run(() => take(`/webhooks/${webhook.id}/rotate`), null)}
                >
                  {t('webhooks.rotateSecret')}
                </Button>
                <Button
                  kind="danger"
                  isBusy={isBusy}
                  why={may('delete') ? null : t('webhooks.cannotDelete')}
                  onClick={() => setIsLeaving(true)}
                >
                  {t('common.deleteOpen')}
                </Button>
              </div>
            )}
          </section>
        </>
      )}
      {isLeaving && webhook !== null && (
        <Dialog
          title={t('common.deleteNameQuestion', { name: webhook.name })}
          onClose={() => setIsLeaving(false)}
          foot={
            <>
              <Button onClick={() => setIsLeaving(false)}>{t('common.cancel')}</Button>
              <Button
                kind="danger"
                isBusy={isBusy}
                onClick={() =>
                  void run(
                    () => http.ask(`/webhooks/${webhook.id}`, { method: 'DELETE' }),
                    t('webhooks.webhookDeleted', { name: webhook.name }),
                  ).then((isDone) => isDone && onClose())
                }
              >
                {t('common.delete')}
              </Button>
            </>
          }
        >
          <p>{t('webhooks.deleteEffect')}</p>
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
  if (webhook?.keptBy != null) return t('webhooks.editInFile', { file: webhook.keptBy });
  return may ? null : t('webhooks.cannotEdit');
}
