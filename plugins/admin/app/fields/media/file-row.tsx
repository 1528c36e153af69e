import type { ReactNode } from 'react';
import { isPicture, type LibraryFile, sizeInWords } from '../../media/file.ts';
import { Thumbnail } from '../../media/file-grid.tsx';
import { StateMark } from '../../shell/state-mark.tsx';
import { t } from '../../words/text.ts';
import styles from './media.module.css';

interface FileRowProps {
  readonly file: LibraryFile;
  readonly handle?: ReactNode;
  /** What can be done with it, beside looking at it. */
  readonly doings: readonly { readonly label: string; run(): void }[];
  onOpen(): void;
}

/** A file of a field: its picture, what is to be known, what can be done. */
export function FileRow({ file, handle, doings, onOpen }: FileRowProps) {
  const isMissing = isPicture(file) && !file.alternativeText;
  const pixels = file.width === null ? [] : [`${file.width} × ${file.height}`];
  const all = [{ label: isMissing ? t('Write it') : t('Details'), run: onOpen }, ...doings];
  return (
    <div className={styles.file}>
      {handle}
      <div className={styles.picture}>
        <Thumbnail file={file} />
      </div>
      <div className={styles.words}>
        <b dir="auto">{file.name}</b>
        {file.alternativeText && <span className="for-readers">Shows: {file.alternativeText}</span>}
        <span className={styles.facts}>{[...pixels, sizeInWords(Number(file.size))].join(', ')}</span>
        {isMissing && <StateMark state="changed" word="No alternative text" />}
        <span className={styles.doings}>
          {all.map(({ label, run }) => (
            <button key={label} type="button" aria-label={`${label}: ${file.name}`} onClick={run}>
              {label}
            </button>
          ))}
        </span>
      </div>
    </div>
  );
}
