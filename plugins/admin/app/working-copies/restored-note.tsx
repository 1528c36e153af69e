import { useEffect } from 'react';
import type { DocumentSession } from '../content/editor/document-session.ts';
import styles from '../content/editor/editor.module.css';
import { useStored } from '../form/hooks.ts';
import { t } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import { useNotices } from '../shell/notices.tsx';
import { RelativeTime } from '../shell/relative-time.tsx';

/** Says that unsaved changes of an earlier time were restored, and offers to discard them. */
export function RestoredNote({ session }: { readonly session: DocumentSession }) {
  const { whisper } = useNotices();
  const restored = useStored(session.store, '', () => session.restored);
  const isRestored = restored !== null;
  useEffect(() => {
    if (isRestored) whisper(t('editor.changesRestored'));
  }, [isRestored, whisper]);
  if (restored === null) return null;
  return (
    <section className={styles.note} aria-label={t('editor.unsavedChanges')}>
      <span>
        {t('editor.changesRestored')}{' '}
        <span className={styles.quiet}>
          <RelativeTime at={new Date(restored.at).toISOString()} />
        </span>
      </span>
      <Button
        kind="bare"
        className={styles.inset ?? ''}
        onClick={() => {
          session.store.takeAllBack();
          whisper(t('common.changesDiscarded'));
        }}
      >
        {t('common.discardChanges')}
      </Button>
    </section>
  );
}
