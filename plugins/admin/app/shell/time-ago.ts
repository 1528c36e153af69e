import { region } from '../i18n/languages.ts';

const STEPS: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number])[] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

const long = new Intl.RelativeTimeFormat(region, { numeric: 'auto' });
const units = new Map<string, Intl.NumberFormat>();

/** Formats a duration without "ago": "6 min", "2 hr". */
function short(count: number, unit: string): string {
  let format = units.get(unit);
  if (format === undefined) {
    format = new Intl.NumberFormat(region, { style: 'unit', unit, unitDisplay: 'short' });
    units.set(unit, format);
  }
  return format.format(count);
}

/**
 * Formats a time relative to now, in the largest unit that is not greater.
 * @param at milliseconds
 * @param now milliseconds
 * @param isShort "6 min" instead of "6 minutes ago"; future times keep "in"
 */
export function timeAgo(at: number, now: number, isShort = false): string {
  const seconds = (at - now) / 1000;
  const [unit, size] = STEPS.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
  if (unit === 'second') return long.format(0, 'second');
  const count = Math.trunc(seconds / size);
  return isShort && count < 0 ? short(-count, unit) : long.format(count, unit);
}
