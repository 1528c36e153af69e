import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import styles from './field.module.css';

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> {
  readonly label: string;
  readonly value: string;
  onValue(value: string): void;
  /** What is wrong with it, and what to do. */
  readonly error?: string | null;
  readonly hint?: string;
  /** At the other end of the label's line. */
  readonly aside?: ReactNode;
}

/** A line to type in, below its label. */
export function TextField({ label, value, onValue, error = null, hint, aside, ...rest }: TextFieldProps) {
  const id = useId();
  const under = error ?? hint;
  return (
    <div className={`${styles.field} ${error === null ? '' : styles.bad}`}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        {...rest}
        id={id}
        className={styles.input}
        value={value}
        onChange={(event) => onValue(event.target.value)}
        {...(error !== null && { 'aria-invalid': true })}
        {...(under !== undefined && { 'aria-describedby': `${id}-under` })}
      />
      {/* After the input in the order of tabs, though it stands above it. */}
      {aside !== undefined && <div className={styles.aside}>{aside}</div>}
      {under !== undefined && (
        <p id={`${id}-under`} className={styles.under}>
          {under}
        </p>
      )}
    </div>
  );
}

/** Says what went wrong with a whole form; read out when it appears. By its id a field can say that it is about it. */
export function FormError({ text, id }: { readonly text: string | null; readonly id?: string }) {
  return (
    <div role="alert" id={id}>
      {text !== null && (
        <p className={styles.alert}>
          <span aria-hidden="true">◆</span>
          <span>{text}</span>
        </p>
      )}
    </div>
  );
}
