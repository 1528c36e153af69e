import { words } from '../../client/model.ts';
import type { CellProps } from '../field.ts';

/** Shows the selected value. */
export function EnumerationCell({ value }: CellProps) {
  return <span>{typeof value === 'string' && value !== '' ? words(value) : '–'}</span>;
}
