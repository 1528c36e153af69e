import type { CellProps } from '../field.ts';

/** A time of day without what is nothing: 09:30. */
export function TimeCell({ value }: CellProps) {
  return (
    <span>{typeof value === 'string' && value !== '' ? value.replace(/(:00)?\.000$/, '').replace(/^(\d\d:\d\d):00$/, '$1') : '–'}</span>
  );
}
