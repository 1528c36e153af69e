import { useState, useSyncExternalStore } from 'react';
import { Button } from '../shell/button.tsx';
import { Menu } from '../shell/menu.tsx';
import { useNotices } from '../shell/notices.tsx';
import pageHead from '../shell/page-head.module.css';
import { usePageTitle } from '../shell/page-title.ts';
import { useShortcut } from '../shell/shortcuts.ts';
import { counted, t } from '../words/text.ts';
import { AlternativeTexts } from './alternative-texts.tsx';
import { isPicture, type LibraryFile } from './file.ts';
import { FileDetails } from './file-details.tsx';
import { FileDialog } from './file-dialog.tsx';
import { FileGrid } from './file-grid.tsx';
import { FolderChoice } from './folder-choice.tsx';
import { ChangeFolder, MoveDialog, NewFolder } from './folder-dialogs.tsx';
import { FolderTree } from './folder-tree.tsx';
import { LibraryFilters } from './library-filters.tsx';
import styles from './library-page.module.css';
import { Pager } from './pager.tsx';
import { Progress } from './progress.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { UploadButton } from './upload-button.tsx';
import { useIncomingFiles } from './use-incoming-files.ts';
import { useLibraryChanges } from './use-library.ts';
import { useShownFiles } from './use-shown-files.ts';
import { useSendFiles } from './use-uploads.ts';

/** The dialog over the page. */
type Over = 'folder' | 'name' | 'place' | 'move' | 'remove' | 'texts' | null;

const NARROW = matchMedia('(max-width: 1099px)');
const onNarrow = (listener: () => void) => {
  NARROW.addEventListener('change', listener);
  return () => NARROW.removeEventListener('change', listener);
};

