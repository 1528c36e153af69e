import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react';
import { region } from '../i18n/languages.ts';
import { t } from '../i18n/translate.ts';
import { Icon } from '../shell/icons.tsx';
import type { Folder } from './file.ts';
import { DRAGGED } from './file-grid.tsx';
import styles from './folder-tree.module.css';
import { useFolders } from './use-library.ts';

interface FolderTreeProps {
  /** documentId of a folder; `top`; null: all files. */
  readonly chosen: string | null;
  onChoose(folder: string | null): void;
  /** Called when files were dropped on a folder; null: on no folder. */
  onMove(ids: readonly number[], folder: string | null): void;
}

const counts = new Intl.NumberFormat(region);

/** The tree of folders. Up and down keys move; right and left keys expand and collapse. */
export function FolderTree({ chosen, onChoose, onMove }: FolderTreeProps) {
  const tree = useRef<HTMLDivElement>(null);
  const press = (event: KeyboardEvent) => {
    const all = [...(tree.current?.querySelectorAll<HTMLElement>('[role=treeitem]') ?? [])];
    const at = all.indexOf(event.target as HTMLElement);
    if (at === -1) return;
    const isRightToLeft = getComputedStyle(event.target as HTMLElement).direction === 'rtl';
    const [open, close] = isRightToLeft ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
    const item = all[at] as HTMLElement;
    const near = (by: 1 | -1, fits: (level: number) => boolean) => {
      const next = by === 1 ? all[at + 1] : all.slice(0, at).findLast((other) => fits(levelOf(other)));
      if (next !== undefined && fits(levelOf(next))) next.focus();
    };
    const step = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (step !== undefined) all[Math.max(0, Math.min(step, all.length - 1))]?.focus();
    else if (event.key === open || event.key === close) {
      const isOpen = item.getAttribute('aria-expanded');
      if (isOpen === (event.key === open ? 'false' : 'true')) item.querySelector<HTMLElement>('[data-turn]')?.click();
      else if (event.key === open) near(1, (level) => level > levelOf(item));
      else near(-1, (level) => level < levelOf(item));
    } else if (event.key === 'Enter' || event.key === ' ') (item.querySelector<HTMLElement>('[data-name]') ?? item).click();
    else return;
    event.preventDefault();
  };
  const rest = { chosen, onChoose, onMove };
  return (
    <div ref={tree} className={styles.tree} role="tree" tabIndex={-1} aria-label={t('media.folders')} onKeyDown={press}>
      <Item {...rest} id={null} name={t('media.allFiles')} level={1} isDrop={false} />
      <Item {...rest} id="top" name={t('media.rootFolder')} level={1} isDrop />
      <Branch {...rest} parent={null} level={1} />
    </div>
  );
}

function levelOf(item: HTMLElement): number {
  return Number(item.getAttribute('aria-level'));
}

interface BranchProps extends FolderTreeProps {
  readonly parent: Folder | null;
  readonly level: number;
}

function Branch({ parent, level, ...rest }: BranchProps) {
  const { folders, more } = useFolders(parent?.documentId ?? null);
  return (
    <>
      {folders.map((folder) => (
        <Item
          key={folder.documentId}
          {...rest}
          id={folder.documentId}
          name={folder.name}
          level={level}
          isDrop
          folder={folder}
          count={folder.files?.count ?? 0}
        />
      ))}
      {more !== null && (
        <button type="button" role="treeitem" aria-level={level} aria-selected={false} tabIndex={-1} className={styles.more} onClick={more}>
          {t('media.loadMoreFolders')}
        </button>
      )}
    </>
  );
}

interface ItemProps extends FolderTreeProps {
  readonly id: string | null;
  readonly name: string;
  readonly level: number;
  readonly count?: number;
  readonly isDrop: boolean;
  readonly folder?: Folder;
}

function Item({ id, name, level, count, isDrop, folder, chosen, onChoose, onMove }: ItemProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [isOver, setIsOver] = useState(false);
  const hasFolders = (folder?.children?.count ?? 0) > 0;
  const over = (event: DragEvent) => {
    if (!isDrop || !event.dataTransfer.types.includes(DRAGGED)) return;
    event.preventDefault();
    setIsOver(true);
  };
  const drop = (event: DragEvent) => {
    setIsOver(false);
    const given = event.dataTransfer.getData(DRAGGED);
    if (!isDrop || given === '') return;
    event.preventDefault();
    event.stopPropagation();
    onMove(JSON.parse(given) as number[], id === 'top' ? null : id);
  };
  const isChosen = chosen === id;
  return (
    <>
      <div
        role="treeitem"
        aria-level={level}
        aria-selected={isChosen}
        {...(hasFolders && { 'aria-expanded': isOpen })}
        tabIndex={isChosen || id === null ? 0 : -1}
        className={`${styles.item} ${isChosen ? styles.chosen : ''} ${isOver ? styles.over : ''}`}
        style={{ paddingInlineStart: `${(level - 1) * 16}px` }}
        onDragOver={over}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the keys are those of the tree. */}
        <span data-turn="" className={`${styles.turn} ${isOpen ? styles.open : ''}`} onClick={() => setIsOpen(!isOpen)}>
          {hasFolders && <Icon name="forward" />}
        </span>
        {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the keys are those of the tree. */}
        <span data-name="" className={styles.name} dir="auto" onClick={() => onChoose(id)}>
          {name}
        </span>
        {count !== undefined && (
          <span className={styles.count}>
            <span aria-hidden="true">{counts.format(count)}</span>
            <span className="for-readers"> {t('media.fileCount', { count })}</span>
          </span>
        )}
      </div>
      {isOpen && folder !== undefined && <Branch parent={folder} level={level + 1} chosen={chosen} onChoose={onChoose} onMove={onMove} />}
    </>
  );
}
