import { t } from '../../i18n/translate.ts';
import type { CellProps } from '../field.ts';

/** Shows the number of entries. */
export function EntriesCell({ value }: CellProps) {
  if (Array.isArray(value)) return <span>{value.length === 0 ? '–' : t('common.entryCount', { count: value.length })}</span>;
  return <span>{value === null || value === undefined ? '–' : t('fields.componentSet')}</span>;
}
