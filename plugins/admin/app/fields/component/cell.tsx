import { t } from '../../words/text.ts';
import type { CellProps } from '../field.ts';

/** How many entries there are. */
export function EntriesCell({ value }: CellProps) {
  if (Array.isArray(value)) return <span>{value.length === 0 ? '–' : value.length === 1 ? t('1 entry') : `${value.length} entries`}</span>;
  return <span>{value === null || value === undefined ? '–' : t('There')}</span>;
}
