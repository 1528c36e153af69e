import { useState } from 'react';
import { labelOf } from '../../client/model.ts';
import { inSentence } from '../../words/names.ts';
import { t } from '../../words/text.ts';
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
        placeholder={t('Stays as it is')}
        value={typeof value === 'string' ? value : ''}
        disabled={disabled}
        {...described(id, error)}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      />
      <button
        type="button"
        className={styles.wordButton}
        aria-label={t('Show {attribute}', { attribute: inSentence(labelOf(attribute)) })}
        aria-pressed={isShown}
        onClick={() => setIsShown(!isShown)}
      >
        {t('Show')}
      </button>
    </div>
  );
}
