import type { Target } from '../runner/target.ts';
import type { Row } from '../spec/table.ts';

/** Judges one row: returns when the deployment keeps it, throws when not. */
export type Check = (target: Target) => Promise<void>;

/** A row with its check. */
export interface CheckedRow {
  readonly row: Row;
  readonly check: Check;
}

/** Joins rows and their checks. A row without a check and a check without a row do not compile. */
export function checksFor<Rows extends readonly Row[]>(
  rows: Rows,
  checks: { readonly [Id in Rows[number]['id']]: Check },
): readonly CheckedRow[] {
  return rows.map((row) => ({ row, check: checks[row.id as Rows[number]['id']] }));
}
