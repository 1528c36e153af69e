import { useState, useSyncExternalStore } from 'react';
import { t } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import { Menu } from '../shell/menu.tsx';
import { useNotices } from '../shell/notices.tsx';
import pageHead from '../shell/page-head.module.css';
import { usePageTitle } from '../shell/page-title.ts';
import { useShortcut } from '../shell/shortcuts.ts';
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
import { useOpenFile } from './use-open-file.ts';
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
  const { shown, show, hasFolders, inFolder, here, files, hasNext, isWaiting, isPrevious, error } = useShownFiles();
  const { folder, text, kind, days, isMissing, sort, look, page } = shown;
  const [marked, setMarked] = useState<ReadonlyMap<number, LibraryFile>>(new Map());
  const [openId, setOpenId] = useState<number | null>(null);
  const [over, setOver] = useState<Over>(null);
  const isNarrow = useSyncExternalStore(onNarrow, () => NARROW.matches);
  const changes = useLibraryChanges();
  const send = useSendFiles();
  const { say, whisper } = useNotices();
  const open = useOpenFile(openId, { files, isPrevious, hasFolders, view: JSON.stringify({ ...shown, look: '' }) });
  const unmark = () => setMarked(new Map());
  const close = () => setOver(null);

  const add = async (given: readonly File[]) => {
    if (given.length === 0) return;
    const sent = await send(given.map((file) => ({ file, ...(inFolder !== null && { info: { folder: inFolder } }) })));
    if (sent.length === 0) return;
    whisper(t('media.filesUploaded', { count: sent.length }));
    const [first] = sent;
    if (sent.length === 1 && first !== undefined) setOpenId(first.id);
    const silent = sent.filter((file) => isPicture(file) && !file.alternativeText).length;
    if (silent > 1)
      say({
        kind: 'done',
        text: t('media.uploadedWithoutAlternativeText', { count: silent }),
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
        text: t('media.filesNotMoved', { count: failed.length, reason }),
      });
    else say({ kind: 'done', text: ids.length === 1 ? t('media.fileMoved') : t('media.filesMoved', { count: ids.length }) });
  };
  const turn = (file: LibraryFile) => {
    const isClosing = file.id === openId && !isNarrow;
    setOpenId(isClosing ? null : file.id);
    if (!isNarrow) whisper(isClosing ? t('media.detailsClosed') : t('media.detailsOpened', { name: file.name }));
  };
  const mark = (file: LibraryFile) => {
    const next = new Map(marked);
    if (!next.delete(file.id)) next.set(file.id, file);
    setMarked(next);
    const { name } = file;
    whisper(
      next.has(file.id) ? t('media.fileSelected', { count: next.size, name }) : t('media.fileDeselected', { count: next.size, name }),
    );
  };
  const markAll = () => {
    const next = new Map([...marked, ...files.map((file) => [file.id, file] as const)]);
    setMarked(next);
    whisper(t('common.selectedCount', { count: next.size }));
  };
  useShortcut('Escape', null, unmark, marked.size > 0 && over === null);
  useShortcut('Delete', t('common.deleteSelection'), () => setOver('remove'), marked.size > 0);
  const removeFolder = async () => {
    if (here === undefined) return;
    try {
      await changes.removeFolder(here.documentId);
      show({ folder: here.parent?.documentId });
      say({ kind: 'done', text: t('media.folderDeleted', { name: here.name }) });
    } catch (problem) {
      say({ kind: 'error', text: (problem as Error).message });
    }
  };
  const title = here?.name ?? (folder === 'top' ? t('media.rootFolder') : t('common.mediaLibrary'));
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
              label={t('media.folder')}
              items={[
                { label: t('common.rename'), run: () => setOver('name') },
                { label: t('media.move'), run: () => setOver('place') },
                {
                  label: t('media.deleteFolder'),
                  isDanger: true,
                  why: (here.files?.count ?? 0) + (here.children?.count ?? 0) > 0 ? t('media.folderNotEmpty') : null,
                  run: () => void removeFolder(),
                },
              ]}
            />
          )}
          {hasFolders === true && (
            <Button kind="bare" onClick={() => setOver('folder')}>
              {t('media.newFolder')}
            </Button>
          )}
          <UploadButton multiple kind="main" onFiles={(given) => void add(given)} />
        </span>
      </header>
      <LibraryFilters text={text} kind={kind} days={days} isMissing={isMissing} sort={sort} look={look} onChange={show} />
      <div className={`${styles.desk} ${hasFolders === true ? '' : styles.flat}`}>
        {hasFolders === true && !isNarrow && (
          <aside className={styles.folders} aria-label={t('media.folders')}>
            <FolderTree chosen={folder} onChoose={(next) => show({ folder: next ?? undefined })} onMove={(ids, to) => void move(ids, to)} />
          </aside>
        )}
        <section className={styles.files} aria-label={t('common.files')} aria-busy={isWaiting}>
          {hasFolders === true && isNarrow && (
            <FolderChoice label={t('media.folder')} value={folder} onChange={(next) => show({ folder: next ?? undefined })} />
          )}
          {isMissing && files.length > 0 && (
            <p className={styles.ask}>
              {t('media.imagesWithoutAlternativeText')} <Button onClick={() => setOver('texts')}>{t('media.addAlternativeTexts')}</Button>
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
                  ? t('media.noMatches')
                  : folder === 'top'
                    ? t('media.noMatchesInRootFolder')
                    : t('media.noMatchesInFolder')
                : page > 1
                  ? t('media.noMoreFiles')
                  : t('media.libraryEmpty')}
              {text !== '' && folder !== null && <Button onClick={() => show({ folder: undefined })}>{t('media.searchAllFolders')}</Button>}
            </p>
          )}
          <FileGrid
            files={files}
            label={t('common.files')}
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
            <b>{t('common.selectedCount', { count: marked.size })}</b>
            {files.some(({ id }) => !marked.has(id)) && (
              <Button kind="bare" onClick={markAll}>
                {t('common.selectAllOnPage')}
              </Button>
            )}
            {hasFolders === true && <Button onClick={() => setOver('move')}>{t('media.moveFiles', { count: marked.size })}</Button>}
            <Button kind="bareDanger" keys="Delete" onClick={() => setOver('remove')}>
              {t('common.deleteCount', { count: marked.size })}
            </Button>
            <Button kind="bare" keys="Escape" onClick={unmark}>
              {t('media.deselectAll')}
            </Button>
          </div>
        )}
      </footer>
      {openId !== null && isNarrow && <FileDialog id={openId} onClose={() => setOpenId(null)} />}
      {here !== undefined && (over === 'name' || over === 'place') && <ChangeFolder folder={here} how={over} onClose={close} />}
      {over === 'folder' && <NewFolder parent={inFolder} onMade={(made) => show({ folder: made.documentId })} onClose={close} />}
      {over === 'move' && (
        <MoveDialog
          title={t('media.moveFiles', { count: marked.size })}
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
