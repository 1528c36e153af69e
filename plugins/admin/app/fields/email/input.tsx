import styles from '../field.module.css';
import { described, type InputProps } from '../field.ts';

/** Input for an email address. */
export function EmailInput({ id, attribute, value, onChange, disabled, error }: InputProps) {
  return (
    <input
      id={id}
      type="email"
      className={styles.in}
      autoComplete="off"
      dir="ltr"
      value={typeof value === 'string' ? value : ''}
      disabled={disabled}
      {...(attribute.placeholder && { placeholder: attribute.placeholder })}
      {...described(id, error)}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
    />
  );
}
