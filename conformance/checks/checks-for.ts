import type { Target } from '../runner/target.ts';
import type { Row } from '../spec/table.ts';

/** Checks one row: returns if the deployment conforms, throws if not. */
export type Check = (target: Target) => Promise<void>;

/** A row with its check. */
export interface CheckedRow {
  readonly row: Row;
  readonly check: Check;
}

/** Combines rows with their checks. A missing or superfluous check is a compile error. */
export function checksFor<Rows extends readonly Row[]>(
  rows: Rows,
  checks: { readonly [Id in Rows[number]['id']]: Check },
): readonly CheckedRow[] {
  return rows.map((row) => ({ row, check: checks[row.id as Rows[number]['id']] }));
}
