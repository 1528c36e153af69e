import { t } from '../i18n/translate.ts';
import { sizeInWords } from './file.ts';
import type { ShownContent } from './new-content.ts';
import styles from './replace-dialog.module.css';

interface ContentFigureProps {
  readonly label: string;
  readonly content: ShownContent;
}

/** A content of a file with its type, dimensions and size. */
export function ContentFigure({ label, content: { image, mime, size, width, height } }: ContentFigureProps) {
  const pixels = width === null || height === null ? null : t('media.pixelSize', { width: String(width), height: String(height) });
  return (
    <figure className={styles.content}>
      <figcaption>
        <b>{label}</b>
      </figcaption>
      <div className={styles.picture}>{image === null ? <span>{mime}</span> : <img src={image} alt={label} />}</div>
      {pixels !== null && <span className={styles.facts}>{pixels}</span>}
      <span className={styles.facts}>
        <bdi dir="ltr">{mime}</bdi> · {sizeInWords(size)}
      </span>
    </figure>
  );
}
