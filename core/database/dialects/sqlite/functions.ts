import type { Database as Connection } from 'better-sqlite3';
import { foldText } from '../../fold-text.ts';
import { ExactSum } from './exact-sum.ts';

/** Name of the SQL function that folds text. */
export const FOLD = 'plinth_fold';

/** Names of the SQL functions that search a folded text in a text that they fold, by the methods of JavaScript that do so: 1 where it is there. */
export const FOLDED_SEARCH = {
  includes: 'plinth_fold_includes',
  startsWith: 'plinth_fold_starts_with',
  endsWith: 'plinth_fold_ends_with',
} as const;

/** Name of the SQL function that writes a number as JavaScript does (SQLite writes 1.0, and 15 digits at most). */
export const NUMBER_TEXT = 'plinth_number_text';

/** Name of the SQL aggregate that adds numbers exactly; its answer is text. */
export const EXACT_SUM = 'plinth_exact_sum';

/** Name of the SQL function that puts the sums of the upper and the lower 32 bits of whole numbers together; its answer is text. */
export const WHOLE_SUM = 'plinth_whole_sum';

const PURE = { deterministic: true, directOnly: true };

/** Characters from which a text is a long one: folding it takes longer than comparing it with the last one. */
const LONG = 1_000;

/**
 * Adds the SQL functions that fold text. Many conditions on one text ask for the same again and again: a long text is folded once for all of them.
 * @param look called before a long text is folded; what it throws ends the statement
 */
export function addFold(connection: Connection, look: () => void): void {
  let last = '';
  let lastFolded = '';
  const fold = (value: unknown): string => {
    const text = String(value);
    if (text.length < LONG) return foldText(text);
    look();
    if (text !== last) {
      lastFolded = foldText(text);
      last = text;
    }
    return lastFolded;
  };
  connection.function(FOLD, PURE, (value: unknown) => (value === null ? null : fold(value)));
  for (const [method, name] of Object.entries(FOLDED_SEARCH) as [keyof typeof FOLDED_SEARCH, string][]) {
    connection.function(name, PURE, (value: unknown, needle: unknown) =>
      value === null || needle === null ? null : Number(fold(value)[method](needle as string)),
    );
  }
}

/** Adds the SQL functions of the dialect to a connection. */
export function addFunctions(connection: Connection): void {
  addFold(connection, () => undefined);
  connection.function(NUMBER_TEXT, PURE, (value: unknown) => (value === null ? null : String(value)));
  connection.function(WHOLE_SUM, { ...PURE, safeIntegers: true }, (upper: unknown, lower: unknown) =>
    upper === null ? null : String((upper as bigint) * 2n ** 32n + (lower as bigint)),
  );
  connection.aggregate<ExactSum>(EXACT_SUM, {
    ...PURE,
    start: () => new ExactSum(),
    step(sum, value: unknown) {
      if (value !== null) sum.add(value as number);
    },
    result: (sum) => sum.text,
  });
}
