import { region } from '../../i18n/languages.ts';
import type { CellProps } from '../field.ts';

const format = new Intl.DateTimeFormat(region, { dateStyle: 'medium', timeZone: 'UTC' });

/** Shows a date. */
export function DateCell({ value }: CellProps) {
  if (typeof value !== 'string' || value === '') return <span>–</span>;
  const date = new Date(`${value.slice(0, 10)}T00:00:00Z`);
  return <time dateTime={value}>{Number.isNaN(date.getTime()) ? value : format.format(date)}</time>;
}
