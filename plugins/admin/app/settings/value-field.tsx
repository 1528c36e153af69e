import { type ReactNode, useId } from 'react';
import type { SettingKey } from '../client/types.ts';
import { listed } from '../i18n/lists.ts';
import { t, translateServer } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import { Control } from './control.tsx';
import styles from './settings.module.css';
import { Described, shownValue, Told } from './told.tsx';

interface ValueFieldProps {
  readonly at: SettingKey;
  readonly label: string;
  /** Unsaved change; null: back to the default. */
  readonly change: { readonly value: unknown } | null | undefined;
  readonly error: string | null;
  /** Labels of values that this change clears, because a secret would be sent elsewhere. */
  readonly clears: readonly string[];
  onChange(change: { readonly value: unknown } | null | undefined): void;
}

/**
 * A setting with its label. A value that a file sets is shown with the file's name and cannot be changed; one that can redirect trust only by
 * people with the permission for it.
 */
export function ValueField({ at, label, change, error, clears, onChange }: ValueFieldProps) {
  const { schema, value, isSecret, isSet, isHidden, saidBy } = at;
  const id = useId();
  const isChangeable = at.mayChange && saidBy === null;
  const before = isSecret || schema.default === undefined ? null : shownValue(schema.default, schema.unit);
  const hasHint = error !== null || schema.description !== undefined || isSecret;
  return (
    <div className={`${styles.field} ${error === null ? '' : styles.isBad}`}>
      <Label isGroup={isGroup(at)} id={id} isChangeable={isChangeable}>
        {label}
      </Label>
      {isChangeable ? (
        <Control
          id={id}
          label={label}
          schema={schema}
          isSecret={isSecret}
          isSet={isSet && change !== null}
          value={change === undefined ? value : change === null ? schema.default : change.value}
          isInvalid={error !== null}
          {...(hasHint && { describedBy: `${id}-under` })}
          onValue={(next) => onChange(next === undefined ? null : { value: next })}
        />
      ) : (
        <p className={styles.said}>
          {isSecret
            ? isSet
              ? t('settings.secretSet')
              : t('common.notSet')
            : isHidden
              ? t('settings.valueHidden')
              : shownValue(value, schema.unit)}
        </p>
      )}
      {hasHint && (
        <p id={`${id}-under`} className={styles.under}>
          {error === null ? <Hint at={at} /> : <Described text={error} />}
        </p>
      )}
      {saidBy !== null && <p className={styles.by}>{t('settings.setInEditThere', { file: translateServer(saidBy) })}</p>}
      {clears.length > 0 && (
        <p role="status" className={styles.by}>
          {t('settings.savingClears', {
            values: listed(clears),
          })}
        </p>
      )}
      {isChangeable && isSet && change !== null && (
        <Button
          kind="bare"
          aria-label={
            before === null ? t('settings.clearOption', { option: label }) : t('settings.resetOptionTo', { value: before, option: label })
          }
          onClick={() => onChange(null)}
        >
          {before === null ? t('settings.clear') : t('settings.resetTo', { value: before })}
        </Button>
      )}
      {change === null && (
        <p className={styles.by}>{schema.default === undefined ? t('settings.clearedOnSave') : t('settings.resetOnSave')}</p>
      )}
    </div>
  );
}

/** Whether the value has several inputs, which share one label. */
function isGroup({ schema }: SettingKey): boolean {
  return schema.type === 'boolean' || schema.items?.enum !== undefined || schema.additionalProperties !== undefined;
}

function Label({
  isGroup: hasMany,
  id,
  isChangeable,
  children,
}: {
  isGroup: boolean;
  id: string;
  isChangeable: boolean;
  children: ReactNode;
}) {
  return hasMany || !isChangeable ? (
    <span id={`${id}-label`} className={styles.label}>
      {children}
    </span>
  ) : (
    <label htmlFor={id} className={styles.label}>
      {children}
    </label>
  );
}

function Hint({ at: { schema, isSecret, isSet } }: { readonly at: SettingKey }) {
  return (
    <>
      {schema.description !== undefined && <Told text={schema.description} />}{' '}
      {isSecret && (isSet ? t('settings.secretIsSet') : t('settings.secretNotSet'))}
    </>
  );
}
