import { useState } from 'react';
import { Button } from '../shell/button.tsx';
import { Dialog } from '../shell/dialog.tsx';
import { useNotices } from '../shell/notices.tsx';
import { counted, t } from '../words/text.ts';
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
        failed.push(t('{what}: {why}', { what: file.name, why: (error as Error).message }));
      }
    }
    if (failed.length === 0)
      say({
        kind: 'done',
        text: only ? t('{name} deleted', { name: only.name }) : counted(files.length, '{count} file deleted', '{count} files deleted'),
      });
    else say({ kind: 'error', text: failed.join('; ') });
    onRemoved();
  };
  return (
    <Dialog
      title={only ? t('Delete {name}?', { name: only.name }) : counted(files.length, 'Delete {count} file?', 'Delete {count} files?')}
      isQuestion
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('Keep')}</Button>
          <Button kind="danger" isBusy={isBusy} onClick={() => void remove()}>
            {only ? t('Delete file') : counted(files.length, 'Delete {count} file', 'Delete {count} files')}
          </Button>
        </>
      }
    >
      <p>{t('This cannot be undone. Wherever a file is seen, its place is empty then.')}</p>
      {files.slice(0, TOLD).map((file) => (
        <div key={file.id}>
          {files.length > 1 && <b dir="auto">{file.name}</b>}
          <Uses documentId={file.documentId} />
        </div>
      ))}
    </Dialog>
  );
}
