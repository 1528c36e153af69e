import type { Type } from '../../client/types.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../shell/button.tsx';
import { Dialog } from '../../shell/dialog.tsx';
import type { SharedChanges } from '../shared-changes.ts';
import { SharedLines } from '../shared-lines.tsx';
import { wordFor } from '../type-words.ts';

interface PublishDialogProps {
  readonly type: Type;
  readonly count: number;
  /** What changes in other languages, or stays pending. */
  readonly changes: SharedChanges;
  onPublish(): void;
  onClose(): void;
}

/** Dialog before documents are published, if that concerns other languages, too. */
export function PublishDialog({ type, count, changes, onPublish, onClose }: PublishDialogProps) {
  return (
    <Dialog
      title={t('list.publishDocumentsQuestion', { count, types: wordFor(type, count) })}
      isQuestion
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose} autoFocus>
            {t('common.cancel')}
          </Button>
          <Button kind="main" onClick={onPublish}>
            {t('list.publishCount', { count })}
          </Button>
        </>
      }
    >
      <SharedLines type={type} changes={changes} />
    </Dialog>
  );
}
