import { textOf } from '../traits/types.ts';
import styles from './field.module.css';
import type { CellProps } from './field.ts';

/** Shows a value as text in one line. */
export function PlainCell({ attribute, value }: CellProps) {
  const text = textOf(attribute, value);
  if (text === '') return <span>–</span>;
  return (
    <span className={styles.cut} dir="auto">
      {text}
    </span>
  );
}
