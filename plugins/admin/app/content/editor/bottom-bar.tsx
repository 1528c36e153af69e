import { useForm, useStored } from '../../form/hooks.ts';
import { listed } from '../../i18n/lists.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../shell/button.tsx';
import { keysInWords } from '../../shell/key-names.ts';
import { Menu, type MenuItem } from '../../shell/menu.tsx';
import { StateMark } from '../../shell/state-mark.tsx';
import { AutosaveState } from '../../working-copies/autosave-state.tsx';
import type { DocumentSession } from './document-session.ts';
import styles from './editor.module.css';
import { pathLabel } from './path-label.ts';
import { topOf } from './people.ts';

interface BottomBarProps {
  readonly session: DocumentSession;
  readonly busy: 'save' | 'publish' | null;
  readonly whySave: string | null;
  readonly whyPublish: string | null;
  readonly more: readonly MenuItem[];
  readonly isPublished: boolean;
  onSave(): void;
  onPublish(): void;
  onUndo(): void;
  onRedo(): void;
}

/** The unsaved changes and the main actions, at the bottom of the page. */
export function BottomBar({ session, busy, whySave, whyPublish, more, isPublished, onSave, onPublish, onUndo, onRedo }: BottomBarProps) {
  const { store, type, isNewLocale } = useForm();
  // Join the names to one text, so that more typing in a changed attribute renders nothing.
  const tops = useStored(store, '', (form) => [...new Set(form.changed.map(topOf))].join(' '));
  const canUndo = useStored(store, '', (form) => form.canUndo);
  const canRedo = useStored(store, '', (form) => form.canRedo);
  const faults = useStored(store, '', (form) => form.faults);
  const isNew = store.stored.documentId === undefined;
  const names = tops === '' ? [] : tops.split(' ').map((name) => pathLabel(store, name));
  const nothing = tops === '' && !isNew ? t('editor.noUnsavedChanges') : null;
  return (
    <section className={styles.bottom} aria-label={t('common.actions')}>
      <div className={styles.what}>
        {faults.size > 0 ? (
          <StateMark state="failed" word={t('editor.errorCount', { count: faults.size })} />
        ) : names.length > 0 ? (
          <>
            <StateMark state="changed" word={t('common.unsavedChangeCount', { count: names.length })} />
            <span className={`${styles.cut} ${styles.names} ${styles.quiet}`}>{listed(names)}</span>
          </>
        ) : (
          <span className={styles.quiet}>{isNew || isNewLocale ? t('editor.notSavedYet') : t('editor.allChangesSaved')}</span>
        )}
        <AutosaveState session={session} />
      </div>
      <span className={styles.end}>
        {canRedo && (
          <Button kind="bare" onClick={onRedo} title={keysInWords('Ctrl Shift Z')}>
            {t('common.redo')}
          </Button>
        )}
        {canUndo && (
          <Button kind="bare" onClick={onUndo} title={keysInWords('Ctrl Z')}>
            {t('common.undo')}
          </Button>
        )}
        {more.length > 0 && <Menu label={t('editor.moreActions')} icon="more" items={more} />}
        <Button kind={type.drafts ? 'plain' : 'main'} keys="Ctrl S" why={whySave ?? nothing} isBusy={busy === 'save'} onClick={onSave}>
          {type.drafts ? t('editor.saveDraft') : t('common.save')}
        </Button>
        {type.drafts && (
          <Button
            kind="main"
            keys="Ctrl Enter"
            why={whyPublish ?? (isPublished ? nothing : null)}
            isBusy={busy === 'publish'}
            onClick={onPublish}
          >
            {t('common.publish')}
          </Button>
        )}
      </span>
    </section>
  );
}
