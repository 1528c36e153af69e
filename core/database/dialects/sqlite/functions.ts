import { foldText } from '../../../model/index.ts';
import type { Connection } from './driver.ts';

/** Name of the SQL function that folds text. */
export const FOLD = 'plinth_fold';

/**
 * Names of the SQL functions that fold a text and search a folded needle in it, by the JavaScript method they use. They return 1 for a
 * match.
 */
export const FOLDED_SEARCH = {
  includes: 'plinth_fold_includes',
  startsWith: 'plinth_fold_starts_with',
  endsWith: 'plinth_fold_ends_with',
} as const;

/** Name of the SQL function that writes a number as JavaScript does (SQLite writes 1.0, and at most 15 digits). */
export const NUMBER_TEXT = 'plinth_number_text';

/** Name of the SQL aggregate that adds numbers exactly and returns text. */
export const EXACT_SUM = 'plinth_exact_sum';

/** Name of the SQL function that combines the sums of the upper and lower 32 bits of integers, and returns text. */
export const WHOLE_SUM = 'plinth_whole_sum';

const PURE = { deterministic: true, directOnly: true, safeIntegers: true } as const;

/** Characters from which a text is long: folding it takes longer than comparing it with the last one. */
const LONG = 1_000;

/**
 * Adds the SQL functions that fold text. Several conditions often fold the same text, so the last long text is cached.
 * @param check called before a long text is folded; an error that it throws ends the statement
 */
export function addFold(connection: Connection, check: () => void): void {
  let last = '';
  let lastFolded = '';
  const fold = (value: unknown): string => {
    const text = String(value);
    if (text.length < LONG) return foldText(text);
    check();
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

/** Numbers with at most six digits after the point (most amounts) are added as integers of this unit. */
const STEP = 1e6;
const STEP_DIGITS = 6;
/** Integers below this have at most 15 digits. A decimal number of at most 15 digits is identified by its double. */
const FEW_DIGITS = 1e15;
/** From here on, another addition could lose a digit. */
const FULL = 2 ** 52;

/** The exact sum of numbers in their decimal notation, as the other databases compute it. A sum of doubles would depend on their order. */
class ExactSum {
  /** Sum in units of 1 / STEP. */
  #near = 0;
  /** All other numbers, and the overflow of `#near`: sums of digits by their power of ten. */
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

  /** The sum as a decimal number without exponent; null if nothing was added. */
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
