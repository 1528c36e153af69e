import { foldText } from '../../../model/index.ts';
import type { Connection } from './driver.ts';

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

const PURE = { deterministic: true, directOnly: true, safeIntegers: true } as const;

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
  connection.function(WHOLE_SUM, PURE, (upper: unknown, lower: unknown) =>
    upper === null ? null : String((upper as bigint) * 2n ** 32n + (lower as bigint)),
  );
  connection.aggregate<ExactSum>(EXACT_SUM, {
    deterministic: true,
    directOnly: true,
    start: () => new ExactSum(),
    step(sum, value: unknown) {
      if (value !== null) sum.add(value as number);
    },
    result: (sum) => sum.text,
  });
}

/** Steps between numbers that are added as whole numbers: most amounts have at most six digits after the point. */
const STEP = 1e6;
const STEP_DIGITS = 6;
/** Whole numbers below it have 15 digits at most: no other number of so few digits is the same double. */
const FEW_DIGITS = 1e15;
/** From here on, adding another number of few digits could lose one. */
const FULL = 2 ** 52;

/**
 * The exact sum of numbers as they are written in decimal, which is how the other databases add them: doubles would show the order in which
 * they were added.
 */
class ExactSum {
  /** In steps. */
  #near = 0;
  /** What `#near` had no room for, and all other numbers: digits by the power of ten that they count. */
  readonly #far = new Map<number, bigint>();
  #isEmpty = true;

  add(value: number): void {
    this.#isEmpty = false;
    const steps = Math.round(value * STEP);
    if (Math.abs(steps) < FEW_DIGITS && steps / STEP === value) {
      this.#near += steps;
      if (Math.abs(this.#near) >= FULL) this.#makeRoom();
    } else this.#addDigits(value);
  }

  /** A decimal number without an exponent; null when nothing was added. */
  get text(): string | null {
    if (this.#isEmpty) return null;
    this.#makeRoom();
    const scale = Math.max(0, ...[...this.#far.keys()].map((exponent) => -exponent));
    let sum = 0n;
    for (const [exponent, digits] of this.#far) sum += digits * 10n ** BigInt(exponent + scale);
    const text = String(sum < 0n ? -sum : sum).padStart(scale + 1, '0');
    const point = text.length - scale;
    return `${sum < 0n ? '-' : ''}${text.slice(0, point)}${scale === 0 ? '' : `.${text.slice(point)}`}`;
  }

  #makeRoom(): void {
    this.#addFar(BigInt(this.#near), -STEP_DIGITS);
    this.#near = 0;
  }

  #addDigits(value: number): void {
    const [mantissa = '', exponent = ''] = value.toExponential().split('e');
    const [whole = '', fraction = ''] = mantissa.split('.');
    this.#addFar(BigInt(whole + fraction), Number(exponent) - fraction.length);
  }

  #addFar(digits: bigint, exponent: number): void {
    this.#far.set(exponent, (this.#far.get(exponent) ?? 0n) + digits);
  }
}
