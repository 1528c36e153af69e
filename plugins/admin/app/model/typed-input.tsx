import { useState } from 'react';
import type { Json } from '../client/types.ts';
import styles from './model.module.css';
import { type Control, readValue, shownValue } from './option-control.ts';

interface TypedInputProps {
  readonly id: string;
  readonly control: Control;
  readonly value: Json | undefined;
  readonly isFree: boolean;
  readonly hinted: { readonly 'aria-describedby'?: string };
  onSet(value: Json | undefined): void;
}

/** A text input for an option. The text is taken over when it is valid; otherwise the error is shown. */
export function TypedInput({ id, control, value, isFree, hinted, onSet }: TypedInputProps) {
  const [text, setText] = useState<string | null>(null);
  const read = text === null ? null : readValue(control, text);
  const fault = read !== null && 'fault' in read ? read.fault : null;
  // If the value was changed elsewhere, such as by undo, show that value.
  const isMeant = read !== null && 'value' in read && JSON.stringify(read.value) === JSON.stringify(value);
  const isLong = control.kind === 'json' || control.kind === 'list';
  const props = {
    id,
    className: `${styles.in} ${isLong ? styles.mono : ''}`,
    value: text !== null && (fault !== null || isMeant) ? text : shownValue(control, value),
    readOnly: !isFree,
    spellCheck: false,
    autoComplete: 'off',
    ...hinted,
    ...(fault !== null && { 'aria-invalid': true as const, 'aria-errormessage': `${id}-fault` }),
    onBlur: () => fault === null && setText(null),
    onChange: ({ target }: { readonly target: { readonly value: string } }) => {
      setText(target.value);
      const next = readValue(control, target.value);
      if ('value' in next) onSet(next.value);
    },
  };
  return (
    <>
      {isLong ? (
        <textarea {...props} rows={3} />
      ) : (
        <input {...props} {...((control.kind === 'number' || control.kind === 'digits') && { inputMode: 'decimal' as const })} />
      )}
      {fault !== null && (
        <p id={`${id}-fault`} className={`${styles.small} ${styles.fault}`}>
          {fault}
        </p>
      )}
    </>
  );
}
