import { region } from '../i18n/languages.ts';

/** A day in the person's time zone: `2026-05-03`. */
export type Day = string;

const A_DAY = 86_400_000;
const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const two = (number: number) => String(number).padStart(2, '0');

/** Returns the day of a time in the person's time zone. */
export function dayOf(at: Date | string): Day {
  const date = new Date(at);
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Parses a day; returns `otherwise` when the text is not valid. */
export function dayIn(text: string | undefined, otherwise: Day): Day {
  return text !== undefined && DAY.test(text) && addDays(text, 0) === text ? text : otherwise;
}

/** Adds days. */
export function addDays(day: Day, count: number): Day {
  return new Date(Date.parse(day) + count * A_DAY).toISOString().slice(0, 10);
}

/** Adds months. If the month is too short, it returns its last day. */
export function addMonths(day: Day, count: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last))).toISOString().slice(0, 10);
}

/** Returns the start of a day in the person's time zone. UTC, ISO 8601. */
export function beginOf(day: Day): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date).toISOString();
}

/** Returns the last millisecond of a day in the person's time zone. UTC, ISO 8601. */
export function endOf(day: Day): string {
  return new Date(Date.parse(beginOf(addDays(day, 1))) - 1).toISOString();
}

/** Returns the first and the last day of a month. */
export function monthOf(day: Day): { readonly first: Day; readonly last: Day } {
  const first = `${day.slice(0, 7)}-01`;
  return { first, last: addDays(addMonths(first, 1), -1) };
}

/** Returns the first day of the week in the person's region: 1 is Monday, 7 Sunday. */
export function firstDayOfWeek(): number {
  const locale = new Intl.Locale(region) as Intl.Locale & {
    readonly weekInfo?: { readonly firstDay: number };
    getWeekInfo?(): { readonly firstDay: number };
  };
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1;
}

/** Returns the weeks of a month, filled with days of the months around it. */
export function weeksOf(day: Day, firstDay: number): readonly (readonly Day[])[] {
  const { first, last } = monthOf(day);
  const before = (new Date(first).getUTCDay() - firstDay + 7) % 7;
  const weeks: Day[][] = [];
  for (let at = addDays(first, -before); at <= last; at = addDays(at, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(at, index)));
  return weeks;
}

/** Formats a day. It uses UTC, so that no time zone shifts it. */
export function dayInWords(day: Day, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(region, { ...options, timeZone: 'UTC' }).format(new Date(day));
}

/**
 * Returns the day that a key moves to in a calendar; null for other keys.
 * @param isFromRight whether the language is right-to-left
 */
export function dayAfterKey(
  key: string,
  day: Day,
  { firstDay, isFromRight }: { readonly firstDay: number; readonly isFromRight: boolean },
): Day | null {
  const inWeek = (new Date(day).getUTCDay() - firstDay + 7) % 7;
  const forward = isFromRight ? -1 : 1;
  switch (key) {
    case 'ArrowRight':
      return addDays(day, forward);
    case 'ArrowLeft':
      return addDays(day, -forward);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'Home':
      return addDays(day, -inWeek);
    case 'End':
      return addDays(day, 6 - inWeek);
    case 'PageDown':
      return addMonths(day, 1);
    case 'PageUp':
      return addMonths(day, -1);
    default:
      return null;
  }
}
