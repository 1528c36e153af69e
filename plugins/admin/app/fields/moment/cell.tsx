import { region } from '../../i18n/languages.ts';
import { momentOf } from '../../traits/times.ts';
import type { CellProps } from '../field.ts';

const format = new Intl.DateTimeFormat(region, { dateStyle: 'medium', timeStyle: 'short' });

/** Shows a time in the person's time zone. */
export function MomentCell({ value }: CellProps) {
  const date = momentOf(value);
  if (date === null) return <span>–</span>;
  return <time dateTime={date.toISOString()}>{format.format(date)}</time>;
}
