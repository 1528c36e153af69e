import { t } from '../words/text.ts';
import styles from './skeleton.module.css';

/** A grey line in place of words that are on their way. `width` in percent of the room. */
export function Bar({ width }: { readonly width: number }) {
  return <span className={styles.bar} style={{ inlineSize: `${width}%` }} />;
}

/** What a page looks like before anybody knows what stands on it. */
export function PageSkeleton() {
  return (
    <div className={styles.page} aria-busy="true">
      <span className="for-readers">{t('Loading')}</span>
      <Bar width={24} />
    </div>
  );
}
