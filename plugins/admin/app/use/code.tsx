import { useId } from 'react';
import { Button } from '../shell/button.tsx';
import { useNotices } from '../shell/notices.tsx';
import { t } from '../words/text.ts';
import styles from './use-it.module.css';

interface CodeProps {
  /** Title above the code, and its name for screen readers. */
  readonly title: string;
  readonly text: string;
}

/** Shows code with a button to copy it. */
export function Code({ title, text }: CodeProps) {
  const id = useId();
  const { say } = useNotices();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      say({ text: t('Copied.'), kind: 'done' });
    } catch {
      say({ text: t('The browser lets nobody copy here: mark the text, and copy it by hand.'), kind: 'error' });
    }
  };
  return (
    <section className={styles.code} aria-labelledby={id}>
      <div className={styles.codeHead}>
        <h2 id={id}>{title}</h2>
        <Button kind="bare" aria-describedby={id} onClick={() => void copy()}>
          {t('Copy')}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reached by keys. */}
      <pre className={styles.text} dir="ltr" tabIndex={0}>
        {text}
      </pre>
    </section>
  );
}
