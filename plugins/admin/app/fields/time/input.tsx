import styles from '../field.module.css';
import { described, type InputProps } from '../field.ts';

/** Input for a time of day, which has no time zone. */
export function TimeInput({ id, value, onChange, disabled, error }: InputProps) {
  const text = typeof value === 'string' ? value.replace(/\.0+$/, '') : '';
  return (
    <input
      id={id}
      type="time"
      step={text.includes('.') ? 0.001 : /:\d\d:(?!00)/.test(text) ? 1 : 60}
      className={`${styles.in} ${styles.narrow}`}
      value={text}
      disabled={disabled}
      {...described(id, error)}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value.length === 5 ? `${target.value}:00` : target.value)}
    />
  );
}
