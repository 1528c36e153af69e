import { useState } from 'react';
import { placed } from '../client/root.ts';
import { region } from '../i18n/languages.ts';
import { t, translateServer } from '../i18n/translate.ts';
import { Button, buttonClass } from '../shell/button.tsx';
import { useNotices } from '../shell/notices.tsx';
import { CopyDialog } from './copy-dialog.tsx';
import { CropDialog } from './crop-dialog.tsx';
import { EarlierVersions } from './earlier-versions.tsx';
import { isPicture, kindOf, type LibraryFile, sizeInWords } from './file.ts';
import styles from './file-details.module.css';
import { FileText } from './file-text.tsx';
import { FocalPointField } from './focal-point.tsx';
import { FolderChoice } from './folder-choice.tsx';
import type { NewContent } from './new-content.ts';
import { MediaPicker } from './picker.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';
import type { FileInfo } from './send-file.ts';
import { UploadButton } from './upload-button.tsx';
import { useFolders, useLibraryChanges } from './use-library.ts';
import { Uses } from './uses.tsx';

interface FileDetailsProps {
  readonly file: LibraryFile;
  /** Whether the alternative text has the focus initially. */
  readonly isTextFirst?: boolean;
  /** Takes a cropped copy in place of the file; absent: there is no field that could. */
  readonly onUseCopy?: ((copy: LibraryFile) => void) | undefined;
  onChange(file: LibraryFile): void;
  onRemoved(): void;
}

const time = new Intl.DateTimeFormat(region, { dateStyle: 'medium', timeStyle: 'short' });

