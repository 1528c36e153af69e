import type { Database as Connection } from 'better-sqlite3';
import { foldText } from '../../fold-text.ts';

/** Name of the SQL function that folds text. */
export const FOLD = 'plinth_fold';

/** Name of the SQL function that writes a number as JavaScript does (SQLite writes 1.0, and 15 digits at most). */
export const NUMBER_TEXT = 'plinth_number_text';

/** Adds the SQL functions of the dialect to a connection. */
export function addFunctions(connection: Connection): void {
  const pure = { deterministic: true, directOnly: true };
  connection.function(FOLD, pure, (value: unknown) => (value === null ? null : foldText(String(value))));
  connection.function(NUMBER_TEXT, pure, (value: unknown) => (value === null ? null : String(value)));
}
