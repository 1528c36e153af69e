import type { Type } from '../../client/types.ts';
import { Button } from '../../shell/button.tsx';
import { Dialog } from '../../shell/dialog.tsx';
import { counted, t } from '../../words/text.ts';
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
      title={counted(count, 'Publish {count} {types}?', 'Publish {count} {types}?', { types: wordFor(type, count) })}
      isQuestion
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose} autoFocus>
            {t('Cancel')}
          </Button>
          <Button kind="main" onClick={onPublish}>
            {t('Publish {count}', { count })}
          </Button>
        </>
      }
    >
      <SharedLines type={type} changes={changes} />
    </Dialog>
  );
}
