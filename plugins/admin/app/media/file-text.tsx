import { useEffect, useId, useRef, useState } from 'react';
import { UnsavedForm } from '../shell/unsaved-form.tsx';
import styles from './file-details.module.css';

interface FileTextProps {
  readonly label: string;
  readonly value: string;
  /** Note on what is missing; null: nothing. */
  readonly hint?: string | null;
  readonly isNeeded?: boolean;
  /** Whether it has the focus initially. */
  readonly isFirst?: boolean;
  /** @returns whether it was saved */
  onSave(value: string): Promise<boolean>;
}

/** A text input of a file. It saves on blur, Enter and Escape, and when it disappears. What could not be saved is not left without a question. */
export function FileText({ label, value, hint = null, isNeeded = false, isFirst = false, onSave }: FileTextProps) {
  const id = useId();
  const [text, setText] = useState(value);
  const [stored, setStored] = useState(value);
  /** What was saved, or is being saved, before `value` says so. */
  const [sent, setSent] = useState<string | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  if (value !== stored) {
    setStored(value);
    setSent(null);
    // Another dialog may have changed the stored text. What somebody has written here stays.
    if (text === stored) setText(value);
  }
  const line = useRef<HTMLTextAreaElement>(null);
  const begins = useRef(isFirst);
  useEffect(() => {
    if (begins.current) line.current?.focus();
  }, []);
  const isUnsaved = text.trim() !== (sent ?? value);
  const save = async () => {
    const next = text.trim();
    if (!isUnsaved) return;
    if (next === '' && isNeeded) return setText(value);
    setSent(next);
    const isSaved = await onSave(next);
    setHasFailed(!isSaved);
    if (!isSaved) setSent((now) => (now === next ? null : now));
  };
  const leave = useRef<() => void>(undefined);
  useEffect(() => {
    leave.current = () => void (hasFailed || save());
  });
  // What disappears while it has the focus, such as at a change of the page by a key, loses it without an event.
  useEffect(() => () => leave.current?.(), []);
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
        {...(hasFailed && isUnsaved && { 'data-unsaved': '' })}
        value={text}
        {...(hint !== null && { 'data-missing': '', 'aria-describedby': `${id}-hint` })}
        onChange={({ target }) => setText(target.value)}
        onBlur={() => void save()}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.shiftKey) {
            event.preventDefault();
            void save();
          } else if (event.key === 'Escape' && isUnsaved) {
            // A second Escape leaves the dialog or panel.
            event.preventDefault();
            event.stopPropagation();
            void save();
          }
        }}
      />
      {hasFailed && isUnsaved && <UnsavedForm />}
      {hint !== null && (
        <span id={`${id}-hint`} className={styles.missing}>
          <span aria-hidden="true">◐ </span>
          {hint}
        </span>
      )}
    </label>
  );
}
