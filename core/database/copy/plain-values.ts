import type { Row } from '../database.ts';
import type { Bind, Dialect } from '../dialect.ts';
import type { ColumnSchema, ValueKind } from '../table-schema.ts';

/** A value in a form that does not depend on the database: texts and JSON text unchanged, numbers in their shortest notation. */
export type PlainValue = string | boolean | null;

/** The values of a row, in the order of its columns. */
export type PlainRow = readonly PlainValue[];

/** Kinds of columns that hold text. */
const TEXTS: ReadonlySet<ValueKind> = new Set(['varchar', 'text', 'json', 'date', 'time', 'datetime']);

/** Converts a driver's rows to plain rows. The conversion throws for a value that its column cannot have. */
export function plainRows(dialect: Dialect, columns: readonly ColumnSchema[]): (row: Row) => PlainRow {
  const readers = columns.map((column) => plainReader(dialect, column));
  return (row) => readers.map((read, at) => (row[at] === null || row[at] === undefined ? null : read(row[at])));
}

function plainReader(dialect: Dialect, { name, kind }: ColumnSchema): (raw: unknown) => PlainValue {
  const refuse = (raw: unknown): never => {
    throw new Error(
      `column "${name}" must contain ${kind} values, but contains ${raw instanceof Uint8Array ? 'bytes' : `${typeof raw} values`}`,
    );
  };
  switch (kind) {
    case 'boolean': {
      const decode = dialect.decoder(kind) ?? ((raw) => raw);
      return (raw) => Boolean(decode(raw));
    }
    case 'double':
    case 'decimal':
      return (raw) => (Number.isNaN(Number(raw)) || typeof raw === 'object' ? refuse(raw) : String(Number(raw)));
    case 'integer':
    case 'bigint':
    case 'key':
    case 'ref':
      return (raw) => (/^-?\d+$/.test(String(raw)) ? String(raw) : refuse(raw));
    default:
      return (raw) => (typeof raw === 'string' ? raw : refuse(raw));
  }
}

/** Converts a plain value to a driver's value. @throws ValidationError for text that not every database can store */
export function plainBind(dialect: Dialect, kind: ValueKind): (value: PlainValue) => Bind {
  switch (kind) {
    case 'boolean':
      return (value) => dialect.bind(kind, value);
    case 'double':
    case 'decimal':
      return (value) => (value === null ? null : dialect.bind(kind, Number(value)));
    case 'integer':
    case 'bigint':
    case 'key':
    case 'ref':
      // A number where that is exact, because servers can then use the index to compare it.
      return (value) =>
        value === null || Number.isSafeInteger(Number(value)) ? dialect.bind('double', value) : dialect.bind('bigint', value);
    default:
      // JSON is stored as text, and the text is copied unchanged.
      return (value) => dialect.bind('text', value);
  }
}

/** Number of characters in the texts of a row. */
export function sizeOf(row: PlainRow): number {
  let size = 0;
  for (const value of row) if (typeof value === 'string') size += value.length;
  return size;
}

/** Compares two keys as databases sort them: numbers by their value, texts by code point. */
export function compareKeys(one: PlainRow, other: PlainRow, kinds: readonly ValueKind[]): number {
  for (const [at, kind] of kinds.entries()) {
    const [left, right] = [one[at] ?? null, other[at] ?? null];
    if (left === right) continue;
    const isNumber = !TEXTS.has(kind);
    const order = isNumber
      ? Math.sign(Number(left) - Number(right))
      : Buffer.compare(Buffer.from(String(left)), Buffer.from(String(right)));
    if (order !== 0) return order;
  }
  return 0;
}
