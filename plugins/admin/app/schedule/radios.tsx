import { useId } from 'react';
import styles from './schedule.module.css';

interface RadiosProps<Value extends string> {
  readonly title: string;
  readonly value: Value;
  readonly options: readonly { readonly value: NoInfer<Value>; readonly label: string; readonly why?: string | null }[];
  onValue(value: NoInfer<Value>): void;
}

/** Radio buttons. Disabled ones show why. */
export function Radios<Value extends string>({ title, value, options, onValue }: RadiosProps<Value>) {
  const id = useId();
  return (
    <fieldset className={styles.choices}>
      <legend>{title}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={id}
            checked={value === option.value}
            disabled={Boolean(option.why)}
            {...(option.why && { 'aria-describedby': `${id}-${option.value}` })}
            onChange={() => onValue(option.value)}
          />
          <span>
            {option.label}
            {option.why && (
              <small id={`${id}-${option.value}`} className={styles.why}>
                {option.why}
              </small>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
