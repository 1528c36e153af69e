import { Button } from '../shell/button.tsx';
import { Dialog } from '../shell/dialog.tsx';
import { phrase } from '../words/phrase.ts';
import { t } from '../words/text.ts';
import type { Draft, DraftType } from './draft/draft.ts';
import { removeType, usesOf } from './draft/references.ts';
import styles from './model.module.css';
import { modelStore } from './use-model.ts';
import { titleOfType } from './words.ts';

interface DeleteTypeDialogProps {
  readonly draft: Draft;
  readonly type: DraftType;
  onClose(): void;
  onDeleted(): void;
}

/** Dialog to delete a type, with the attributes that refer to it. */
export function DeleteTypeDialog({ draft, type, onClose, onDeleted }: DeleteTypeDialogProps) {
  const uses = usesOf(draft, type.uid).filter((use) => use.type.key !== type.key);
  return (
    <Dialog
      title={t('Delete {name}?', { name: titleOfType(type) })}
      onClose={onClose}
      foot={
        <>
          <Button kind="bare" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button
            kind="danger"
            onClick={() => {
              modelStore.change((found) => removeType(found, type.key));
              onDeleted();
            }}
          >
            {t('Delete')}
          </Button>
        </>
      }
    >
      <p>{t('Nothing is stored yet: what this does to documents is said before it is.')}</p>
      {uses.length > 0 && (
        <>
          <p>{t('What leads to it goes, too:')}</p>
          <ul className={styles.list}>
            {uses.map((use) => (
              <li key={`${use.type.key} ${use.attribute.key}`}>
                {phrase('{attribute} of {type}', {
                  attribute: <span className={styles.mono}>{use.attribute.name}</span>,
                  type: titleOfType(use.type),
                })}
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}
