import { Button } from '../../shell/button.tsx';
import { Dialog } from '../../shell/dialog.tsx';
import { counted, t, told } from '../../words/text.ts';
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
          <Button onClick={() => onAgain(wrong.map(({ documentId }) => documentId))}>{t('Try these again')}</Button>
          <Button kind="main" onClick={onClose}>
            {t('Close')}
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
        {wrong.length > SHOWN && <li>{counted(wrong.length - SHOWN, 'and {count} more', 'and {count} more')}</li>}
      </ul>
    </Dialog>
  );
}

/** Returns the reason as a text. The server answers 404 also for documents that the person may not see. */
function reasonOf({ status, message }: { readonly status: number; readonly message: string }): string {
  if (status === 403) return t('Your role may not do this with it.');
  return status === 404 ? t('Your role may not do this with it, or it has gone.') : told(message);
}
