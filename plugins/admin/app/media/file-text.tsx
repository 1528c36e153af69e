import { useEffect, useId, useRef, useState } from 'react';
import styles from './file-details.module.css';

interface FileTextProps {
  readonly label: string;
  readonly value: string;
  /** Note on what is missing; null: nothing. */
  readonly hint?: string | null;
  readonly isNeeded?: boolean;
  /** Whether it has the focus initially. */
  readonly isFirst?: boolean;
  onSave(value: string): void;
}

/** A text input of a file. It saves on blur, Enter and Escape. */
export function FileText({ label, value, hint = null, isNeeded = false, isFirst = false, onSave }: FileTextProps) {
  const id = useId();
  const [text, setText] = useState(value);
  const [stored, setStored] = useState(value);
  if (value !== stored) {
    setStored(value);
    // Another dialog may have changed the stored text. What somebody has written here stays.
    if (text === stored) setText(value);
  }
  const line = useRef<HTMLTextAreaElement>(null);
  const begins = useRef(isFirst);
  useEffect(() => {
    if (begins.current) line.current?.focus();
  }, []);
  const save = () => {
    const next = text.trim();
    if (next === value) return;
    if (next === '' && isNeeded) setText(value);
    else onSave(next);
  };
  return (
    <label className={styles.text} htmlFor={id}>
      {label}
      <textarea
        ref={line}
        id={id}
        rows={1}
        dir="auto"
        aria-label={label}
        data-autosave=""
        value={text}
        {...(hint !== null && { 'data-missing': '', 'aria-describedby': `${id}-hint` })}
        onChange={({ target }) => setText(target.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.shiftKey) {
            event.preventDefault();
            save();
          } else if (event.key === 'Escape' && text.trim() !== value) {
            // A second Escape leaves the dialog or panel.
            event.preventDefault();
            event.stopPropagation();
            save();
          }
        }}
      />
      {hint !== null && (
        <span id={`${id}-hint`} className={styles.missing}>
          <span aria-hidden="true">◐ </span>
          {hint}
        </span>
      )}
    </label>
  );
}
