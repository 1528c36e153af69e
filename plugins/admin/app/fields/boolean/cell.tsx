import { t } from '../../i18n/translate.ts';
import type { CellProps } from '../field.ts';

/** Shows yes or no. */
export function BooleanCell({ value }: CellProps) {
  return <span>{value === true ? t('common.yes') : value === false ? t('common.no') : '–'}</span>;
}
