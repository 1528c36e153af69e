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
export class ExactSum {
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
