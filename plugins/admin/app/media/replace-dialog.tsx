import { useState } from 'react';
import { useModel } from '../client/queries.ts';
import { t } from '../i18n/translate.ts';
import { Dialog } from '../shell/dialog.tsx';
import { DialogFoot } from '../shell/dialog-foot.tsx';
import { useNotices } from '../shell/notices.tsx';
import { AlternativeTextCheck, useCheckedText } from './alternative-text-check.tsx';
import { ContentFigure } from './content-figure.tsx';
import type { LibraryFile } from './file.ts';
import { currentContent, type NewContent, useShownContent } from './new-content.ts';
import styles from './replace-dialog.module.css';
import { useLibraryChanges } from './use-library.ts';
import { useSendFiles } from './use-uploads.ts';
import { Uses } from './uses.tsx';

interface ReplaceDialogProps {
  readonly file: LibraryFile;
  readonly content: NewContent;
  onReplaced(file: LibraryFile): void;
  onClose(): void;
}

/** Dialog before the content of a file is replaced: before and after side by side, the uses, and the alternative text to check. */
export function ReplaceDialog({ file, content, onReplaced, onClose }: ReplaceDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  const changes = useLibraryChanges();
  const send = useSendFiles();
  const { say } = useNotices();
  const { fileVersions } = useModel();
  const after = useShownContent(content, file.id);
  const checked = useCheckedText(file.alternativeText ?? '');
  const isImage = after.mime.startsWith('image/');
  const isRestored = content.kind === 'version';
  const replace = async (): Promise<LibraryFile> => {
    const info = { name: file.name, ...(checked.isChanged && { alternativeText: checked.text.trim() }) };
    if (content.kind === 'library') return changes.replace(file.id, { file: content.file.id }, info);
    if (content.kind === 'version') return changes.replace(file.id, { version: content.version.id }, info);
    const [sent] = await send([{ file: content.file, replaces: file.id, info }]);
    if (sent === undefined) throw new Error(t('media.fileNotReplaced', { name: file.name }));
    return sent;
  };
  const run = async () => {
    setIsBusy(true);
    try {
      const replaced = await replace();
      say({ kind: 'done', text: isRestored ? t('media.fileRestored', { name: file.name }) : t('media.fileReplaced', { name: file.name }) });
      onReplaced(replaced);
    } catch (error) {
      setIsBusy(false);
      say({ kind: 'error', text: (error as Error).message });
    }
  };
  return (
    <Dialog
      title={isRestored ? t('media.restoreQuestion', { name: file.name }) : t('media.replaceQuestion', { name: file.name })}
      kind="wide"
      onClose={onClose}
      foot={
        <DialogFoot
          label={isRestored ? t('media.restoreVersion') : t('media.replaceFile')}
          isBusy={isBusy}
          why={isImage && !checked.isChecked ? t('media.checkAlternativeTextFirst') : null}
          onDo={() => void run()}
          onClose={onClose}
        />
      }
    >
      <div className={styles.contents}>
        <ContentFigure label={t('common.before')} content={currentContent(file)} />
        <ContentFigure label={t('media.after')} content={after} />
      </div>
      <p className={styles.effect}>
        {content.kind === 'library' && `${t('media.sourceFileUnchanged', { name: content.file.name })} `}
        {t('media.replaceEffect')} {fileVersions ? t('media.currentContentStored') : t('media.currentContentDeleted')}
      </p>
      {isImage && <AlternativeTextCheck checked={checked} />}
      <Uses documentId={file.documentId} isBesideInput />
    </Dialog>
  );
}
