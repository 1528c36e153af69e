import { Pending } from '../runner/outcome.ts';
import type { Target } from '../runner/target.ts';
import type { Feature, Row } from '../spec/table.ts';

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

/** The check of a row whose subject is not to be seen over HTTP until `feature` brings something to see it by. */
export function pending(feature: Feature, how: string): Check {
  return async () => {
    throw new Pending(`waits for ${feature}: ${how}`);
  };
}
