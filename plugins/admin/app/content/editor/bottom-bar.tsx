import { useForm, useStored } from '../../form/hooks.ts';
import { Button } from '../../shell/button.tsx';
import { keysInWords } from '../../shell/key-names.ts';
import { Menu, type MenuItem } from '../../shell/menu.tsx';
import { StateMark } from '../../shell/state-mark.tsx';
import { listed } from '../../words/lists.ts';
import { counted, t } from '../../words/text.ts';
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
  const nothing = tops === '' && !isNew ? t('Nothing has changed since it was saved.') : null;
  return (
    <section className={styles.bottom} aria-label={t('What can be done')}>
      <div className={styles.what}>
        {faults.size > 0 ? (
          <StateMark state="failed" word={counted(faults.size, '{count} to look at', '{count} to look at')} />
        ) : names.length > 0 ? (
          <>
            <StateMark state="changed" word={counted(names.length, '{count} unsaved change', '{count} unsaved changes')} />
            <span className={`${styles.cut} ${styles.names} ${styles.quiet}`}>{listed(names)}</span>
          </>
        ) : (
          <span className={styles.quiet}>{isNew || isNewLocale ? t('Not saved yet') : t('All saved')}</span>
        )}
        <AutosaveState session={session} />
      </div>
      <span className={styles.end}>
        {canRedo && (
          <Button kind="bare" onClick={onRedo} title={keysInWords('Ctrl Shift Z')}>
            {t('Redo')}
          </Button>
        )}
        {canUndo && (
          <Button kind="bare" onClick={onUndo} title={keysInWords('Ctrl Z')}>
            {t('Undo')}
          </Button>
        )}
        {more.length > 0 && <Menu label={t('More for this document')} icon="more" items={more} />}
        <Button kind={type.drafts ? 'plain' : 'main'} keys="Ctrl S" why={whySave ?? nothing} isBusy={busy === 'save'} onClick={onSave}>
          {type.drafts ? t('Save draft') : t('Save')}
        </Button>
        {type.drafts && (
          <Button
            kind="main"
            keys="Ctrl Enter"
            why={whyPublish ?? (isPublished ? nothing : null)}
            isBusy={busy === 'publish'}
            onClick={onPublish}
          >
            {t('Publish')}
          </Button>
        )}
      </span>
    </section>
  );
}
