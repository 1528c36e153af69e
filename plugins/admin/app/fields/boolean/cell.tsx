import { t } from '../../words/text.ts';
import type { CellProps } from '../field.ts';

/** Shows yes or no. */
export function BooleanCell({ value }: CellProps) {
  return <span>{value === true ? t('Yes') : value === false ? t('No') : '–'}</span>;
}
