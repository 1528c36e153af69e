import type { CellProps } from '../field.ts';

/** Shows a time of day without zero seconds: 09:30. */
export function TimeCell({ value }: CellProps) {
  return (
    <span>{typeof value === 'string' && value !== '' ? value.replace(/(:00)?\.000$/, '').replace(/^(\d\d:\d\d):00$/, '$1') : '–'}</span>
  );
}
