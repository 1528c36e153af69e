import { useState } from 'react';
import { t } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import { Dialog } from '../shell/dialog.tsx';
import { useNotices } from '../shell/notices.tsx';
import type { LibraryFile } from './file.ts';
import { useLibraryChanges } from './use-library.ts';
import { Uses } from './uses.tsx';

interface RemoveDialogProps {
  readonly files: readonly LibraryFile[];
  onRemoved(): void;
  onClose(): void;
}

/** Maximum number of files whose uses are listed. */
const TOLD = 8;

/** Dialog before files are deleted permanently, with their uses. */
export function RemoveDialog({ files, onRemoved, onClose }: RemoveDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  const changes = useLibraryChanges();
  const { say } = useNotices();
  const only = files.length === 1 ? files[0] : undefined;
  const remove = async () => {
    setIsBusy(true);
    const failed: string[] = [];
    for (const file of files) {
      try {
        await changes.remove(file.id);
      } catch (error) {
        failed.push(t('common.nameAndReason', { what: file.name, why: (error as Error).message }));
      }
    }
    if (failed.length === 0)
      say({
        kind: 'done',
        text: only ? t('media.fileDeleted', { name: only.name }) : t('media.filesDeleted', { count: files.length }),
      });
    else say({ kind: 'error', text: failed.join('; ') });
    // Where nothing was deleted, what is open and selected stays.
    if (failed.length === files.length) onClose();
    else onRemoved();
  };
  return (
    <Dialog
      title={only ? t('common.deleteNameQuestion', { name: only.name }) : t('media.deleteFilesQuestion', { count: files.length })}
      isQuestion
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button kind="danger" isBusy={isBusy} onClick={() => void remove()}>
            {only ? t('media.deleteFile') : t('media.deleteFiles', { count: files.length })}
          </Button>
        </>
      }
    >
      <p>{t('media.deleteEffect')}</p>
      {files.slice(0, TOLD).map((file) => (
        <div key={file.id}>
          {files.length > 1 && <b dir="auto">{file.name}</b>}
          <Uses documentId={file.documentId} />
        </div>
      ))}
    </Dialog>
  );
}
