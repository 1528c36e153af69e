import { type FormEvent, useEffect, useState } from 'react';
import { inWords } from '../account/in-words.ts';
import { RequestError } from '../client/http-client.ts';
import { words } from '../client/model.ts';
import { useHttp } from '../client/queries.ts';
import type { SettingKey, SettingSection } from '../client/types.ts';
import { listed } from '../i18n/lists.ts';
import { t, translateServer } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import { FormError } from '../shell/field.tsx';
import { useNotices } from '../shell/notices.tsx';
import { UnsavedForm } from '../shell/unsaved-form.tsx';
import styles from './settings.module.css';
import { useSettingsChanged } from './use-settings.ts';
import { ValueField } from './value-field.tsx';

/** Unsaved changes: a value, or null for the default. */
type Changes = Readonly<Record<string, { readonly value: unknown } | null>>;

interface SectionProps {
  readonly section: SettingSection;
  /** Called with whether there are unsaved changes. */
  onUnsaved(isUnsaved: boolean): void;
}

/** The form of a plugin's settings, derived from its schema. */
export function Section({ section, onUnsaved }: SectionProps) {
  const http = useHttp();
  const changed = useSettingsChanged();
  const { say } = useNotices();
  const [changes, setChanges] = useState<Changes>({});
  /** Values of changed keys when their change began: somebody else may change them meanwhile. Secrets are not known. */
  const [opened, setOpened] = useState<Readonly<Record<string, unknown>>>({});
  const [isOutdated, setIsOutdated] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const put = (key: string, change: Changes[string] | undefined) => {
    const told = section.keys.find((each) => each.key === key);
    if (!Object.hasOwn(changes, key) && told?.isSecret === false) setOpened((known) => ({ ...known, [key]: told.value ?? null }));
    setChanges(({ [key]: _, ...others }) => (change === undefined ? others : { ...others, [key]: change }));
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    setErrors({});
    setFailure(null);
    setIsOutdated(false);
    const entries = Object.entries(changes);
    const set = Object.fromEntries(entries.flatMap(([key, change]) => (change === null ? [] : [[key, change.value]])));
    const unset = entries.flatMap(([key, change]) => (change === null ? [key] : []));
    const from = Object.fromEntries(Object.entries(opened).filter(([key]) => Object.hasOwn(changes, key)));
    try {
      await http.ask(`/settings/${encodeURIComponent(section.name)}`, { method: 'PUT', body: { set, unset, from } });
      await changed();
      setOpened((known) => ({ ...Object.fromEntries(Object.entries(known).filter(([key]) => !unset.includes(key))), ...set }));
      // What was entered while this was being saved is still to be saved.
      setChanges((now) => Object.fromEntries(Object.entries(now).filter(([key, change]) => change !== changes[key])));
      say({ text: t('settings.sectionSaved', { section: translateServer(section.title) }), kind: 'done' });
    } catch (error) {
      const found = errorsOf(error, section.keys);
      setErrors(found);
      const isConflict = error instanceof RequestError && error.problem.status === 409;
      setIsOutdated(isConflict);
      // Shows which fields are meant.
      if (isConflict) void changed();
      if (Object.keys(found).length === 0) setFailure(inWords(error));
    } finally {
      setIsBusy(false);
    }
  };
  const discard = async () => {
    if (isOutdated) await changed();
    setChanges({});
    setFailure(null);
    setIsOutdated(false);
  };
  const isChanged = Object.keys(changes).length > 0;
  useEffect(() => onUnsaved(isChanged), [isChanged, onUnsaved]);
  /** Whether somebody else has stored another value since the unsaved change of a key began. */
  const isContested = ({ key, value }: SettingKey) => {
    const change = changes[key];
    if (change === undefined || !Object.hasOwn(opened, key)) return false;
    return !isSame(value, opened[key]) && !isSame(value, change?.value);
  };
  const isOpen = section.keys.some(({ saidBy, mayChange }) => mayChange && saidBy === null);
  const labelOf = ({ key, schema }: SettingKey) => (schema.title === undefined ? words(key) : translateServer(schema.title));
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
          {t('settings.noPermissionToChange', {
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
          error={errors[key.key] ?? (isContested(key) ? t('common.changedMeanwhile', { field: labelOf(key) }) : null)}
          clears={clearedBy(key)}
          onChange={(change) => put(key.key, change)}
        />
      ))}
      <FormError text={failure} />
      {isChanged && <UnsavedForm />}
      {isOpen && (
        <div className={styles.actions}>
          <Button type="submit" kind="main" isBusy={isBusy} why={isChanged ? null : t('common.noUnsavedChanges')}>
            {t('common.save')}
          </Button>
          {isChanged && (
            <Button kind="bare" onClick={() => void discard()}>
              {isOutdated || section.keys.some(isContested) ? t('common.discardAndReload') : t('settings.discardChanges')}
            </Button>
          )}
        </div>
      )}
    </form>
  );
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

/** Returns the server's errors by key. */
function errorsOf(error: unknown, keys: readonly SettingKey[]): Readonly<Record<string, string>> {
  if (!(error instanceof RequestError)) return {};
  const { errors = [] } = error.problem.details as {
    readonly errors?: readonly { readonly path: readonly string[]; readonly message: string }[];
  };
  return Object.fromEntries(
    errors.flatMap(({ path: [key = ''], message }) =>
      keys.some((each) => each.key === key) ? [[key, translateServer(message.replace(new RegExp(`^${key}(?:\\.[^:]*)?: `), ''))]] : [],
    ),
  );
}
