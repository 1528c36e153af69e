import type { CellProps } from '../field.ts';

/** Yes or no. */
export function BooleanCell({ value }: CellProps) {
  return <span>{value === true ? 'Yes' : value === false ? 'No' : '–'}</span>;
}
