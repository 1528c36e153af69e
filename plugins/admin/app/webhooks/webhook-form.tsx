import { useQuery } from '@tanstack/react-query';
import { AREAS } from '../audit/in-words.ts';
import { useHttp, useModel } from '../client/queries.ts';
import type { ShownWebhook } from '../client/types.ts';
import { type PlainMessageId, t } from '../i18n/translate.ts';
import { Choice } from '../people/choice.tsx';
import styles from '../people/people.module.css';
import { tokensQuery } from '../people/queries.ts';
import { TextField } from '../shell/field.tsx';

/** The editable data of a webhook. */
export type WebhookDraft = Pick<ShownWebhook, 'name' | 'url' | 'events' | 'types' | 'token' | 'format' | 'ordered' | 'on' | 'notify'>;

/** The initial data of a new webhook. */
export const NEW_WEBHOOK: WebhookDraft = {
  ...{ name: '', url: '', types: null, token: null, format: 'plinth', ordered: false, on: true, notify: null },
  events: ['entry.publish', 'entry.unpublish', 'entry.delete'],
};

/** An event with the id of its label. */
interface LabelledEvent {
  readonly value: string;
  readonly label: PlainMessageId;
}

const ENTRY_EVENTS: readonly LabelledEvent[] = [
  { value: 'entry.create', label: 'webhooks.documentCreated' },
  { value: 'entry.update', label: 'webhooks.documentUpdated' },
  { value: 'entry.publish', label: 'webhooks.documentPublished' },
  { value: 'entry.unpublish', label: 'webhooks.documentUnpublished' },
  { value: 'entry.draft-discard', label: 'webhooks.changesDiscarded' },
  { value: 'entry.delete', label: 'webhooks.documentDeleted' },
];
const MEDIA_EVENTS: readonly LabelledEvent[] = [
  { value: 'media.create', label: 'webhooks.fileUploaded' },
  { value: 'media.update', label: 'webhooks.fileUpdated' },
  { value: 'media.delete', label: 'webhooks.fileDeleted' },
];

/** Events of the audit log, for people who may read it. */
const AUDIT_EVENTS = AREAS.map(({ value, label }) => ({ value: `audit.${value}`, label }));

interface WebhookFormProps {
  readonly draft: WebhookDraft;
  /** Errors by field. */
  readonly errors: Readonly<Record<string, string>>;
  readonly isOff: boolean;
  onChange(change: Partial<WebhookDraft>): void;
}

/** The form of a webhook. */
export function WebhookForm({ draft, errors, isOff, onChange }: WebhookFormProps) {
  const http = useHttp();
  const { granted, types } = useModel();
  const tokens = useQuery({ ...tokensQuery(http), enabled: granted.includes('plugin::api-tokens.token.read') });
  const known = tokens.data ?? [];
  const formats = [
    { value: 'plinth', label: t('webhooks.formatStandardWebhooks') },
    { value: 'strapi', label: t('webhooks.formatStrapi') },
  ];
  const shown = [
    { value: '', label: t('webhooks.noFieldValues') },
    ...known.map(({ id, name }) => ({ value: String(id), label: name })),
    ...(draft.token !== null && !known.some(({ id }) => id === draft.token)
      ? [{ value: String(draft.token), label: t('webhooks.tokenWithId', { id: draft.token }) }]
      : []),
  ];
  return (
    <>
      <TextField
        label={t('common.name')}
        required
        maxLength={190}
        autoComplete="off"
        readOnly={isOff}
        value={draft.name}
        error={errors.name ?? null}
        onValue={(name) => onChange({ name })}
        hint={t('webhooks.nameHelp')}
      />
      <TextField
        label={t('common.url')}
        type="url"
        dir="ltr"
        required
        maxLength={2_000}
        autoComplete="off"
        readOnly={isOff}
        value={draft.url}
        error={errors.url ?? null}
        onValue={(url) => onChange({ url })}
        hint={t('webhooks.urlHelp')}
      />
      <fieldset className={`${styles.field} ${styles.group}`}>
        <legend>{t('webhooks.events')}</legend>
        <div className={styles.groups}>
          {[
            { title: t('common.documents'), events: ENTRY_EVENTS },
            { title: t('webhooks.media'), events: MEDIA_EVENTS },
            ...(granted.includes('plugin::audit.entry.export') ? [{ title: t('common.auditLog'), events: AUDIT_EVENTS }] : []),
          ].map(({ title, events }) => (
            <Checks
              key={title}
              title={title}
              options={events.map(({ value, label }) => ({ value, label: t(label) }))}
              chosen={draft.events}
              isOff={isOff}
              onChosen={(chosen) => onChange({ events: [...chosen] })}
            />
          ))}
        </div>
      </fieldset>
      <Choice
        label={t('webhooks.contentTypes')}
        value={draft.types === null ? 'all' : 'some'}
        options={[
          { value: 'all', label: t('webhooks.allContentTypes') },
          { value: 'some', label: t('webhooks.selectedContentTypes') },
        ]}
        isOff={isOff}
        onValue={(value) => onChange({ types: value === 'all' ? null : [] })}
      />
      {draft.types !== null && (
        <Checks
          title={t('webhooks.selectedContentTypes')}
          options={types.filter(({ uid }) => uid.startsWith('api::')).map(({ uid, title }) => ({ value: uid, label: title }))}
          chosen={draft.types}
          isOff={isOff}
          onChosen={(chosen) => onChange({ types: [...chosen] })}
        />
      )}
      <Choice
        label={t('webhooks.payloadToken')}
        value={draft.token === null ? '' : String(draft.token)}
        options={shown}
        isOff={isOff}
        onValue={(value) => onChange({ token: value === '' ? null : Number(value) })}
      />
      <Choice
        label={t('webhooks.payloadFormat')}
        value={draft.format}
        options={formats}
        isOff={isOff}
        onValue={(value) => onChange({ format: value as WebhookDraft['format'] })}
      />
      <TextField
        label={t('webhooks.notifyEmail')}
        type="email"
        dir="ltr"
        autoComplete="off"
        readOnly={isOff}
        value={draft.notify ?? ''}
        error={errors.notify ?? null}
        onValue={(notify) => onChange({ notify: notify === '' ? null : notify })}
      />
      <div className={styles.checks}>
        <Check label={t('webhooks.deliverInOrder')} isOn={draft.ordered} isOff={isOff} onToggle={(ordered) => onChange({ ordered })} />
        <Check label={t('webhooks.enabled')} isOn={draft.on} isOff={isOff} onToggle={(on) => onChange({ on })} />
      </div>
    </>
  );
}

interface ChecksProps {
  readonly title: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly chosen: readonly string[];
  readonly isOff: boolean;
  onChosen(chosen: readonly string[]): void;
}

/** A group of checkboxes. */
function Checks({ title, options, chosen, isOff, onChosen }: ChecksProps) {
  return (
    <fieldset className={`${styles.field} ${styles.group}`}>
      <legend>{title}</legend>
      <div className={styles.checks}>
        {options.map(({ value, label }) => (
          <Check
            key={value}
            label={label}
            isOn={chosen.includes(value)}
            isOff={isOff}
            onToggle={(isOn) => onChosen(isOn ? [...chosen, value] : chosen.filter((one) => one !== value))}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface CheckProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly isOff: boolean;
  onToggle(isOn: boolean): void;
}

function Check({ label, isOn, isOff, onToggle }: CheckProps) {
  return (
    <label>
      <input type="checkbox" checked={isOn} disabled={isOff} onChange={({ target }) => onToggle(target.checked)} />
      <bdi>{label}</bdi>
    </label>
  );
}
