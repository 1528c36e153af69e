import { useQuery } from '@tanstack/react-query';
import { AREAS } from '../audit/in-words.ts';
import { useHttp, useModel } from '../client/queries.ts';
import type { ShownWebhook } from '../client/types.ts';
import { Choice } from '../people/choice.tsx';
import styles from '../people/people.module.css';
import { tokensQuery } from '../people/queries.ts';
import { TextField } from '../shell/field.tsx';
import { t, worded } from '../words/text.ts';

/** The editable data of a webhook. */
export type WebhookDraft = Pick<ShownWebhook, 'name' | 'url' | 'events' | 'types' | 'token' | 'format' | 'ordered' | 'on' | 'notify'>;

/** The initial data of a new webhook. */
export const NEW_WEBHOOK: WebhookDraft = {
  ...{ name: '', url: '', types: null, token: null, format: 'plinth', ordered: false, on: true, notify: null },
  events: ['entry.publish', 'entry.unpublish', 'entry.delete'],
};

const ENTRY_EVENTS = [
  { value: 'entry.create', label: worded('It is made') },
  { value: 'entry.update', label: worded('It is changed') },
  { value: 'entry.publish', label: worded('It is published') },
  { value: 'entry.unpublish', label: worded('It is taken offline') },
  { value: 'entry.draft-discard', label: worded('Changes are discarded') },
  { value: 'entry.delete', label: worded('It is deleted') },
];
const MEDIA_EVENTS = [
  { value: 'media.create', label: worded('A file is uploaded') },
  { value: 'media.update', label: worded('A file is changed') },
  { value: 'media.delete', label: worded('A file is deleted') },
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
    { value: 'plinth', label: t('Standard Webhooks') },
    { value: 'strapi', label: t('As Strapi 5 sends it') },
  ];
  const shown = [
    { value: '', label: t('No values: only which document it was') },
    ...known.map(({ id, name }) => ({ value: String(id), label: name })),
    ...(draft.token !== null && !known.some(({ id }) => id === draft.token)
      ? [{ value: String(draft.token), label: t('Token number {id}', { id: draft.token }) }]
      : []),
  ];
  return (
    <>
      <TextField
        label={t('Name')}
        required
        maxLength={190}
        autoComplete="off"
        readOnly={isOff}
        value={draft.name}
        error={errors.name ?? null}
        onValue={(name) => onChange({ name })}
        hint={t('Who is told: “Search”, “Build of the site”.')}
      />
      <TextField
        label={t('Address')}
        type="url"
        dir="ltr"
        required
        maxLength={2_000}
        autoComplete="off"
        readOnly={isOff}
        value={draft.url}
        error={errors.url ?? null}
        onValue={(url) => onChange({ url })}
        hint={t('Public addresses alone, unless config/plugins allows others.')}
      />
      <fieldset className={`${styles.field} ${styles.group}`}>
        <legend>{t('Told when')}</legend>
        <div className={styles.groups}>
          {[
            { title: t('Documents'), events: ENTRY_EVENTS },
            { title: t('Media'), events: MEDIA_EVENTS },
            ...(granted.includes('plugin::audit.entry.export') ? [{ title: t('Audit'), events: AUDIT_EVENTS }] : []),
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
        label={t('About')}
        value={draft.types === null ? 'all' : 'some'}
        options={[
          { value: 'all', label: t('Documents of all types') },
          { value: 'some', label: t('Documents of chosen types') },
        ]}
        isOff={isOff}
        onValue={(value) => onChange({ types: value === 'all' ? null : [] })}
      />
      {draft.types !== null && (
        <Checks
          title={t('Chosen types')}
          options={types.filter(({ uid }) => uid.startsWith('api::')).map(({ uid, title }) => ({ value: uid, label: title }))}
          chosen={draft.types}
          isOff={isOff}
          onChosen={(chosen) => onChange({ types: [...chosen] })}
        />
      )}
      <Choice
        label={t('Shows documents as this API token may see them')}
        value={draft.token === null ? '' : String(draft.token)}
        options={shown}
        isOff={isOff}
        onValue={(value) => onChange({ token: value === '' ? null : Number(value) })}
      />
      <Choice
        label={t('Written as')}
        value={draft.format}
        options={formats}
        isOff={isOff}
        onValue={(value) => onChange({ format: value as WebhookDraft['format'] })}
      />
      <TextField
        label={t('Mail to, when it is switched off')}
        type="email"
        dir="ltr"
        autoComplete="off"
        readOnly={isOff}
        value={draft.notify ?? ''}
        error={errors.notify ?? null}
        onValue={(notify) => onChange({ notify: notify === '' ? null : notify })}
      />
      <div className={styles.checks}>
        <Check label={t('In order for each document')} isOn={draft.ordered} isOff={isOff} onToggle={(ordered) => onChange({ ordered })} />
        <Check label={t('On')} isOn={draft.on} isOff={isOff} onToggle={(on) => onChange({ on })} />
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
