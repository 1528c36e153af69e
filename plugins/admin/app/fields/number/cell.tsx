import type { CellProps } from '../field.ts';

/** Shows a number with all its digits. */
export function NumberCell({ value }: CellProps) {
  return <span>{value === null || value === undefined ? '–' : String(value)}</span>;
}
