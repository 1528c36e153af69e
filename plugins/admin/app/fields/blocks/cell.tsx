import fieldStyles from '../field.module.css';
import type { CellProps } from '../field.ts';
import { textOf } from './text-of.ts';

const MOST = 120;

/** Shows the beginning of a text. */
export function BlocksCell({ value }: CellProps) {
  const text = textOf(value, MOST).slice(0, MOST).replace(/\s+/g, ' ');
  return (
    <span className={fieldStyles.cut} dir="auto">
      {text === '' ? '–' : text}
    </span>
  );
}