/** The page of the media library. Its state is in the address. */
export function LibraryPage() {
  const { shown, show, hasFolders, inFolder, here, files, hasNext, isWaiting, error } = useShownFiles();
  const { folder, text, kind, days, isMissing, sort, look, page } = shown;
  const [marked, setMarked] = useState<ReadonlyMap<number, LibraryFile>>(new Map());
  const [openId, setOpenId] = useState<number | null>(null);
  const [over, setOver] = useState<Over>(null);
  const isNarrow = useSyncExternalStore(onNarrow, () => NARROW.matches);
  const changes = useLibraryChanges();
  const send = useSendFiles();
  const { say, whisper } = useNotices();
  const open = files.find(({ id }) => id === openId) ?? null;
  const unmark = () => setMarked(new Map());
  const close = () => setOver(null);

  const add = async (given: readonly File[]) => {
    if (given.length === 0) return;
    const sent = await send(given.map((file) => ({ file, ...(inFolder !== null && { info: { folder: inFolder } }) })));
    if (sent.length === 0) return;
    whisper(counted(sent.length, '{count} uploaded', '{count} uploaded'));
    const [first] = sent;
    if (sent.length === 1 && first !== undefined) setOpenId(first.id);
    const silent = sent.filter((file) => isPicture(file) && !file.alternativeText).length;
    if (silent > 1)
      say({
        kind: 'done',
        text: counted(
          silent,
          'Uploaded. {count} picture has no alternative text yet: “Without alternative text” shows it.',
          'Uploaded. {count} pictures have no alternative text yet: “Without alternative text” shows them.',
        ),
      });
  };
  const { isOver, drop } = useIncomingFiles((given) => void add(given));
  const move = async (ids: readonly number[], to: string | null) => {
    close();
    const failed: string[] = [];
    for (const id of ids) await changes.describe(id, { folder: to }).catch((problem: Error) => failed.push(problem.message));
    // Files that were marked during the move stay marked.
    setMarked((now) => new Map([...now].filter(([id]) => !ids.includes(id))));
    const [reason] = failed;
    if (reason !== undefined)
      say({
        kind: 'error',
        text: counted(failed.length, '{count} could not be moved: {reason}', '{count} could not be moved: {reason}', { reason }),
      });
    else say({ kind: 'done', text: ids.length === 1 ? t('Moved') : counted(ids.length, '{count} file moved', '{count} files moved') });
  };
  const turn = (file: LibraryFile) => {
    const isClosing = file.id === openId && !isNarrow;
    setOpenId(isClosing ? null : file.id);
    if (!isNarrow) whisper(isClosing ? t('Closed') : t('{name} is open beside the files', { name: file.name }));
  };
  const mark = (file: LibraryFile) => {
    const next = new Map(marked);
    if (!next.delete(file.id)) next.set(file.id, file);
    setMarked(next);
    const { name } = file;
    whisper(
      next.has(file.id)
        ? counted(next.size, '{name} marked, {count} in all', '{name} marked, {count} in all', { name })
        : counted(next.size, '{name} no longer marked, {count} in all', '{name} no longer marked, {count} in all', { name }),
    );
  };
  const markAll = () => {
    const next = new Map([...marked, ...files.map((file) => [file.id, file] as const)]);
    setMarked(next);
    whisper(counted(next.size, '{count} marked', '{count} marked'));
  };
  useShortcut('Escape', null, unmark, marked.size > 0 && over === null);
  useShortcut('Delete', t('Delete what is marked'), () => setOver('remove'), marked.size > 0);
  const removeFolder = async () => {
    if (here === undefined) return;
    try {
      await changes.removeFolder(here.documentId);
      show({ folder: here.parent?.documentId });
      say({ kind: 'done', text: t('Folder {name} deleted', { name: here.name }) });
    } catch (problem) {
      say({ kind: 'error', text: (problem as Error).message });
    }
  };
  const title = here?.name ?? (folder === 'top' ? t('In no folder') : t('Media'));
  usePageTitle(title);
  const isFiltered = text !== '' || kind !== '' || days !== '' || isMissing;
  return (
    <div className={`${styles.page} ${isOver ? styles.over : ''}`} {...drop}>
      <header className={pageHead.head}>
        <h1>
          {here?.parent && <span className={styles.parent}>{here.parent.name} / </span>}
          {title}
        </h1>
        <span className={styles.end}>
          {here !== undefined && (
            <Menu
              label={t('Folder')}
              items={[
                { label: t('Rename'), run: () => setOver('name') },
                { label: t('Move'), run: () => setOver('place') },
                {
                  label: t('Delete folder'),
                  isDanger: true,
                  why: (here.files?.count ?? 0) + (here.children?.count ?? 0) > 0 ? t('It is not empty') : null,
                  run: () => void removeFolder(),
                },
              ]}
            />
          )}
          {hasFolders === true && (
            <Button kind="bare" onClick={() => setOver('folder')}>
              {t('New folder')}
            </Button>
          )}
          <UploadButton multiple kind="main" onFiles={(given) => void add(given)} />
        </span>
      </header>
      <LibraryFilters text={text} kind={kind} days={days} isMissing={isMissing} sort={sort} look={look} onChange={show} />
      <div className={`${styles.desk} ${hasFolders === true ? '' : styles.flat}`}>
        {hasFolders === true && !isNarrow && (
          <aside className={styles.folders} aria-label={t('Folders')}>
            <FolderTree chosen={folder} onChoose={(next) => show({ folder: next ?? undefined })} onMove={(ids, to) => void move(ids, to)} />
          </aside>
        )}
        <section className={styles.files} aria-label={t('Files')} aria-busy={isWaiting}>
          {hasFolders === true && isNarrow && (
            <FolderChoice label={t('Folder')} value={folder} onChange={(next) => show({ folder: next ?? undefined })} />
          )}
          {isMissing && files.length > 0 && (
            <p className={styles.ask}>
              {t('These pictures say nothing to who cannot see them.')}{' '}
              <Button onClick={() => setOver('texts')}>{t('Write it, one after another')}</Button>
            </p>
          )}
          {error !== null && (
            <p className={styles.problem} role="alert">
              ◆ {error.message}
            </p>
          )}
          {isWaiting && (
            <ul className={styles.skeleton} aria-hidden="true">
              {Array.from({ length: 12 }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
                <li key={index} />
              ))}
            </ul>
          )}
          {!isWaiting && error === null && files.length === 0 && (
            <p className={styles.empty}>
              {isFiltered
                ? folder === null
                  ? t('Nothing is like this.')
                  : folder === 'top'
                    ? t('Nothing outside of folders is like this.')
                    : t('Nothing in this folder is like this.')
                : page > 1
                  ? t('There is nothing more.')
                  : t('Nothing is here yet. Drop files anywhere on this page, paste them, or upload them.')}
              {text !== '' && folder !== null && <Button onClick={() => show({ folder: undefined })}>{t('Search everywhere')}</Button>}
            </p>
          )}
          <FileGrid
            files={files}
            label={t('Files')}
            isList={look === 'list'}
            marked={new Set(marked.keys())}
            open={openId}
            onOpen={turn}
            onMark={mark}
          />
          <Pager page={page} hasNext={hasNext} onPage={(next) => show({ page: String(next) })} />
        </section>
        {open !== null && !isNarrow && (
          <aside className={styles.rail} aria-label={open.name}>
            <FileDetails key={open.id} file={open} onChange={() => undefined} onRemoved={() => setOpenId(null)} />
          </aside>
        )}
      </div>
      <footer className={styles.foot}>
        <Progress />
        {marked.size > 0 && (
          <div className={styles.bar}>
            <b>{counted(marked.size, '{count} marked', '{count} marked')}</b>
            {files.some(({ id }) => !marked.has(id)) && (
              <Button kind="bare" onClick={markAll}>
                {t('Mark all here')}
              </Button>
            )}
            {hasFolders === true && <Button onClick={() => setOver('move')}>{counted(marked.size, 'Move {count}', 'Move {count}')}</Button>}
            <Button kind="bareDanger" keys="Delete" onClick={() => setOver('remove')}>
              {counted(marked.size, 'Delete {count}', 'Delete {count}')}
            </Button>
            <Button kind="bare" keys="Escape" onClick={unmark}>
              {t('Unmark')}
            </Button>
          </div>
        )}
      </footer>
      {openId !== null && isNarrow && <FileDialog id={openId} onClose={() => setOpenId(null)} />}
      {here !== undefined && (over === 'name' || over === 'place') && <ChangeFolder folder={here} how={over} onClose={close} />}
      {over === 'folder' && <NewFolder parent={inFolder} onMade={(made) => show({ folder: made.documentId })} onClose={close} />}
      {over === 'move' && (
        <MoveDialog
          title={counted(marked.size, 'Move {count}', 'Move {count}')}
          onClose={close}
          onMove={(to) => void move([...marked.keys()], to)}
        />
      )}
      {over === 'remove' && marked.size > 0 && (
        <RemoveDialog
          files={[...marked.values()]}
          onClose={close}
          onRemoved={() => {
            close();
            unmark();
          }}
        />
      )}
      {over === 'texts' && <AlternativeTexts files={files} onClose={close} />}
    </div>
  );
}
