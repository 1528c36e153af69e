import type { Type } from '../../client/types.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../shell/button.tsx';
import { Dialog } from '../../shell/dialog.tsx';
import { wordFor } from '../type-words.ts';

interface DiscardDialogProps {
  readonly type: Type;
  /** Number of documents with changes. */
  readonly count: number;
  onDiscard(): void;
  onClose(): void;
}

/** Dialog before unpublished changes of documents are discarded. */
export function DiscardDialog({ type, count, onDiscard, onClose }: DiscardDialogProps) {
  const types = wordFor(type, count);
  return (
    <Dialog
      title={t('list.discardChangesQuestion', { count, types })}
      isQuestion
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose} autoFocus>
            {t('common.cancel')}
          </Button>
          <Button kind="danger" onClick={onDiscard}>
            {t('common.discardChanges')}
          </Button>
        </>
      }
    >
      <p>{t('list.discardChangesEffect')}</p>
    </Dialog>
  );
}
