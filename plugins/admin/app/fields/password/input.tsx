import { useState } from 'react';
import { labelOf } from '../../client/model.ts';
import { inSentence } from '../../i18n/names.ts';
import { t } from '../../i18n/translate.ts';
import styles from '../field.module.css';
import { described, type InputProps } from '../field.ts';

/** Input for a password. The stored one is never shown; an empty field keeps it. */
export function PasswordInput({ id, attribute, value, onChange, disabled, error }: InputProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <div className={styles.line}>
      <input
        id={id}
        type={isShown ? 'text' : 'password'}
        className={styles.in}
        autoComplete="new-password"
        dir="ltr"
        placeholder={t('fields.passwordUnchanged')}
        value={typeof value === 'string' ? value : ''}
        disabled={disabled}
        {...described(id, error)}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      />
      <button
        type="button"
        className={styles.wordButton}
        aria-label={t('fields.showField', { attribute: inSentence(labelOf(attribute)) })}
        aria-pressed={isShown}
        onClick={() => setIsShown(!isShown)}
      >
        {t('fields.show')}
      </button>
    </div>
  );
}
