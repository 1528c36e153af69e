import { z } from 'zod';
import { ValidationError } from '../../errors/index.ts';
import type { ColumnKind, ScalarType, TypescriptNames } from '../attribute-type.ts';
import { graphqlScalar } from './graphql-scalar.ts';

const DAY = /^(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])/;

export const dateType: ScalarType = {
  ...temporalType('date', 'A date, `yyyy-MM-dd`. A time after the date is removed.', 'date', 'Date', dayText),
  typescript: () => ({ output: 'string', input: 'string | Date' }),
};

function dayText(value: unknown): string {
  const found = DAY.exec(value instanceof Date ? value.toISOString() : typeof value === 'string' ? value : '');
  if (!found) throw new ValidationError('Invalid format, expected yyyy-MM-dd');
  const [text, year, month, day] = found;
  if (year === '0000' || Number.isNaN(utcDay(Number(year), Number(month), Number(day)))) throw new ValidationError('Invalid date');
  return text;
}

const CLOCK = /^((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)(?:\.(\d{1,3}))?$/;

export const timeType = temporalType(
  'time',
  'A time of day, `HH:mm:ss` with up to three decimals. Responses always contain three.',
  'time',
  'Time',
  timeText,
);

function timeText(value: unknown): string {
  if (typeof value !== 'string') throw new ValidationError(`Expected a string, got a ${typeof value}`);
  const found = CLOCK.exec(value);
  if (!found) throw new ValidationError('Invalid time format, expected HH:mm:ss.SSS');
  return `${found[1]}.${(found[2] ?? '').padEnd(3, '0')}`;
}

export const datetimeType: ScalarType = {
  ...temporalType(
    'datetime',
    'A date and time: ISO 8601 or milliseconds in request bodies, UTC with milliseconds in responses. Years 0001 to 9999.',
    'datetime',
    'DateTime',
    (value) => new Date(parseInstant(value)).toISOString(),
  ),
  typescript: instantNames,
};

export const timestampType: ScalarType = {
  ...temporalType(
    'timestamp',
    'A date and time. Responses contain milliseconds since 1970 as a string; request bodies as for `datetime`.',
    'bigint',
    'DateTime',
    (value) => String(parseTimestamp(value)),
  ),
  summable: false,
  typescript: instantNames,
};

function instantNames(): TypescriptNames {
  return { output: 'string', input: 'string | number | Date' };
}

/** An attribute type for dates or times. `text` converts values of bodies and operands to the stored form. */
function temporalType(name: string, description: string, kind: ColumnKind, graphql: string, text: (value: unknown) => string): ScalarType {
  return {
    kind: 'scalar',
    name,
    description,
    options: z.strictObject({}),
    column: () => ({ kind }),
    parse: (value) => value,
    format: text,
    operand: text,
    graphql: graphqlScalar(graphql),
  };
}

/** Milliseconds of 0001-01-01T00:00:00.000Z and 9999-12-31T23:59:59.999Z: the years that every database supports. */
const FIRST = -62_135_596_800_000;
const LAST = 253_402_300_799_999;

const DATE = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?|(\d{2})(\d{2}))?$/;
const TIME = /^(\d{2})(?::?(\d{2})(?::?(\d{2})(?:[.,](\d+))?)?)?$/;
const ZONE = /(?:([Zz])|([+-])(\d{2})(?::?(\d{2}))?)$/;

/**
 * Parses a time: ISO 8601 text, or milliseconds since 1970 (a number, or text of digits). Gives milliseconds. Without a zone it is UTC.
 * @throws ValidationError
 */
function parseInstant(value: unknown): number {
  const instant = instantOf(value);
  if (Number.isNaN(instant)) throw new ValidationError('Invalid format, expected a timestamp or an ISO date');
  if (instant < FIRST || instant > LAST) throw new ValidationError('Invalid date, expected a year from 0001 to 9999');
  return instant;
}

/** Like `parseInstant`, but text of digits is always milliseconds, even if it could be an ISO date. @throws ValidationError */
function parseTimestamp(value: unknown): number {
  return parseInstant(typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value);
}

function instantOf(value: unknown): number {
  if (value instanceof Date) return value.getTime();
  if (typeof value === 'number') return Number.isInteger(value) ? value : Number.NaN;
  if (typeof value !== 'string') return Number.NaN;
  const iso = isoInstant(value);
  return Number.isNaN(iso) && /^[+-]?\d+$/.test(value) ? Number(value) : iso;
}

function isoInstant(text: string): number {
  const [date = '', clock, ...rest] = text.split(/[Tt ]/);
  if (rest.length > 0) return Number.NaN;
  const day = dayOf(date);
  if (clock === undefined) return day;
  const zone = ZONE.exec(clock);
  return day + timeOf(zone ? clock.slice(0, zone.index) : clock) - offsetOf(zone);
}

function dayOf(text: string): number {
  const found = DATE.exec(text);
  if (!found) return Number.NaN;
  const [, year, month, day, basicMonth, basicDay] = found;
  return utcDay(Number(year), Number(month ?? basicMonth ?? 1), Number(day ?? basicDay ?? 1));
}

/** Milliseconds of the start of a day; NaN if the day does not exist. */
function utcDay(year: number, month: number, day: number): number {
  const date = new Date(0);
  // Not Date.UTC, which reads the years 0 to 99 as 1900 to 1999.
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() : Number.NaN;
}

function timeOf(text: string): number {
  const found = TIME.exec(text);
  if (!found) return Number.NaN;
  const [hours, minutes, seconds] = found.slice(1, 4).map((part) => Number(part ?? 0)) as [number, number, number];
  const milliseconds = Number((found[4] ?? '').slice(0, 3).padEnd(3, '0'));
  const total = ((hours * 60 + minutes) * 60 + seconds) * 1000 + milliseconds;
  // 24:00 is the end of the day.
  return minutes < 60 && seconds < 60 && total <= 86_400_000 ? total : Number.NaN;
}

function offsetOf(zone: RegExpExecArray | null): number {
  if (!zone || zone[1] !== undefined) return 0;
  const minutes = Number(zone[4] ?? 0);
  if (minutes > 59) return Number.NaN;
  return (zone[2] === '-' ? -1 : 1) * (Number(zone[3]) * 60 + minutes) * 60_000;
}
