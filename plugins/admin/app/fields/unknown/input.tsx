import { t } from '../../words/text.ts';
import styles from '../field.module.css';
import type { InputProps } from '../field.ts';

/** Shows a value whose attribute type has no field. It cannot be edited. */
export function UnknownInput({ id, attribute, value }: InputProps) {
  return (
    <div id={id}>
      <p className={`${styles.cut} ${styles.line}`} dir="auto">
        {value === null || value === undefined ? t('Nothing yet') : typeof value === 'object' ? JSON.stringify(value) : String(value)}
      </p>
      <p className={styles.hint}>{t('There is no field for “{kind}” yet. It stays as it is.', { kind: attribute.type })}</p>
    </div>
  );
}
