import type { Database as Connection } from 'better-sqlite3';
import { foldText } from '../../fold-text.ts';
import { ExactSum } from './exact-sum.ts';

/** Name of the SQL function that folds text. */
export const FOLD = 'plinth_fold';

/** Name of the SQL function that writes a number as JavaScript does (SQLite writes 1.0, and 15 digits at most). */
export const NUMBER_TEXT = 'plinth_number_text';

/** Name of the SQL aggregate that adds numbers exactly; its answer is text. */
export const EXACT_SUM = 'plinth_exact_sum';

/** Name of the SQL function that puts the sums of the upper and the lower 32 bits of whole numbers together; its answer is text. */
export const WHOLE_SUM = 'plinth_whole_sum';

/** Adds the SQL functions of the dialect to a connection. */
export function addFunctions(connection: Connection): void {
  const pure = { deterministic: true, directOnly: true };
  connection.function(FOLD, pure, (value: unknown) => (value === null ? null : foldText(String(value))));
  connection.function(NUMBER_TEXT, pure, (value: unknown) => (value === null ? null : String(value)));
  connection.function(WHOLE_SUM, { ...pure, safeIntegers: true }, (upper: unknown, lower: unknown) =>
    upper === null ? null : String((upper as bigint) * 2n ** 32n + (lower as bigint)),
  );
  connection.aggregate<ExactSum>(EXACT_SUM, {
    ...pure,
    start: () => new ExactSum(),
    step(sum, value: unknown) {
      if (value !== null) sum.add(value as number);
    },
    result: (sum) => sum.text,
  });
}
