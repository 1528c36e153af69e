import { region } from '../i18n/languages.ts';

const DAY = new Intl.DateTimeFormat(region, { dateStyle: 'medium', timeZone: 'UTC' });
const MOMENT = new Intl.DateTimeFormat(region, { dateStyle: 'medium', timeStyle: 'short' });
/** A day without a time, which is the same in every time zone. */
const IS_DAY = /^\d{4}-\d\d-\d\d$/;

/** Formats a day as rows of a list show it. */
export function dayInWords(value: string): string {
  return IS_DAY.test(value) ? DAY.format(new Date(`${value}T00:00:00Z`)) : value;
}

/** Formats a moment as rows of a list show it, in the person's time zone. */
export function momentInWords(value: string): string {
  const moment = momentOf(value);
  return moment === null ? value : MOMENT.format(moment);
}

/** Parses a time of the server: ISO 8601, or milliseconds as text for timestamps. Null when there is none. */
export function momentOf(value: unknown): Date | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  if (value === '') return null;
  const date = new Date(typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value);
  return Number.isNaN(date.getTime()) ? null : date;
}
