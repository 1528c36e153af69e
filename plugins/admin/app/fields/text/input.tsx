import styles from '../field.module.css';
import { described, type InputProps, spoken } from '../field.ts';

/** Input for a text of several lines, which grows with the text. */
export function TextInput({ id, attribute, value, onChange, disabled, error, locale }: InputProps) {
  const text = typeof value === 'string' ? value : '';
  return (
    <textarea
      id={id}
      className={`${styles.in} ${styles.write}`}
      dir="auto"
      {...spoken(locale)}
      rows={Math.min(30, Math.max(2, text.split('\n').length))}
      value={text}
      disabled={disabled}
      {...(attribute.placeholder && { placeholder: attribute.placeholder })}
      {...described(id, error)}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
