import { useState } from 'react';
import { t } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import { Dialog } from '../shell/dialog.tsx';
import { useNotices } from '../shell/notices.tsx';
import type { Folder } from './file.ts';
import { FolderChoice } from './folder-choice.tsx';
import styles from './library-page.module.css';
import { useLibraryChanges } from './use-library.ts';

interface NameDialogProps {
  readonly title: string;
  readonly button: string;
  readonly name?: string;
  /** @throws Error with a message about the name */
  onName(name: string): Promise<void>;
  onClose(): void;
}

/** Dialog for the name of a folder. */
function NameDialog({ title, button, name = '', onName, onClose }: NameDialogProps) {
  const [text, setText] = useState(name);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const save = async () => {
    if (text.trim() === '') return setProblem(t('media.folderNameMissing'));
    setIsBusy(true);
    try {
      await onName(text.trim());
      onClose();
    } catch (error) {
      setProblem((error as Error).message);
      setIsBusy(false);
    }
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <Button kind="main" isBusy={isBusy} onClick={() => void save()}>
          {button}
        </Button>
      }
    >
      <label className={styles.label}>
        {t('common.name')}
        <input
          value={text}
          dir="auto"
          maxLength={255}
          {...(problem !== null && { 'aria-invalid': true })}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => event.key === 'Enter' && void save()}
        />
      </label>
      {problem !== null && (
        <p className={styles.problem} role="alert">
          ◆ {problem}
        </p>
      )}
    </Dialog>
  );
}

interface MoveDialogProps {
  readonly title: string;
  /** The folder that is moved: it cannot be moved into itself. */
  readonly without?: string;
  /** @param folder null: no folder */
  onMove(folder: string | null): void;
  onClose(): void;
}

/** Dialog for the target folder of a move. */
export function MoveDialog({ title, without, onMove, onClose }: MoveDialogProps) {
  const [folder, setFolder] = useState('top');
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <Button kind="main" onClick={() => onMove(folder === 'top' ? null : folder)}>
          {t('media.move')}
        </Button>
      }
    >
      <FolderChoice
        label={t('media.moveTo')}
        hasAll={false}
        value={folder}
        {...(without !== undefined && { without })}
        onChange={(next) => setFolder(next ?? 'top')}
      />
    </Dialog>
  );
}

interface NewFolderProps {
  /** documentId of the parent folder; null: none. */
  readonly parent: string | null;
  onMade(folder: Pick<Folder, 'documentId'>): void;
  onClose(): void;
}

/** Dialog to create a folder. */
export function NewFolder({ parent, onMade, onClose }: NewFolderProps) {
  const changes = useLibraryChanges();
  const make = async (name: string) => onMade(await changes.makeFolder(name, parent));
  return <NameDialog title={t('media.newFolder')} button={t('media.createFolder')} onClose={onClose} onName={make} />;
}

interface ChangeFolderProps {
  readonly folder: Pick<Folder, 'documentId' | 'name'>;
  readonly how: 'name' | 'place';
  onClose(): void;
}

/** Dialog to rename or move a folder. */
export function ChangeFolder({ folder: { documentId, name }, how, onClose }: ChangeFolderProps) {
  const changes = useLibraryChanges();
  const { say } = useNotices();
  if (how === 'name') {
    const rename = (next: string) => changes.changeFolder(documentId, { name: next });
    return <NameDialog title={t('media.renameFolder')} button={t('common.rename')} name={name} onClose={onClose} onName={rename} />;
  }
  const move = (parent: string | null) => {
    onClose();
    changes.changeFolder(documentId, { parent }).catch((problem: Error) => say({ kind: 'error', text: problem.message }));
  };
  return <MoveDialog title={t('media.moveNamed', { name })} without={documentId} onClose={onClose} onMove={move} />;
}
