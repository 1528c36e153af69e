import { t } from '../i18n/translate.ts';
import styles from './people.module.css';

/** An item of a select. */
export interface Option {
  readonly value: string;
  readonly label: string;
  /** Why it is disabled; null: it is not. */
  readonly why?: string | null;
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly Option[];
  /** False: the label is only for screen readers. */
  readonly isLabelled?: boolean;
  readonly isOff?: boolean;
  onValue(value: string): void;
}

/** A select. */
export function Choice({ label, value, options, isLabelled = true, isOff = false, onValue }: ChoiceProps) {
  const select = (
    <select
      className={styles.select}
      value={value}
      disabled={isOff}
      {...(!isLabelled && { 'aria-label': label })}
      onChange={({ target }) => onValue(target.value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={Boolean(option.why)}>
          {option.why ? t('people.choiceWithReason', { choice: option.label, reason: option.why }) : option.label}
        </option>
      ))}
    </select>
  );
  if (!isLabelled) return select;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control stands in it.
    <label className={styles.field}>
      <span>{label}</span>
      {select}
    </label>
  );
}
