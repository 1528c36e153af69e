import { useId } from 'react';
import type { Json } from '../client/types.ts';
import styles from './model.module.css';
import { TechnicalName } from './technical-name.tsx';
import { useTyped } from './use-typed.ts';

interface TextLineProps {
  readonly label: string;
  /** The key in schema files, shown beside the label. */
  readonly technicalName?: string;
  readonly value: string;
  readonly isFree: boolean;
  readonly isMono?: boolean;
  readonly hint?: string | null;
  fault(text: string): string | null;
  onText(text: string): void;
}

/** A text input whose text is taken over when it is valid. */
export function TextLine({ label, technicalName, value, isFree, isMono = false, hint = null, fault: faultOf, onText }: TextLineProps) {
  const id = useId();
  const { shown, fault, type, leave } = useTyped(value, faultOf, onText);
  const under = fault ?? hint;
  return (
    <div className={styles.option}>
      <span className={styles.named}>
        <label htmlFor={id}>{label}</label>
        {technicalName !== undefined && <TechnicalName name={technicalName} />}
      </span>
      <input
        id={id}
        className={`${styles.in} ${isMono ? styles.mono : ''}`}
        value={shown}
        readOnly={!isFree}
        spellCheck={!isMono}
        autoComplete="off"
        {...(under !== null && { 'aria-describedby': `${id}-under` })}
        {...(fault !== null && { 'aria-invalid': true })}
        onChange={({ target }) => type(target.value)}
        onBlur={leave}
      />
      {under !== null && (
        <p id={`${id}-under`} className={`${styles.small} ${fault === null ? '' : styles.fault}`}>
          {under}
        </p>
      )}
    </div>
  );
}

interface PlainTextProps {
  readonly label: string;
  readonly technicalName?: string;
  readonly value: Json | undefined;
  readonly isFree: boolean;
  onSet(value: Json | undefined): void;
}

/** An input for any text. An empty text unsets the option. */
export function PlainText({ value, onSet, ...rest }: PlainTextProps) {
  const shown = typeof value === 'string' ? value : '';
  return <TextLine {...rest} value={shown} fault={() => null} onText={(text) => onSet(text === '' ? undefined : text)} />;
}
