/** A stored value after reading. */
export interface ReadValue {
  readonly value: unknown;
  /** What was wrong with it; null if nothing. */
  readonly problem: string | null;
}

const fine = (value: unknown): ReadValue => ({ value, problem: null });
const bad = (value: unknown, found: unknown, expected: string): ReadValue => ({
  value,
  problem: `${shown(found)} is no ${expected}${value === null ? ': empty now' : `: ${shown(value)} now`}`,
});

const LEAST = -(2n ** 63n);
const GREATEST = 2n ** 63n - 1n;
const LEAST_INTEGER = -(2 ** 31);
const GREATEST_INTEGER = 2 ** 31 - 1;
const TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?$/;

/**
 * Converts the value of a column to the form of the reference's API.
 * @param type of the attribute
 */
export function readValue(type: string, stored: unknown): ReadValue {
  if (stored === null || stored === undefined) return fine(null);
  switch (type) {
    case 'integer':
      return integer(stored);
    case 'float':
    case 'decimal': {
      const number = Number(stored);
      return Number.isFinite(number) ? fine(number) : bad(null, stored, 'number');
    }
    case 'biginteger':
      return bigInteger(stored);
    case 'boolean':
      return boolean(stored);
    case 'date':
      return day(stored);
    case 'time':
      return typeof stored === 'string' && TIME.test(stored) ? fine(stored) : bad(null, stored, 'time');
    case 'datetime':
    case 'timestamp':
      return moment(stored);
    case 'json':
    case 'blocks':
    case 'array':
      return fine(json(stored));
    default:
      return words(String(stored));
  }
}

/** Of all databases, only SQLite stores the character NUL in text. */
function words(text: string): ReadValue {
  return text.includes('\0') ? bad(text.replaceAll('\0', ''), text, 'text without the character NUL') : fine(text);
}

/** SQLite stores any number in an integer column. */
function integer(stored: unknown): ReadValue {
  const number = Number(stored);
  if (!Number.isFinite(number)) return bad(null, stored, 'number');
  const nearest = Math.min(Math.max(Math.round(number), LEAST_INTEGER), GREATEST_INTEGER);
  return nearest === number ? fine(number) : bad(nearest, stored, 'whole number of 32 bits');
}

/** Integers that are too large for SQLite were stored as floating-point numbers, and have lost their last digits. */
function bigInteger(stored: unknown): ReadValue {
  const text = typeof stored === 'number' && Number.isFinite(stored) ? BigInt(Math.trunc(stored)).toString() : String(stored).trim();
  if (!/^[+-]?\d+$/.test(text)) return bad(null, stored, 'whole number');
  const number = BigInt(text);
  if (number > GREATEST) return bad(GREATEST.toString(), text, 'whole number of 64 bits');
  return number < LEAST ? bad(LEAST.toString(), text, 'whole number of 64 bits') : fine(number.toString());
}

function boolean(stored: unknown): ReadValue {
  if (typeof stored === 'boolean') return fine(stored);
  const text = String(stored);
  if (text === '1') return fine(true);
  return text === '0' ? fine(false) : bad(null, stored, 'boolean');
}

function day(stored: unknown): ReadValue {
  if (typeof stored === 'number') {
    const at = new Date(stored);
    return isInCalendar(at) ? fine(at.toISOString().slice(0, 10)) : bad(null, stored, 'day');
  }
  const text = /^\d{4}-\d\d-\d\d/.exec(String(stored))?.[0];
  // `Date` accepts 30 February as a day in March.
  const isDay = text !== undefined && isInCalendar(new Date(text)) && new Date(text).toISOString().startsWith(text);
  return isDay ? fine(text) : bad(null, stored, 'day');
}

/** A moment as text is local time of the reference's server. It is read in the time zone of this process. */
function moment(stored: unknown): ReadValue {
  const text = String(stored);
  const isNumber = typeof stored === 'number' || /^-?\d+$/.test(text);
  const parts = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d)(?:\.(\d{1,3})\d*)?$/.exec(text);
  const at = isNumber ? new Date(Number(stored)) : parts === null ? new Date(text) : local(parts.slice(1));
  return isInCalendar(at) ? fine(at.toISOString()) : bad(null, stored, 'moment');
}

/** Whether a moment is valid and its year has four digits. */
function isInCalendar(at: Date): boolean {
  return !Number.isNaN(at.getTime()) && /^\d/.test(at.toISOString());
}

function local([year, month, date, hours, minutes, seconds, fraction]: readonly (string | undefined)[]): Date {
  const at = new Date(0);
  at.setFullYear(Number(year), Number(month) - 1, Number(date));
  at.setHours(Number(hours), Number(minutes), Number(seconds), Number((fraction ?? '').padEnd(3, '0')));
  return at;
}

/** Invalid JSON is kept as a string. JSON that was encoded twice is decoded twice. */
function json(stored: unknown): unknown {
  if (typeof stored !== 'string') return stored;
  try {
    const once: unknown = JSON.parse(stored);
    return typeof once === 'string' ? JSON.parse(once) : once;
  } catch {
    return stored;
  }
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
