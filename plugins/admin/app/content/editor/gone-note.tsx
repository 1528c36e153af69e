import { Button } from '../../shell/button.tsx';
import { t } from '../../words/text.ts';
import styles from './editor.module.css';

interface GoneNoteProps {
  /** Why no document can be created; null: it can. */
  readonly why: string | null;
  onCreate(): void;
}

/** Says that the open document was deleted meanwhile, and offers to continue in a new one. */
export function GoneNote({ why, onCreate }: GoneNoteProps) {
  return (
    <section className={styles.note} aria-label={t('Document deleted')}>
      <span>{t('This document was deleted. Only you see your unsaved changes.')}</span>
      <Button kind="main" why={why} onClick={onCreate}>
        {t('New document from this')}
      </Button>
    </section>
  );
}
