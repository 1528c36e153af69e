import { type DragEvent, useEffect, useRef, useState } from 'react';
import { listed } from '../../i18n/lists.ts';
import { type PlainMessageId, t } from '../../i18n/translate.ts';
import { type Kind, kindOf, type LibraryFile } from '../../media/file.ts';
import { FileDialog } from '../../media/file-dialog.tsx';
import { MediaPicker } from '../../media/picker.tsx';
import { Progress } from '../../media/progress.tsx';
import { UploadButton } from '../../media/upload-button.tsx';
import { uploads } from '../../media/uploads.ts';
import { useSendFiles } from '../../media/use-uploads.ts';
import { Button } from '../../shell/button.tsx';
import { useNotices } from '../../shell/notices.tsx';
import { described, type InputProps } from '../field.ts';
import { focusRow } from '../focus-row.ts';
import { Rows } from '../rows.tsx';
import { FileRow } from './file-row.tsx';
import { filesOf } from './files-of.ts';
import styles from './media.module.css';

const KINDS: Readonly<Record<Kind, PlainMessageId>> = {
  images: 'fields.images',
  videos: 'fields.videos',
  audios: 'fields.audioFiles',
  files: 'fields.files',
};

const kindInWords = (kind: string): string => t(KINDS[kind as Kind]);

/** Field for one file, or several in order. Files that are dropped or pasted are uploaded. */
export function MediaInput({ id, path, attribute, value, onChange, disabled, error }: InputProps) {
  const { multiple = false, allowedTypes = [] } = attribute;
  const files = filesOf(value);
  const [isPicking, setIsPicking] = useState(false);
  const [isOver, setIsOver] = useState(false);
  const [opened, setOpened] = useState<number | null>(null);
  const [isSending, setIsSending] = useState(false);
  const send = useSendFiles();
  const { say, whisper } = useNotices();
  const set = (next: readonly LibraryFile[]) => onChange(multiple ? next : (next[0] ?? null));
  const add = (more: readonly LibraryFile[]) => {
    const fit = more.filter((file) => allowedTypes.length === 0 || allowedTypes.includes(kindOf(file)));
    if (fit.length < more.length) say({ kind: 'error', text: t('fields.onlyFileTypes', { kinds: listed(allowedTypes.map(kindInWords)) }) });
    if (fit.length === 0) return;
    set(multiple ? [...files, ...fit.filter((file) => !files.some((other) => other.id === file.id))] : fit.slice(0, 1));
    whisper(t('fields.filesAddedStatus', { count: fit.length, titles: listed(fit.map(({ name }) => name)) }));
  };
  // The value may have changed by the time an upload ends.
  const latestAdd = useRef(add);
  useEffect(() => {
    latestAdd.current = add;
  });
  const upload = async (given: readonly File[]) => {
    if (disabled || given.length === 0) return;
    setIsSending(true);
    const put = (sent: readonly LibraryFile[]) => latestAdd.current(sent);
    put(await send((multiple ? given : given.slice(0, 1)).map((file) => ({ file, late: (sent) => put([sent]) }))));
    setIsSending(uploads.all().some(({ state }) => state === 'failed'));
  };
  const over = (event: DragEvent) => {
    if (disabled || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setIsOver(true);
  };
  const drop = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setIsOver(false);
    void upload([...event.dataTransfer.files]);
  };
  const takeOut = (file: LibraryFile) => {
    set(files.filter((other) => other.id !== file.id));
    focusRow(path, files.indexOf(file));
    whisper(t('fields.itemRemoved', { title: file.name }));
  };
  const doings = (file: LibraryFile) => {
    if (disabled) return [];
    const another = multiple ? [] : [{ label: t('fields.replaceFile'), run: () => setIsPicking(true) }];
    return [...another, { label: t('common.remove'), run: () => takeOut(file) }];
  };
  const keys = files.map((file) => String(file.id));
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting are more ways to what the buttons do. */}
      <div
        className={`${styles.field} ${isOver ? styles.over : ''}`}
        {...(error !== null && { 'data-invalid': '' })}
        onDragOver={over}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        onPaste={(event) => void upload([...event.clipboardData.files])}
      >
        {multiple ? (
          <Rows
            keys={keys}
            label={t('fields.filesInOrder')}
            disabled={disabled}
            move={(key, to) => {
              const moved = files[keys.indexOf(key)] as LibraryFile;
              const rest = files.filter((file) => file !== moved);
              set([...rest.slice(0, to), moved, ...rest.slice(to)]);
            }}
          >
            {(_, index, { handle }) => {
              const file = files[index] as LibraryFile;
              return <FileRow file={file} handle={handle(file.name)} doings={doings(file)} onOpen={() => setOpened(file.id)} />;
            }}
          </Rows>
        ) : (
          files.map((file) => <FileRow key={file.id} file={file} doings={doings(file)} onOpen={() => setOpened(file.id)} />)
        )}
        {isSending && <Progress />}
        {!disabled && (multiple || files.length === 0) && (
          <div className={styles.add}>
            <Button id={id} {...described(id, error)} onClick={() => setIsPicking(true)}>
              {multiple ? t('fields.addFromLibrary') : t('fields.selectFromLibrary')}
            </Button>
            <UploadButton multiple={multiple} kinds={allowedTypes as readonly Kind[]} kind="bare" onFiles={(given) => void upload(given)} />
            <span className={styles.facts}>{multiple ? t('fields.dropFiles') : t('fields.dropFile')}</span>
          </div>
        )}
        {disabled && files.length === 0 && <span>–</span>}
      </div>
      {isPicking && (
        <MediaPicker
          multiple={multiple}
          allowedTypes={allowedTypes}
          onClose={() => setIsPicking(false)}
          onPick={(picked) => {
            setIsPicking(false);
            add(picked);
            focusRow(path, files.length);
          }}
        />
      )}
      {opened !== null && (
        <FileDialog
          id={opened}
          {...(!disabled && {
            onUseCopy: (copy) => {
              set(files.map((file) => (file.id === opened ? copy : file)));
              setOpened(null);
            },
          })}
          onClose={() => setOpened(null)}
          onChange={(changed) => set(files.map((file) => (file.id === changed.id ? { ...file, ...changed } : file)))}
          onRemoved={() => set(files.filter((file) => file.id !== opened))}
        />
      )}
    </>
  );
}
