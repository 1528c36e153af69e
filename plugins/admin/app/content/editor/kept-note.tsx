import { useEffect } from 'react';
import { Button } from '../../shell/button.tsx';
import { useNotices } from '../../shell/notices.tsx';
import { RelativeTime } from '../../shell/relative-time.tsx';
import { counted, t } from '../../words/text.ts';
import styles from './editor.module.css';
import type { useKept } from './use-kept.ts';

/** Offers unsaved changes of an earlier session. */
export function KeptNote({ kept: { found, take, giveUp } }: { readonly kept: ReturnType<typeof useKept> }) {
  const { whisper } = useNotices();
  const words = found === null ? null : counted(found.count, 'You left one change unsaved.', 'You left {count} changes unsaved.');
  const count = found?.count ?? 0;
  useEffect(() => {
    if (count === 0) return;
    whisper(
      counted(
        count,
        'One change of the last time can be brought back, above the form.',
        '{count} changes of the last time can be brought back, above the form.',
      ),
    );
  }, [count, whisper]);
  if (found === null) return null;
  return (
    <section className={styles.note} aria-label={t('Left unsaved')}>
      <span>
        {words}{' '}
        <span className={styles.quiet}>
          <RelativeTime at={new Date(found.at).toISOString()} />
        </span>
      </span>
      <Button
        onClick={() => {
          take();
          whisper(t('Brought back'));
        }}
      >
        {t('Bring it back')}
      </Button>
      <Button kind="bare" onClick={giveUp}>
        {t('Throw it away')}
      </Button>
    </section>
  );
}
