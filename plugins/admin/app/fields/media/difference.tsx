import { t } from '../../i18n/translate.ts';
import type { LibraryFile } from '../../media/file.ts';
import { Thumbnail } from '../../media/file-grid.tsx';
import type { DifferenceProps } from '../field.ts';
import { filesOf } from './files-of.ts';
import styles from './media.module.css';

/** Shows which files were added or removed, and whether the order of the others has changed. */
export function MediaDifference({ before, after }: DifferenceProps) {
  const [old, now] = [filesOf(before), filesOf(after)];
  const isIn = (files: readonly LibraryFile[]) => (file: LibraryFile) => files.some(({ id }) => id === file.id);
  const gone = old.filter((file) => !isIn(now)(file));
  const come = now.filter((file) => !isIn(old)(file));
  const order = (files: readonly LibraryFile[], others: readonly LibraryFile[]) =>
    files
      .filter(isIn(others))
      .map(({ id }) => id)
      .join();
  return (
    <div className={styles.difference}>
      {gone.length > 0 && <Files files={gone} words={t('fields.filesRemoved')} Mark="del" />}
      {come.length > 0 && <Files files={come} words={t('fields.filesAdded')} Mark="ins" />}
      {order(old, now) !== order(now, old) && <p>{t('fields.orderChanged')}</p>}
    </div>
  );
}

interface FilesProps {
  readonly files: readonly LibraryFile[];
  readonly words: string;
  readonly Mark: 'ins' | 'del';
}

function Files({ files, words, Mark }: FilesProps) {
  return (
    <div className={styles.changed}>
      <p>{words}</p>
      {files.map((file) => (
        <figure key={file.id}>
          <Thumbnail file={file} />
          <figcaption dir="auto">
            <Mark>{file.name}</Mark>
          </figcaption>
        </figure>
      ))}
    </div>
  );
}
