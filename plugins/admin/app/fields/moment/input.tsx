import { momentOf } from '../../traits/times.ts';
import styles from '../field.module.css';
import { described, type InputProps } from '../field.ts';
import { localText, storedMoment, zone } from './local-moment.ts';

/** Input for a time in the person's time zone, which is shown beside it. */
export function MomentInput({ id, attribute, value, onChange, disabled, error }: InputProps) {
  const date = momentOf(value);
  const text = date === null ? '' : localText(date);
  return (
    <div className={styles.line}>
      <input
        id={id}
        type="datetime-local"
        step={/\.\d/.test(text) ? 0.001 : text.length > 16 ? 1 : 60}
        className={`${styles.in} ${styles.narrow}`}
        value={text}
        disabled={disabled}
        {...described(id, error)}
        onChange={({ target }) => onChange(storedMoment(attribute.type, target.value))}
      />
      <span className={styles.hint}>{zone()}</span>
    </div>
  );
}
