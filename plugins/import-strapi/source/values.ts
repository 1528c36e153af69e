/** What became of a stored value. */
export interface ReadValue {
  readonly value: unknown;
  /** What was wrong with it; null when nothing was. */
  readonly problem: string | null;
}

const fine = (value: unknown): ReadValue => ({ value, problem: null });
const bad = (value: unknown, found: unknown, expected: string): ReadValue => ({
  value,
  problem: `${shown(found)} is no ${expected}${value === null ? ': empty now' : `: ${shown(value)} now`}`,
});

const LEAST = -(2n ** 63n);
const GREATEST = 2n ** 63n - 1n;

/**
 * The value of a column, as the API of the reference answers it.
 * @param type of the attribute
 */
export function readValue(type: string, stored: unknown): ReadValue {
  if (stored === null || stored === undefined) return fine(null);
  switch (type) {
    case 'integer':
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
      return typeof stored === 'string' && /^\d\d:\d\d(:\d\d(\.\d+)?)?$/.test(stored) ? fine(stored) : bad(null, stored, 'time');
    case 'datetime':
    case 'timestamp':
      return moment(stored);
    case 'json':
    case 'blocks':
    case 'array':
      return fine(json(stored));
    default:
      return fine(String(stored));
  }
}

/** Numbers too large for SQLite's integers were stored as floating-point ones, and lost their last digits there. */
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
  if (typeof stored === 'number') return day(new Date(stored).toISOString());
  const text = /^\d{4}-\d\d-\d\d/.exec(String(stored))?.[0];
  return text === undefined ? bad(null, stored, 'day') : fine(text);
}

/** A moment in text is one of the clock on the wall where the server of the reference runs: of the time zone of this process. */
function moment(stored: unknown): ReadValue {
  const text = String(stored);
  const isNumber = typeof stored === 'number' || /^-?\d+$/.test(text);
  const parts = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d)(?:\.(\d{1,3})\d*)?$/.exec(text);
  const at = isNumber ? new Date(Number(stored)) : parts === null ? new Date(text) : local(parts.slice(1));
  return Number.isNaN(at.getTime()) ? bad(null, stored, 'moment') : fine(at.toISOString());
}

function local([year, month, date, hours, minutes, seconds, fraction]: readonly (string | undefined)[]): Date {
  const at = new Date(0);
  at.setFullYear(Number(year), Number(month) - 1, Number(date));
  at.setHours(Number(hours), Number(minutes), Number(seconds), Number((fraction ?? '').padEnd(3, '0')));
  return at;
}

/** Text that is no JSON is a value of its own; what was put in twice comes out twice. */
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
