import { words } from '../../client/model.ts';
import { t } from '../../i18n/translate.ts';
import styles from '../field.module.css';
import { described, type InputProps } from '../field.ts';

/** Select for one value of a list. A value that is not in the list any more stays until another one is selected. */
export function EnumerationInput({ id, attribute, value, onChange, disabled, error }: InputProps) {
  const names = attribute.enum ?? [];
  const current = typeof value === 'string' ? value : '';
  return (
    <select
      id={id}
      className={`${styles.in} ${styles.narrow}`}
      value={current}
      disabled={disabled}
      {...described(id, error)}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
    >
      {(!attribute.required || current === '') && <option value="">{t('fields.noSelection')}</option>}
      {current !== '' && !names.includes(current) && <option value={current}>{t('fields.valueUnavailable', { value: current })}</option>}
      {names.map((name) => (
        <option key={name} value={name}>
          {words(name)}
        </option>
      ))}
    </select>
  );
}
