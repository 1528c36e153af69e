import { rich } from '../i18n/rich.ts';
import { t } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import { Dialog } from '../shell/dialog.tsx';
import type { Draft, DraftType } from './draft/draft.ts';
import { removedWith, removeType } from './draft/references.ts';
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
  const uses = removedWith(draft, type);
  return (
    <Dialog
      title={t('common.deleteNameQuestion', { name: titleOfType(type) })}
      onClose={onClose}
      foot={
        <>
          <Button kind="bare" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            kind="danger"
            onClick={() => {
              modelStore.change((found) => removeType(found, type.key));
              onDeleted();
            }}
          >
            {t('common.delete')}
          </Button>
        </>
      }
    >
      <p>{t('model.deleteTypeHelp')}</p>
      {uses.length > 0 && (
        <>
          <p>{t('model.referencesAlsoDeleted')}</p>
          <ul className={styles.list}>
            {uses.map((use) => (
              <li key={`${use.type.key} ${use.attribute.key}`}>
                {rich('model.fieldInType', {
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
