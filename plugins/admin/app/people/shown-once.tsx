import { useRef } from 'react';
import { t } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import { useNotices } from '../shell/notices.tsx';
import styles from './people.module.css';

/** Shows a secret that is never shown again, with a button to copy it. */
export function ShownOnce({ text, label }: { readonly text: string; readonly label: string }) {
  const { say } = useNotices();
  const code = useRef<HTMLElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      say({ text: t('common.copied'), kind: 'done' });
    } catch {
      // If the page may not write to the clipboard, select the text for the person to copy.
      if (code.current) getSelection()?.selectAllChildren(code.current);
      say({ text: t('people.textSelectedToCopy'), kind: 'done' });
    }
  };
  return (
    <div className={styles.once}>
      <code ref={code} dir="ltr">
        <span className="for-readers">{label}: </span>
        {text}
      </code>
      <Button onClick={() => void copy()} autoFocus>
        {t('common.copy')}
      </Button>
    </div>
  );
}
