import { useId, useState } from 'react';
import { t } from '../i18n/translate.ts';
import styles from './replace-dialog.module.css';

/** The alternative text of a new content, which a person must confirm or change. */
export interface CheckedText {
  readonly text: string;
  readonly isConfirmed: boolean;
  set(text: string): void;
  confirm(isConfirmed: boolean): void;
  /** Whether the person has changed the text, or confirmed it. */
  readonly isChecked: boolean;
  readonly isChanged: boolean;
}

/** The state of an alternative text that must be checked. @param initial the text of the content before */
export function useCheckedText(initial: string): CheckedText {
  const [text, set] = useState(initial);
  const [isConfirmed, confirm] = useState(false);
  const isChanged = text.trim() !== initial.trim();
  return { text, isConfirmed, set, confirm, isChanged, isChecked: isChanged || isConfirmed };
}

/** Asks for the alternative text of a new image: the old one is filled in, and may no longer describe what the image shows. */
export function AlternativeTextCheck({ checked }: { readonly checked: CheckedText }) {
  const id = useId();
  const { text, isConfirmed, isChanged, set, confirm } = checked;
  return (
    <div className={styles.text}>
      <label htmlFor={id}>{t('common.alternativeText')}</label>
      <textarea id={id} rows={2} dir="auto" value={text} onChange={({ target }) => set(target.value)} />
      {!isChanged && (
        <label className={styles.confirm}>
          <input type="checkbox" checked={isConfirmed} onChange={({ target }) => confirm(target.checked)} />
          {text.trim() === '' ? t('media.leaveAlternativeTextEmpty') : t('media.textDescribesNewImage')}
        </label>
      )}
    </div>
  );
}
