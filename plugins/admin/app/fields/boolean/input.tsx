import styles from '../field.module.css';
import { described, type InputProps } from '../field.ts';

/** Yes or no; and that nobody has said so yet. */
export function BooleanInput({ id, value, onChange, disabled, error }: InputProps) {
  return (
    <span className={styles.switch}>
      <input
        id={id}
        type="checkbox"
        checked={value === true}
        disabled={disabled}
        {...described(id, error)}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span aria-hidden="true">{value === true ? 'Yes' : value === false ? 'No' : 'Not said, which is no'}</span>
    </span>
  );
}
