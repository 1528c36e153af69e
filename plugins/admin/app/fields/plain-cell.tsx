import styles from './field.module.css';
import type { CellProps } from './field.ts';

/** Shows a value as text in one line. */
export function PlainCell({ value }: CellProps) {
  if (value === null || value === undefined || value === '') return <span>–</span>;
  return (
    <span className={styles.cut} dir="auto">
      {typeof value === 'object' ? JSON.stringify(value) : String(value)}
    </span>
  );
}
