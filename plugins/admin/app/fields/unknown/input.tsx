import { t } from '../../i18n/translate.ts';
import styles from '../field.module.css';
import type { InputProps } from '../field.ts';

/** Shows a value whose attribute type has no field. It cannot be edited. */
export function UnknownInput({ id, attribute, value }: InputProps) {
  return (
    <div id={id}>
      <p className={`${styles.cut} ${styles.line}`} dir="auto">
        {value === null || value === undefined ? t('fields.empty') : typeof value === 'object' ? JSON.stringify(value) : String(value)}
      </p>
      <p className={styles.hint}>{t('fields.unsupportedType', { kind: attribute.type })}</p>
    </div>
  );
}
