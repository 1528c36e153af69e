import styles from '../field.module.css';
import { described, type InputProps } from '../field.ts';
import { exactNumber, withPoint } from './exact.ts';

/** Input for a number. It is a text input, so that no digit is lost and the mouse wheel does not change the value. */
export function NumberInput({ id, attribute, value, onChange, disabled, error }: InputProps) {
  const isWhole = attribute.type === 'integer' || attribute.type === 'biginteger';
  const step = (by: number) => {
    const now = Number(value ?? 0);
    if (isWhole && Number.isSafeInteger(now)) onChange(exactNumber(attribute.type, String(now + by)));
  };
  return (
    <input
      id={id}
      type="text"
      inputMode={isWhole ? 'numeric' : 'decimal'}
      className={`${styles.in} ${styles.number}`}
      autoComplete="off"
      dir="ltr"
      value={value === null || value === undefined ? '' : String(value)}
      disabled={disabled}
      {...(attribute.placeholder && { placeholder: attribute.placeholder })}
      {...described(id, error)}
      onChange={({ target }) => onChange(exactNumber(attribute.type, target.value))}
      onBlur={({ target }) => {
        const text = isWhole ? target.value : withPoint(target.value);
        if (text !== target.value) onChange(exactNumber(attribute.type, text));
      }}
      onKeyDown={(event) => {
        if (event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') || !isWhole) return;
        event.preventDefault();
        step(event.key === 'ArrowUp' ? 1 : -1);
      }}
    />
  );
}
