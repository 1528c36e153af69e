import styles from '../field.module.css';
import { described, type InputProps } from '../field.ts';

/** Input for a date. */
export function DateInput({ id, value, onChange, disabled, error }: InputProps) {
  return (
    <input
      id={id}
      type="date"
      className={`${styles.in} ${styles.narrow}`}
      value={typeof value === 'string' ? value.slice(0, 10) : ''}
      disabled={disabled}
      {...described(id, error)}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
    />
  );
}
