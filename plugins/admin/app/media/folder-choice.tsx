import { useId } from 'react';
import { t } from '../i18n/translate.ts';
import type { Folder } from './file.ts';
import styles from './folder-choice.module.css';
import { useFolders } from './use-library.ts';

interface FolderChoiceProps {
  readonly label: string;
  /** documentId of a folder; `top`; null: all files. */
  readonly value: string | null;
  /** False: only places into which something can be put. */
  readonly hasAll?: boolean;
  /** Folder to leave out, with everything in it: a folder cannot be moved into itself. */
  readonly without?: string;
  onChange(folder: string | null): void;
}

/** Select of a folder. It lists the subfolders of the selected folder. */
export function FolderChoice({ label, value, hasAll = true, without, onChange }: FolderChoiceProps) {
  const id = useId();
  return (
    <label className={styles.choice} htmlFor={id}>
      {label}
      <select id={id} value={value ?? ''} onChange={({ target }) => onChange(target.value === '' ? null : target.value)}>
        {hasAll && <option value="">{t('media.allFiles')}</option>}
        <option value="top">{hasAll ? t('media.rootFolder') : t('media.rootFolder')}</option>
        <Options parent={null} level={0} without={without} />
      </select>
    </label>
  );
}

/** Levels of folders that are listed. */
const DEEPEST = 6;

function Options({
  parent,
  level,
  without,
}: {
  readonly parent: Folder | null;
  readonly level: number;
  readonly without: string | undefined;
}) {
  const { folders } = useFolders(parent?.documentId ?? null);
  return folders
    .filter(({ documentId }) => documentId !== without)
    .map((folder) => <Option key={folder.documentId} folder={folder} level={level} without={without} />);
}

function Option({ folder, level, without }: { readonly folder: Folder; readonly level: number; readonly without: string | undefined }) {
  return (
    <>
      <option value={folder.documentId}>{`${'\u2003'.repeat(level)}${folder.name}`}</option>
      {(folder.children?.count ?? 0) > 0 && level < DEEPEST && <Options parent={folder} level={level + 1} without={without} />}
    </>
  );
}
