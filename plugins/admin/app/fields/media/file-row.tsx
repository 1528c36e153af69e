import type { ReactNode } from 'react';
import { rich } from '../../i18n/rich.ts';
import { t } from '../../i18n/translate.ts';
import { isPicture, type LibraryFile, sizeInWords } from '../../media/file.ts';
import { Thumbnail } from '../../media/file-grid.tsx';
import { StateMark } from '../../shell/state-mark.tsx';
import styles from './media.module.css';

interface FileRowProps {
  readonly file: LibraryFile;
  readonly handle?: ReactNode;
  /** Actions on the file, beside opening it. */
  readonly doings: readonly { readonly label: string; run(): void }[];
  onOpen(): void;
}

/** A file of a field: its image, its facts and its actions. */
export function FileRow({ file, handle, doings, onOpen }: FileRowProps) {
  const isMissing = isPicture(file) && !file.alternativeText;
  const all = [{ label: isMissing ? t('fields.addAlternativeText') : t('common.details'), run: onOpen }, ...doings];
  return (
    <div className={styles.file}>
      {handle}
      <div className={styles.picture}>
        <Thumbnail file={file} />
      </div>
      <div className={styles.words}>
        <b dir="auto">{file.name}</b>
        {file.alternativeText && <span className="for-readers">{t('fields.alternativeTextOf', { words: file.alternativeText })}</span>}
        <span className={styles.facts}>
          <Facts file={file} />
        </span>
        {isMissing && <StateMark state="changed" word={t('fields.noAlternativeText')} />}
        <span className={styles.doings}>
          {all.map(({ label, run }) => (
            <button key={label} type="button" aria-label={t('fields.fileAction', { deed: label, name: file.name })} onClick={run}>
              {label}
            </button>
          ))}
        </span>
      </div>
    </div>
  );
}

/** The size of a file: "1500 × 1000, 84 kB". The width comes first in right-to-left languages too. */
function Facts({ file: { width, height, size: kilobytes } }: { readonly file: LibraryFile }) {
  const size = sizeInWords(Number(kilobytes));
  return width === null ? size : rich('fields.fileDimensions', { pixels: <bdi dir="ltr">{`${width} × ${height}`}</bdi>, size });
}
