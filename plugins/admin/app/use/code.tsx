import { useId } from 'react';
import { t } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import { useNotices } from '../shell/notices.tsx';
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
      say({ text: t('common.copied'), kind: 'done' });
    } catch {
      say({ text: t('common.copyBlocked'), kind: 'error' });
    }
  };
  return (
    <section className={styles.code} aria-labelledby={id}>
      <div className={styles.codeHead}>
        <h2 id={id}>{title}</h2>
        <Button kind="bare" aria-describedby={id} onClick={() => void copy()}>
          {t('common.copy')}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reached by keys. */}
      <pre className={styles.text} dir="ltr" tabIndex={0}>
        {text}
      </pre>
    </section>
  );
}
