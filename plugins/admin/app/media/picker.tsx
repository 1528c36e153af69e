import { useDeferredValue, useState } from 'react';
import { t } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import { Dialog } from '../shell/dialog.tsx';
import { type Kind, kindOf, type LibraryFile } from './file.ts';
import { FileGrid } from './file-grid.tsx';
import { FolderChoice } from './folder-choice.tsx';
import { EVERYTHING } from './library.ts';
import { Pager } from './pager.tsx';
import styles from './picker.module.css';
import { Progress } from './progress.tsx';
import { UploadButton } from './upload-button.tsx';
import { useFiles, useFolders } from './use-library.ts';
import { useSendFiles } from './use-uploads.ts';

interface MediaPickerProps {
  readonly multiple: boolean;
  /** Kinds that are allowed. Default: all. */
  readonly allowedTypes?: readonly string[];
  onPick(files: readonly LibraryFile[]): void;
  onClose(): void;
}

const KINDS: readonly Kind[] = ['images', 'videos', 'audios', 'files'];

/** Dialog to select files of the library, or upload new ones. */
export function MediaPicker({ multiple, allowedTypes, onPick, onClose }: MediaPickerProps) {
  const kinds = KINDS.filter((kind) => allowedTypes === undefined || allowedTypes.length === 0 || allowedTypes.includes(kind));
  const [text, setText] = useState('');
  const [folder, setFolder] = useState<string | null>(null);
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<readonly LibraryFile[]>([]);
  const { has } = useFolders(null);
  const words = useDeferredValue(text.trim());
  const { files, hasNext, isWaiting, error } = useFiles(
    { ...EVERYTHING, text: words, folder, page, kinds: kinds.length === KINDS.length ? [] : kinds },
    has,
  );
  const send = useSendFiles();
  const take = (file: LibraryFile) => {
    if (!multiple) return onPick([file]);
    setChosen(chosen.some(({ id }) => id === file.id) ? chosen.filter(({ id }) => id !== file.id) : [...chosen, file]);
  };
  const add = async (given: readonly File[]) => {
    const sent = await send(given.map((file) => ({ file, ...(folder !== null && folder !== 'top' && { info: { folder } }) })));
    const fit = sent.filter((file) => kinds.includes(kindOf(file)));
    if (fit.length === 0) return;
    if (!multiple) onPick(fit.slice(0, 1));
    else setChosen((before) => [...before, ...fit]);
  };
  const foot = multiple ? (
    <Button kind="main" why={chosen.length === 0 ? t('media.noFileSelected') : null} onClick={() => onPick(chosen)}>
      {chosen.length < 2 ? t('media.useFile') : t('media.useFiles', { count: chosen.length })}
    </Button>
  ) : undefined;
  return (
    <Dialog title={multiple ? t('media.selectFiles') : t('media.selectFile')} kind="wide" onClose={onClose} {...(foot && { foot })}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way to what the button does. */}
      <div
        className={styles.picker}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          void add([...event.dataTransfer.files]);
        }}
        onPaste={(event) => void (event.clipboardData.files.length > 0 && add([...event.clipboardData.files]))}
      >
        <div className={styles.tools}>
          <input
            type="search"
            className={styles.search}
            aria-label={t('media.searchFiles')}
            placeholder={t('media.searchPlaceholder')}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setPage(1);
            }}
          />
          {has === true && (
            <FolderChoice
              label={t('media.folder')}
              value={folder}
              onChange={(next) => {
                setFolder(next);
                setPage(1);
              }}
            />
          )}
          <UploadButton multiple={multiple} kinds={kinds} onFiles={(given) => void add(given)} />
        </div>
        <Progress />
        {error !== null && <p role="alert">{error.message}</p>}
        {!isWaiting && files.length === 0 && error === null && (
          <p className={styles.empty}>
            {words === '' ? t('media.pickerEmpty') : folder === null ? t('media.noSearchMatches') : t('media.noSearchMatchesInFolder')}
            {words !== '' && folder !== null && <Button onClick={() => setFolder(null)}>{t('media.searchAllFolders')}</Button>}
          </p>
        )}
        <FileGrid
          files={files}
          label={t('common.files')}
          marked={new Set(chosen.map(({ id }) => id))}
          open={null}
          onOpen={take}
          onMark={take}
        />
        <Pager page={page} hasNext={hasNext} onPage={setPage} />
      </div>
    </Dialog>
  );
}
