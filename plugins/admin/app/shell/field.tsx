import { type InputHTMLAttributes, type ReactNode, useContext, useId } from 'react';
import { createPortal } from 'react-dom';
import { ErrorPlace } from './error-place.ts';
import styles from './field.module.css';

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> {
  readonly label: string;
  readonly value: string;
  onValue(value: string): void;
  /** What is wrong with the value, and what to do. */
  readonly error?: string | null;
  readonly hint?: string;
  /** Shown at the other end of the label's line. */
  readonly aside?: ReactNode;
}

/** A text input below its label. */
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
      {/* It comes after the input in tab order, although it is shown above it. */}
      {aside !== undefined && <div className={styles.aside}>{aside}</div>}
      {under !== undefined && (
        <p id={`${id}-under`} className={styles.under}>
          {under}
        </p>
      )}
    </div>
  );
}

/**
 * Shows an error of a whole form, and announces it. Fields can refer to it by its id. Put it before the button of the form; in a dialog it
 * stands beside the dialog's buttons, wherever the form is.
 */
export function FormError({ text, id }: { readonly text: string | null; readonly id?: string }) {
  const place = useContext(ErrorPlace);
  const error = (
    <div role="alert" id={id}>
      {text !== null && (
        <p className={styles.alert}>
          <span aria-hidden="true">◆</span>
          <span>{text}</span>
        </p>
      )}
    </div>
  );
  return place === null ? error : createPortal(error, place);
}
