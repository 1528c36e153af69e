import { type FormEvent, useState } from 'react';
import { inWords } from '../account/in-words.ts';
import { RequestError } from '../client/http-client.ts';
import { words } from '../client/model.ts';
import { useHttp } from '../client/queries.ts';
import type { SettingKey, SettingSection } from '../client/types.ts';
import { Button } from '../shell/button.tsx';
import { FormError } from '../shell/field.tsx';
import { useNotices } from '../shell/notices.tsx';
import { listed } from '../words/lists.ts';
import { t, told } from '../words/text.ts';
import styles from './settings.module.css';
import { useSettingsChanged } from './use-settings.ts';
import { ValueField } from './value-field.tsx';

/** Unsaved changes: a value, or null for the default. */
type Changes = Readonly<Record<string, { readonly value: unknown } | null>>;

/** The form of a plugin's settings, derived from its schema. */
export function Section({ section }: { readonly section: SettingSection }) {
  const http = useHttp();
  const changed = useSettingsChanged();
  const { say } = useNotices();
  const [changes, setChanges] = useState<Changes>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const put = (key: string, change: Changes[string] | undefined) => {
    const { [key]: _, ...others } = changes;
    setChanges(change === undefined ? others : { ...others, [key]: change });
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    setErrors({});
    setFailure(null);
    const entries = Object.entries(changes);
    const set = Object.fromEntries(entries.flatMap(([key, change]) => (change === null ? [] : [[key, change.value]])));
    const unset = entries.flatMap(([key, change]) => (change === null ? [key] : []));
    try {
      await http.ask(`/settings/${encodeURIComponent(section.name)}`, { method: 'PUT', body: { set, unset } });
      await changed();
      setChanges({});
      say({ text: t('{section}: saved.', { section: told(section.title) }), kind: 'done' });
    } catch (error) {
      const found = errorsOf(error, section.keys);
      setErrors(found);
      if (Object.keys(found).length === 0) setFailure(inWords(error));
    } finally {
      setIsBusy(false);
    }
  };
  const isChanged = Object.keys(changes).length > 0;
  const isOpen = section.keys.some(({ saidBy, mayChange }) => mayChange && saidBy === null);
  const labelOf = ({ key, schema }: SettingKey) => (schema.title === undefined ? words(key) : told(schema.title));
  /** Values that the unsaved change of a key clears. */
  const clearedBy = (key: SettingKey) =>
    changes[key.key] === undefined
      ? []
      : section.keys.filter((each) => key.clears.includes(each.key) && each.isSet && changes[each.key] === undefined).map(labelOf);
  /** What the person cannot change, by the permission that it needs. */
  const locked = section.keys.filter(({ saidBy, mayChange, risk }) => saidBy === null && !mayChange && risk !== null);
  const lacking = [...new Set(locked.map(({ needs }) => needs))];
  return (
    <form onSubmit={save} noValidate>
      {lacking.map((permission) => (
        <p key={permission} className={styles.by}>
          {t('You don’t have permission to change: {values}. Required permission: {permission}.', {
            values: listed(locked.filter(({ needs }) => needs === permission).map(labelOf)),
            permission,
          })}
        </p>
      ))}
      {section.keys.map((key) => (
        <ValueField
          key={key.key}
          at={key}
          label={labelOf(key)}
          change={changes[key.key]}
          error={errors[key.key] ?? null}
          clears={clearedBy(key)}
          onChange={(change) => put(key.key, change)}
        />
      ))}
      <FormError text={failure} />
      {isOpen && (
        <div className={styles.actions}>
          <Button type="submit" kind="main" isBusy={isBusy} why={isChanged ? null : t('Nothing is changed.')}>
            {t('Save')}
          </Button>
          {isChanged && (
            <Button kind="bare" onClick={() => setChanges({})}>
              {t('Take it back')}
            </Button>
          )}
        </div>
      )}
    </form>
  );
}

/** Returns the server's errors by key. */
function errorsOf(error: unknown, keys: readonly SettingKey[]): Readonly<Record<string, string>> {
  if (!(error instanceof RequestError)) return {};
  const { errors = [] } = error.problem.details as {
    readonly errors?: readonly { readonly path: readonly string[]; readonly message: string }[];
  };
  return Object.fromEntries(
    errors.flatMap(({ path: [key = ''], message }) =>
      keys.some((each) => each.key === key) ? [[key, told(message.replace(new RegExp(`^${key}(?:\\.[^:]*)?: `), ''))]] : [],
    ),
  );
}
