import { type DragEvent, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { region } from '../i18n/languages.ts';
import { t } from '../i18n/translate.ts';
import { Icon } from '../shell/icons.tsx';
import { StateMark } from '../shell/state-mark.tsx';
import { isPicture, type LibraryFile, sizeInWords, thumbnailOf } from './file.ts';
import styles from './file-grid.module.css';

/** MIME type of files that are dragged to folders: their ids as JSON. */
export const DRAGGED = 'application/x-plinth-files';

interface FileGridProps {
  readonly files: readonly LibraryFile[];
  readonly label: string;
  /** Whether to show rows with more details. */
  readonly isList?: boolean;
  readonly marked: ReadonlySet<number>;
  readonly open: number | null;
  onOpen(file: LibraryFile): void;
  onMark(file: LibraryFile): void;
}

/** A grid of files. Arrow keys move, Enter opens, X marks. */
export function FileGrid({ files, label, isList = false, marked, open, onOpen, onMark }: FileGridProps) {
  const list = useRef<HTMLUListElement>(null);
  const press = (event: KeyboardEvent, file: LibraryFile) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const all = [...(list.current?.querySelectorAll<HTMLElement>('[data-tile]') ?? [])];
    const at = all.indexOf(event.target as HTMLElement);
    if (at === -1) return;
    if (event.key === 'x' || event.key === 'X') onMark(file);
    else {
      const next = nextTile(event.key, at, all);
      if (next === null) return;
      all[next]?.focus();
    }
    event.preventDefault();
  };
  const drag = (event: DragEvent, file: LibraryFile) => {
    const ids = marked.has(file.id) ? [...marked] : [file.id];
    event.dataTransfer.setData(DRAGGED, JSON.stringify(ids));
    event.dataTransfer.effectAllowed = 'move';
  };
  return (
    <ul ref={list} className={isList ? styles.list : styles.grid} aria-label={label}>
      {files.map((file, index) => {
        const isMarked = marked.has(file.id);
        const isFirst = open === null ? index === 0 : !files.some(({ id }) => id === open) && index === 0;
        return (
          <li key={file.id} className={`${styles.item} ${isMarked ? styles.marked : ''} ${open === file.id ? styles.open : ''}`}>
            <button
              type="button"
              data-tile=""
              className={styles.tile}
              tabIndex={open === file.id || isFirst ? 0 : -1}
              {...(onOpen === onMark ? { 'aria-pressed': isMarked } : { 'aria-keyshortcuts': 'X' })}
              {...(open === file.id && { 'aria-current': true })}
              draggable
              onDragStart={(event) => drag(event, file)}
              onClick={(event) => (event.ctrlKey || event.metaKey || event.shiftKey ? onMark(file) : onOpen(file))}
              onKeyDown={(event) => press(event, file)}
            >
              <Thumbnail file={file} />
              <span className={styles.name} dir="auto" title={file.name}>
                {file.name}
              </span>
              {/* Screen readers also get the alternative text, which is needed to choose an image. The list view shows it. */}
              {!isList && file.alternativeText && (
                <span className="for-readers">{t('media.inlineAlternativeText', { text: file.alternativeText })}</span>
              )}
              <Facts file={file} isList={isList} />
            </button>
            {onOpen !== onMark && (
              <input
                type="checkbox"
                className={styles.mark}
                tabIndex={-1}
                checked={isMarked}
                aria-label={t('media.selectFileNamed', { name: file.name })}
                onChange={() => onMark(file)}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** A thumbnail of a file, or its kind. */
export function Thumbnail({ file }: { readonly file: LibraryFile }) {
  const address = thumbnailOf(file);
  const { x, y } = file.focalPoint ?? { x: 50, y: 50 };
  return (
    <span className={styles.picture}>
      {address === null ? (
        <span className={styles.kind}>
          <Icon name="file" />
          {(file.ext ?? '').replace('.', '').toUpperCase() || t('common.file')}
        </span>
      ) : (
        <img src={address} alt="" loading="lazy" decoding="async" draggable={false} style={{ objectPosition: `${x}% ${y}%` }} />
      )}
    </span>
  );
}

const day = new Intl.DateTimeFormat(region, { dateStyle: 'medium' });

function Facts({ file, isList }: { readonly file: LibraryFile; readonly isList: boolean }): ReactNode {
  const isMissing = isPicture(file) && !file.alternativeText;
  const size = sizeInWords(Number(file.size));
  const missing = <StateMark state="changed" word={t('media.noAlternativeText')} />;
  if (!isList) return <span className={styles.facts}>{isMissing ? missing : size}</span>;
  return (
    <>
      <span className={styles.facts} dir="auto">
        {isMissing ? missing : (file.alternativeText ?? '')}
      </span>
      <span className={styles.number}>{file.width === null ? '' : `${file.width} × ${file.height}`}</span>
      <span className={styles.number}>{size}</span>
      <span className={styles.number}>{day.format(new Date(file.createdAt))}</span>
    </>
  );
}

/** Returns the index of the tile that a key moves to; null for other keys. Rows are detected by the positions of tiles. */
function nextTile(key: string, at: number, all: readonly HTMLElement[]): number | null {
  const here = all[at] as HTMLElement;
  const isRightToLeft = getComputedStyle(here).direction === 'rtl';
  const step = isRightToLeft ? -1 : 1;
  if (key === 'ArrowRight') return clamp(at + step);
  if (key === 'ArrowLeft') return clamp(at - step);
  if (key === 'Home') return 0;
  if (key === 'End') return all.length - 1;
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return null;
  const { left } = here.getBoundingClientRect();
  const column = (tile: HTMLElement) => Math.abs(tile.getBoundingClientRect().left - left) < 4;
  const others = all.map((tile, index) => ({ tile, index })).filter(({ tile }) => column(tile));
  const place = others.findIndex(({ index }) => index === at) + (key === 'ArrowDown' ? 1 : -1);
  return others[Math.max(0, Math.min(place, others.length - 1))]?.index ?? null;

  function clamp(index: number): number {
    return Math.max(0, Math.min(index, all.length - 1));
  }
}
