import { t, translateServer } from '../../i18n/translate.ts';
import { Button } from '../../shell/button.tsx';
import { Dialog } from '../../shell/dialog.tsx';
import styles from './list-page.module.css';
import type { Failed } from './use-many.ts';
import { OVER } from './work-words.ts';

interface OutcomeDialogProps {
  readonly failed: Failed;
  nameOf(documentId: string): string;
  onAgain(documentIds: readonly string[]): void;
  onClose(): void;
}

/** Maximum number of documents in the dialog. */
const SHOWN = 100;

/** Dialog that lists documents for which an action failed, with the reasons. */
export function OutcomeDialog({ failed: { work, outcomes }, nameOf, onAgain, onClose }: OutcomeDialogProps) {
  const wrong = outcomes.filter((outcome) => !outcome.ok);
  return (
    <Dialog
      title={OVER[work.action.action].failed(wrong.length, outcomes.length)}
      onClose={onClose}
      foot={
        <>
          <Button onClick={() => onAgain(wrong.map(({ documentId }) => documentId))}>{t('list.retryFailed')}</Button>
          <Button kind="main" onClick={onClose}>
            {t('common.close')}
          </Button>
        </>
      }
    >
      <ul className={styles.plainList}>
        {wrong.slice(0, SHOWN).map(({ documentId, error }) => (
          <li key={documentId}>
            <bdi className={styles.serif}>{nameOf(documentId)}</bdi>
            <small>{reasonOf(error)}</small>
          </li>
        ))}
        {wrong.length > SHOWN && <li>{t('common.andMoreCount', { count: wrong.length - SHOWN })}</li>}
      </ul>
    </Dialog>
  );
}

/** Returns the reason as a text. The server answers 404 also for documents that the person may not see. */
function reasonOf({ status, message }: { readonly status: number; readonly message: string }): string {
  if (status === 403) return t('list.noActionPermission');
  return status === 404 ? t('list.notFoundOrNoPermission') : translateServer(message);
}
