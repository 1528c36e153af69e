import styles from './model.module.css';

/** Number of entries above which a list has a search. */
export const AT_A_GLANCE = 10;

interface ListSearchProps {
  readonly label: string;
  readonly text: string;
  onText(text: string): void;
}

/** The search of a list. */
export function ListSearch({ label, text, onText }: ListSearchProps) {
  return (
    <input
      type="search"
      className={styles.search}
      aria-label={label}
      placeholder={label}
      value={text}
      // In a form, Enter would send it.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      onChange={({ target }) => onText(target.value)}
    />
  );
}
