import { useState } from 'react';
import { Dialog } from '../shell/dialog.tsx';
import { DialogFoot } from '../shell/dialog-foot.tsx';
import { useNotices } from '../shell/notices.tsx';
import { t } from '../words/text.ts';
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
    if (sent === undefined) return say({ kind: 'error', text: t('{name} could not be uploaded', { name: copy.name }) });
    say({ kind: 'done', text: isForField ? t('Copy saved and used in this field') : t('Copy saved') });
    onSaved(sent);
  };
  return (
    <Dialog
      title={isForField ? t('Use copy in this field') : t('Save copy')}
      kind="wide"
      onClose={onClose}
      foot={
        <DialogFoot
          label={isForField ? t('Use copy') : t('Save copy')}
          isBusy={isBusy}
          why={checked.isChecked ? null : t('Check the alternative text first')}
          onDo={() => void save()}
          onClose={onClose}
        />
      }
    >
      <div className={styles.contents}>
        <ContentFigure label={t('Original')} content={currentContent(file)} />
        <ContentFigure label={t('Copy')} content={after} />
      </div>
      <p className={styles.effect}>
        {isForField
          ? t(
              'The copy becomes a file of its own in the library, and only this field uses it. The original and its other uses stay as they are.',
            )
          : t('The copy becomes a file of its own in the library. The original and its uses stay as they are.')}
      </p>
      <AlternativeTextCheck checked={checked} />
    </Dialog>
  );
}
