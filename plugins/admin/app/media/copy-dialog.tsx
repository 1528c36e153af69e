import { useState } from 'react';
import { t } from '../i18n/translate.ts';
import { Dialog } from '../shell/dialog.tsx';
import { DialogFoot } from '../shell/dialog-foot.tsx';
import { useNotices } from '../shell/notices.tsx';
import { AlternativeTextCheck, useCheckedText } from './alternative-text-check.tsx';
import { ContentFigure } from './content-figure.tsx';
import type { LibraryFile } from './file.ts';
import { currentContent, useShownContent } from './new-content.ts';
import styles from './replace-dialog.module.css';
import { useSendFiles } from './use-uploads.ts';

interface CopyDialogProps {
  readonly file: LibraryFile;
  /** The cropped image. */
  readonly copy: File;
  /** Whether the copy takes the place of the file in the field that is edited. */
  readonly isForField: boolean;
  onSaved(copy: LibraryFile): void;
  onClose(): void;
}

/** Dialog before a cropped image becomes a file of its own. */
export function CopyDialog({ file, copy, isForField, onSaved, onClose }: CopyDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  const send = useSendFiles();
  const { say } = useNotices();
  const after = useShownContent({ kind: 'upload', file: copy }, file.id);
  const checked = useCheckedText(file.alternativeText ?? '');
  const save = async () => {
    setIsBusy(true);
    const folder = file.folder?.documentId;
    const { caption } = file;
    const info = { alternativeText: checked.text.trim(), ...(caption !== null && { caption }), ...(folder !== undefined && { folder }) };
    const [sent] = await send([{ file: copy, info }]);
    setIsBusy(false);
    if (sent === undefined) return say({ kind: 'error', text: t('media.uploadFailed', { name: copy.name }) });
    say({ kind: 'done', text: isForField ? t('media.copySavedInField') : t('media.copySaved') });
    onSaved(sent);
  };
  return (
    <Dialog
      title={isForField ? t('media.useCopyInField') : t('media.saveCopy')}
      kind="wide"
      onClose={onClose}
      foot={
        <DialogFoot
          label={isForField ? t('media.useCopy') : t('media.saveCopy')}
          isBusy={isBusy}
          why={checked.isChecked ? null : t('media.checkAlternativeTextFirst')}
          onDo={() => void save()}
          onClose={onClose}
        />
      }
    >
      <div className={styles.contents}>
        <ContentFigure label={t('media.original')} content={currentContent(file)} />
        <ContentFigure label={t('common.copy')} content={after} />
      </div>
      <p className={styles.effect}>{isForField ? t('media.copyForFieldEffect') : t('media.copyEffect')}</p>
      <AlternativeTextCheck checked={checked} />
    </Dialog>
  );
}
