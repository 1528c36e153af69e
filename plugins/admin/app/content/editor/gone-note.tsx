import { t } from '../../i18n/translate.ts';
import { Button } from '../../shell/button.tsx';
import styles from './editor.module.css';

interface GoneNoteProps {
  /** Whether there are unsaved changes. */
  readonly isDirty: boolean;
  /** Why no document can be created; null: it can. */
  readonly why: string | null;
  onCreate(): void;
}

/** Says that the open document was deleted meanwhile, and offers to continue in a new one. */
export function GoneNote({ isDirty, why, onCreate }: GoneNoteProps) {
  return (
    <section className={styles.note} aria-label={t('editor.documentDeleted')}>
      <span>{isDirty ? t('editor.documentDeletedHint') : t('editor.noLongerExists')}</span>
      {isDirty && (
        <Button kind="main" why={why} onClick={onCreate}>
          {t('common.createFromChanges')}
        </Button>
      )}
    </section>
  );
}
