import type { Type } from '../../client/types.ts';
import { Button } from '../../shell/button.tsx';
import { Dialog } from '../../shell/dialog.tsx';
import { counted, t } from '../../words/text.ts';
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
      title={counted(count, 'Discard changes in {count} {types}?', 'Discard changes in {count} {types}?', { types })}
      isQuestion
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose} autoFocus>
            {t('Cancel')}
          </Button>
          <Button kind="danger" onClick={onDiscard}>
            {t('Discard changes')}
          </Button>
        </>
      }
    >
      <p>{t('The drafts become identical to the published versions. You can undo this for 24 hours under “Recent actions”.')}</p>
    </Dialog>
  );
}
