import { t } from '../i18n/translate.ts';
import styles from './skeleton.module.css';

/** A grey placeholder for text that is loading. `width` in percent of the available width. */
export function Bar({ width }: { readonly width: number }) {
  return <span className={styles.bar} style={{ inlineSize: `${width}%` }} />;
}

/** The placeholder of a page that is loading. */
export function PageSkeleton() {
  return (
    <div className={styles.page} aria-busy="true">
      <span className="for-readers">{t('shell.loading')}</span>
      <Bar width={24} />
    </div>
  );
}
