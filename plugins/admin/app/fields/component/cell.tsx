import { counted, t } from '../../words/text.ts';
import type { CellProps } from '../field.ts';

/** Shows the number of entries. */
export function EntriesCell({ value }: CellProps) {
  if (Array.isArray(value)) return <span>{value.length === 0 ? '–' : counted(value.length, '{count} entry', '{count} entries')}</span>;
  return <span>{value === null || value === undefined ? '–' : t('There|one is there')}</span>;
}
