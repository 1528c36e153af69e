import type { Dialect } from '../../database/index.ts';
import { isPlinthError } from '../../errors/index.ts';
import type { ColumnSpec, Report, ScalarAttribute } from '../../model/index.ts';

/** A value in stored form, with the verdict on it. */
export interface TakenValue {
  readonly value: unknown;
  /** `refused`: the column cannot hold it. `kept`: it can, but today's rules refuse it. */
  readonly outcome: 'taken' | 'kept' | 'refused';
  /** Continues a sentence that begins with the attribute's name; empty for `taken`. */
  readonly message: string;
}

const NOTHING: TakenValue = Object.freeze({ value: null, outcome: 'taken', message: '' });

const INT32 = 2 ** 31;
/** The most digits before the point of a decimal: see `DECIMAL` in `core/database`. */
const DECIMAL_DIGITS = 15;

/** The fixed forms of stored times. */
const TIMES: Readonly<Record<string, RegExp>> = {
  date: /^\d{4}-\d\d-\d\d$/,
  time: /^\d\d:\d\d:\d\d\.\d{3}$/,
  datetime: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
};

/**
 * Converts a value of another system to stored form. A value that its type refuses in bodies is accepted if the column can hold it. JSON
 * stays as it is, and so do types with a `prepare` step (hashes).
 */
export function takeValue(attribute: ScalarAttribute, given: unknown, dialect: Dialect): TakenValue {
  if (given === null || given === undefined) return NOTHING;
  const { type, definition } = attribute;
  const column = type.column(definition);
  if (type.prepare) return stored(given, column, dialect, '');
  const complaints: string[] = [];
  const report: Report = (message) => complaints.push(message.replace('{name} ', ''));
  const parsed = type.parse(given, definition, report);
  if (column.kind === 'json') return stored(given, column, dialect, complaints[0] ?? '');
  if (complaints[0] !== undefined) return stored(parsed, column, dialect, complaints[0]);
  if (parsed === null || !type.format) return stored(parsed, column, dialect, '');
  try {
    return { value: type.format(parsed, definition), outcome: 'taken', message: '' };
  } catch (error) {
    if (!isPlinthError(error)) throw error;
    return stored(parsed, column, dialect, error.message);
  }
}

/** @param complaint of today's rules; empty for none */
function stored(value: unknown, column: ColumnSpec, dialect: Dialect, complaint: string): TakenValue {
  if (value === null) return complaint === '' ? NOTHING : { value: null, outcome: 'refused', message: complaint };
  if (!holds(column, value) || !isBindable(column, value, dialect)) {
    return { value: null, outcome: 'refused', message: complaint || `cannot be stored as ${column.kind}` };
  }
  return complaint === '' ? { value, outcome: 'taken', message: '' } : { value, outcome: 'kept', message: complaint };
}

/** Whether a value has the form that a read of the column returns. */
function holds({ kind, length }: ColumnSpec, value: unknown): boolean {
  switch (kind) {
    case 'boolean':
      return typeof value === 'boolean';
    case 'integer':
      return Number.isInteger(value) && (value as number) >= -INT32 && (value as number) < INT32;
    case 'bigint':
      return typeof value === 'string' && /^-?\d{1,19}$/.test(value);
    case 'double':
      return Number.isFinite(value);
    case 'decimal':
      return Number.isFinite(value) && Math.abs(value as number) < 10 ** DECIMAL_DIGITS;
    case 'varchar':
      return typeof value === 'string' && [...value].length <= (length ?? Number.POSITIVE_INFINITY);
    case 'text':
      return typeof value === 'string';
    case 'json':
      return true;
    default:
      return typeof value === 'string' && TIMES[kind]?.test(value) === true;
  }
}

function isBindable({ kind }: ColumnSpec, value: unknown, dialect: Dialect): boolean {
  try {
    dialect.bind(kind, value);
    return true;
  } catch (error) {
    if (isPlinthError(error)) return false;
    throw error;
  }
}