/** The details of a file, and all actions on it. */
export function FileDetails({ file, isTextFirst = false, onUseCopy, onChange, onRemoved }: FileDetailsProps) {
  const [isCropping, setIsCropping] = useState(false);
  const [isRemoving, setIsRemoving] = useState(false);
  const changes = useLibraryChanges();
  const [isPicking, setIsPicking] = useState(false);
  const [content, setContent] = useState<NewContent | null>(null);
  const [copy, setCopy] = useState<File | null>(null);
  const { say } = useNotices();
  const { has: hasFolders } = useFolders(null);
  const describe = async (info: FileInfo, words: string): Promise<boolean> => {
    try {
      onChange(await changes.describe(file.id, info));
      say({ kind: 'done', text: words });
      return true;
    } catch (error) {
      // The details may have been closed meanwhile, and the input with them.
      say({ kind: 'error', text: (error as Error).message, retry: () => void describe(info, words) });
      return false;
    }
  };
  const isDrawn = isPicture(file);
  const canCrop = isDrawn && file.width !== null && !/svg|gif/.test(file.mime);
  return (
    <div className={styles.details}>
      {isDrawn ? (
        <FocalPointField key={file.id} file={file} onChange={(focalPoint) => void describe({ focalPoint }, t('media.focalPointSaved'))} />
      ) : (
        <Player file={file} />
      )}
      <FileText
        key={`alternative ${file.id}`}
        label={t('common.alternativeText')}
        isFirst={isTextFirst}
        hint={isDrawn && !file.alternativeText ? t('media.alternativeTextMissingHelp') : null}
        value={file.alternativeText ?? ''}
        onSave={(alternativeText) => describe({ alternativeText }, t('media.alternativeTextSaved'))}
      />
      <FileText
        key={`caption ${file.id}`}
        label={t('media.caption')}
        value={file.caption ?? ''}
        onSave={(caption) => describe({ caption }, t('media.captionSaved'))}
      />
      <FileText
        key={`name ${file.id}`}
        label={t('common.name')}
        value={file.name}
        isNeeded
        onSave={(name) => describe({ name }, t('media.nameSaved'))}
      />
      {hasFolders === true && (
        <FolderChoice
          label={t('media.folder')}
          hasAll={false}
          value={file.folder?.documentId ?? 'top'}
          onChange={(folder) => void describe({ folder: folder === 'top' ? null : folder }, t('media.fileMoved'))}
        />
      )}
      <dl className={styles.facts}>
        <dt>{t('media.fileType')}</dt>
        <dd>{file.mime}</dd>
        {file.width !== null && (
          <>
            <dt>{t('media.dimensions')}</dt>
            <dd>
              {file.width} × {file.height}
            </dd>
          </>
        )}
        <dt>{t('media.fileSize')}</dt>
        <dd>{sizeInWords(Number(file.size))}</dd>
        <dt>{t('media.uploadDate')}</dt>
        <dd>{time.format(new Date(file.createdAt))}</dd>
        {Object.keys(file.formats ?? {}).length > 0 && (
          <>
            <dt>{t('media.imageSizes')}</dt>
            <dd>
              {Object.entries(file.formats ?? {})
                .filter(([name]) => name !== 'placeholder')
                .toSorted(([, one], [, other]) => one.width - other.width)
                .map(([name, { width, height }]) => (
                  <div key={name}>
                    <bdi>{t('media.imageSizeEntry', { name: translateServer(name), width: String(width), height: String(height) })}</bdi>
                  </div>
                ))}
            </dd>
          </>
        )}
      </dl>
      <Uses documentId={file.documentId} />
      <EarlierVersions file={file} onRestore={(version) => setContent({ kind: 'version', version })} />
      <div className={styles.doings}>
        {canCrop && <Button onClick={() => setIsCropping(true)}>{t('media.cropImage')}</Button>}
        <UploadButton
          label={t('media.replaceWithUpload')}
          multiple={false}
          onFiles={([given]) => given && setContent({ kind: 'upload', file: given })}
        />
        <Button onClick={() => setIsPicking(true)}>{t('media.replaceWithLibraryFile')}</Button>
        <a className={buttonClass()} href={placed(file.url)} download={file.name}>
          {t('media.download')}
        </a>
        <Button kind="bareDanger" onClick={() => setIsRemoving(true)}>
          {t('common.delete')}
        </Button>
      </div>
      {isCropping && (
        <CropDialog
          file={file}
          isForField={onUseCopy !== undefined}
          onClose={() => setIsCropping(false)}
          onCropped={(cropped, use) => (use === 'copy' ? setCopy(cropped) : setContent({ kind: 'upload', file: cropped }))}
        />
      )}
      {isPicking && (
        <MediaPicker
          multiple={false}
          allowedTypes={[kindOf(file)]}
          onClose={() => setIsPicking(false)}
          onPick={([picked]) => {
            setIsPicking(false);
            if (picked === undefined) return;
            if (picked.id === file.id) say({ kind: 'error', text: t('media.sameFileSelected') });
            else setContent({ kind: 'library', file: picked });
          }}
        />
      )}
      {content !== null && (
        <ReplaceDialog
          file={file}
          content={content}
          onClose={() => setContent(null)}
          onReplaced={(replaced) => {
            setContent(null);
            setIsCropping(false);
            onChange(replaced);
          }}
        />
      )}
      {copy !== null && (
        <CopyDialog
          file={file}
          copy={copy}
          isForField={onUseCopy !== undefined}
          onClose={() => setCopy(null)}
          onSaved={(saved) => {
            setCopy(null);
            setIsCropping(false);
            onUseCopy?.(saved);
          }}
        />
      )}
      {isRemoving && <RemoveDialog files={[file]} onClose={() => setIsRemoving(false)} onRemoved={onRemoved} />}
    </div>
  );
}

function Player({ file }: { readonly file: LibraryFile }) {
  const { mime, name } = file;
  const url = placed(file.url);
  // biome-ignore lint/a11y/useMediaCaption: the library holds films and sound, and no captions of them.
  if (mime.startsWith('video/')) return <video className={styles.player} controls preload="metadata" src={url} aria-label={name} />;
  // biome-ignore lint/a11y/useMediaCaption: the library holds films and sound, and no captions of them.
  if (mime.startsWith('audio/')) return <audio className={styles.player} controls preload="metadata" src={url} aria-label={name} />;
  return null;
}
