import { t } from '../../i18n/translate.ts';
import styles from '../field.module.css';
import { described, type InputProps } from '../field.ts';

/** Input for yes or no, which also shows that there is no value yet. */
export function BooleanInput({ id, value, onChange, disabled, error }: InputProps) {
  const isSaid = typeof value === 'boolean';
  return (
    <span className={styles.switch}>
      <input
        id={id}
        type="checkbox"
        checked={value === true}
        disabled={disabled}
        {...described(id, error)}
        // Screen readers announce "off" themselves, but not that there is no value.
        aria-describedby={`${described(id, error)['aria-describedby']} ${isSaid ? '' : `${id}-said`}`.trim()}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span id={`${id}-said`} aria-hidden="true">
        {value === true ? t('common.yes') : value === false ? t('common.no') : t('fields.booleanNotSet')}
      </span>
    </span>
  );
}
