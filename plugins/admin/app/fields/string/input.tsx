import styles from '../field.module.css';
import { described, type InputProps, spoken } from '../field.ts';

/** Input for a short text. The main attribute is shown as a headline, which wraps but has no line breaks. */
export function StringInput({ id, path, attribute, value, onChange, disabled, error, locale, type }: InputProps) {
  const text = typeof value === 'string' ? value : '';
  const shared = {
    id,
    disabled,
    value: text,
    dir: 'auto',
    ...spoken(locale),
    ...described(id, error),
    ...(attribute.placeholder && { placeholder: attribute.placeholder }),
  } as const;
  if (path === type.main) {
    return (
      <textarea
        {...shared}
        rows={1}
        data-empty={text === '' ? '' : undefined}
        className={`${styles.in} ${styles.headline}`}
        onChange={({ target }) => onChange(target.value.replace(/\n/g, ' '))}
        onKeyDown={(event) => event.key === 'Enter' && !event.ctrlKey && !event.metaKey && event.preventDefault()}
      />
    );
  }
  return <input {...shared} type="text" autoComplete="off" className={styles.in} onChange={({ target }) => onChange(target.value)} />;
}
