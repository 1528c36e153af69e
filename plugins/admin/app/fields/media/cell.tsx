import { region } from '../../i18n/languages.ts';
import { thumbnailOf } from '../../media/file.ts';
import type { CellProps } from '../field.ts';
import { filesOf } from './files-of.ts';
import styles from './media.module.css';

const inNumbers = new Intl.NumberFormat(region);

/** Shows the first image, or the name of the first file, and the number of others. */
export function MediaCell({ value }: CellProps) {
  const files = filesOf(value);
  const [first] = files;
  if (first === undefined) return <span>–</span>;
  const address = thumbnailOf(first);
  return (
    <span className={styles.cell}>
      {address === null ? (
        <span dir="auto">{first.name}</span>
      ) : (
        <img src={address} alt={first.alternativeText || first.name} loading="lazy" />
      )}
      {files.length > 1 && <span>+{inNumbers.format(files.length - 1)}</span>}
    </span>
  );
}
