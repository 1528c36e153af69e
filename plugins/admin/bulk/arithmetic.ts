/** Units in which dates and times are shifted. Those below a day are for times only. */
export const SHIFT_UNITS = ['minutes', 'hours', 'days', 'weeks', 'months', 'years'] as const;

/** One of `SHIFT_UNITS`. */
export type ShiftUnit = (typeof SHIFT_UNITS)[number];

/** How far a date or a time is shifted; a negative amount is earlier. */
export interface Shift {
  readonly amount: number;
  readonly unit: ShiftUnit;
}

/** A decimal number as text: `-12.50`. */
export const DECIMAL = /^-?\d{1,30}(?:\.\d{1,30})?$/;

/** Milliseconds of the units that always have the same length. */
const LENGTH: Readonly<Partial<Record<ShiftUnit, number>>> = {
  minutes: 60_000,
  hours: 3_600_000,
  days: 86_400_000,
  weeks: 7 * 86_400_000,
};

/**
 * Adds two decimal numbers exactly: 0.1 and 0.2 are 0.3.
 * @returns text without superfluous zeros; null if one of them is not a decimal number (such as 1e30)
 */
export function decimalSum(one: string, other: string): string | null {
  if (!DECIMAL.test(one) || !DECIMAL.test(other)) return null;
  const places = Math.max(placesOf(one), placesOf(other));
  const sum = scaled(one, places) + scaled(other, places);
  const digits = String(sum < 0n ? -sum : sum).padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  const part = digits.slice(digits.length - places).replace(/0+$/, '');
  return `${sum < 0n ? '-' : ''}${whole}${part === '' ? '' : `.${part}`}`;
}

/**
 * Shifts a time in UTC. A month later than 31 January is the last day of February.
 * @returns null if the result is not a time that can be stored (years 1 to 9999)
 */
export function shiftedTime(time: Date, { amount, unit }: Shift): Date | null {
  const length = LENGTH[unit];
  const shifted =
    length === undefined ? shiftedMonths(time, unit === 'years' ? 12 * amount : amount) : new Date(time.getTime() + amount * length);
  const year = shifted.getUTCFullYear();
  return year >= 1 && year <= 9999 ? shifted : null;
}

/** Shifts a date such as `2026-01-31`; null if the result cannot be stored. */
export function shiftedDate(date: string, shift: Shift): string | null {
  return (
    shiftedTime(new Date(`${date}T00:00:00.000Z`), shift)
      ?.toISOString()
      .slice(0, 10) ?? null
  );
}

function shiftedMonths(time: Date, months: number): Date {
  const shifted = new Date(time);
  const day = time.getUTCDate();
  shifted.setUTCDate(1);
  shifted.setUTCMonth(shifted.getUTCMonth() + months);
  const last = new Date(shifted);
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  shifted.setUTCDate(Math.min(day, last.getUTCDate()));
  return shifted;
}

function placesOf(text: string): number {
  return text.split('.')[1]?.length ?? 0;
}

function scaled(text: string, places: number): bigint {
  const [whole = '', part = ''] = text.split('.');
  return BigInt(`${whole}${part.padEnd(places, '0')}`);
}
