import type { Knex } from 'knex';
import type { Dialect, Row } from '../../../database/index.ts';
import type { ScalarAttribute } from '../../../model/index.ts';
import { UnwritableError, type ValueWriter } from '../../../query/index.ts';
import { column, type RowScope } from '../../plan/plan-context.ts';
import type { SelectList } from '../../plan/statement.ts';
import { columnOf, kindOf } from '../../storage/names.ts';
import { fieldDecoder, type RowsContext } from './answer-form.ts';

/** Maximum number of keys in an object that the database writes: SQL functions take a limited number of arguments. */
const LONGEST_RUN = 40;

/** A field as a member of an object. */
export interface FieldMember {
  readonly key: string;
  readonly attribute: ScalarAttribute;
  /** Whether null cannot be written. */
  readonly required: boolean;
  /** Null: values are written as by `JSON.stringify`. */
  readonly writer: ValueWriter | null;
}

/** Joins texts with commas. Concatenation copies nothing, while `join` would copy the whole text again at every level. */
export function joined(texts: readonly string[]): string {
  let text = texts[0] ?? '';
  for (let i = 1; i < texts.length; i++) text += `,${texts[i]}`;
  return text;
}

/** The JSON text of a value, as `JSON.stringify` writes it in a list: values that JSON cannot express become null. */
export function valueText(value: unknown): string {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : 'null';
  return JSON.stringify(value) ?? 'null';
}

/** Plans the text of consecutive fields (`"a":1,"b":2`). Where possible the database writes a group of them as one object. */
export function planFields(
  context: RowsContext,
  scope: RowScope,
  list: SelectList,
  fields: readonly FieldMember[],
): ((row: Row) => string)[] {
  const { dialect } = context.database;
  return runsOf(dialect, fields).flatMap((run) =>
    run.length > 1 ? planRun(context, scope, list, run) : run.map((field) => planField(dialect, list, field)),
  );
}

function runsOf(dialect: Dialect, fields: readonly FieldMember[]): FieldMember[][] {
  const runs: FieldMember[][] = [];
  let open: FieldMember[] | null = null;
  for (const field of fields) {
    const { attribute, writer } = field;
    const fits = attribute.type.output === undefined && writer?.plain !== 'none' && dialect.objectText?.holds(kindOf(attribute)) === true;
    if (fits && open !== null && open.length < LONGEST_RUN) {
      open.push(field);
      continue;
    }
    const run = [field];
    runs.push(run);
    open = fits ? run : null;
  }
  return runs;
}

/** Plans members that the database writes. The database gives null when one of them cannot be written. */
function planRun({ database, knex }: RowsContext, scope: RowScope, list: SelectList, run: readonly FieldMember[]): (row: Row) => string {
  const { objectText } = database.dialect;
  if (objectText === null) throw new Error('the database cannot build JSON objects');
  const members = run.map((field) => ({
    key: field.key,
    value: column({ knex }, scope.alias, columnOf(field.attribute)),
    kind: kindOf(field.attribute),
    field,
  }));
  const text = objectText.build(knex, members);
  const odd = members.flatMap(({ value, field }) => oddities(knex, value, field));
  if (odd.length === 0) {
    const place = list.expression(text);
    return (row) => (row[place] as string).slice(1, -1);
  }
  const place = list.expression(knex.raw(`case when ${odd.map(() => '?').join(' or ')} then null else ? end`, [...odd, text]));
  return (row) => {
    const written = row[place] as string | null;
    if (written === null) throw new UnwritableError();
    return written.slice(1, -1);
  };
}

/** Conditions under which the database cannot write a value. */
function oddities(knex: Knex, value: Knex.Raw, { required, writer }: FieldMember): Knex.Raw[] {
  const odd = required ? [knex.raw('? is null', [value])] : [];
  const plain = writer?.plain ?? 'all';
  if (typeof plain === 'string') return odd;
  // Literals instead of binds, to avoid sending constant values with every run.
  const isOdd = 'names' in plain ? `not in (${plain.names.map(nameLiteral).join(', ')})` : `not between ${plain.from} and ${plain.to}`;
  odd.push(knex.raw(`(? is not null and ? ${isOdd})`, [value, value]));
  return odd;
}

function nameLiteral(name: string): string {
  if (!/^\w+$/.test(name)) throw new UnwritableError(`"${name}" is not a valid name`);
  return `'${name}'`;
}

/** Plans one member that is written here and not by the database. */
function planField(dialect: Dialect, list: SelectList, { key, attribute, required, writer }: FieldMember): (row: Row) => string {
  const name = `${JSON.stringify(key)}:`;
  const nothing = `${name}null`;
  const place = list.column(columnOf(attribute));
  const write = fieldText(dialect, attribute, writer);
  if (required) {
    return (row) => {
      const raw = row[place];
      const text = raw === null ? 'null' : write(raw);
      if (text === 'null') throw new UnwritableError();
      return name + text;
    };
  }
  return (row) => {
    const raw = row[place];
    return raw === null ? nothing : name + write(raw);
  };
}

/** Gives a function that writes a value of a field that is not null. */
function fieldText(dialect: Dialect, attribute: ScalarAttribute, writer: ValueWriter | null): (raw: unknown) => string {
  const decode = fieldDecoder(dialect, attribute);
  if (writer !== null && writer.plain !== 'all') {
    return (raw) => {
      const value = decode === null ? raw : decode(raw);
      return value === null || value === undefined ? 'null' : writer.write(value);
    };
  }
  // Stored JSON is the output of `JSON.stringify` at the time of the write.
  if (kindOf(attribute) === 'json' && attribute.type.output === undefined) return (raw) => raw as string;
  return decode ? (raw) => valueText(decode(raw)) : valueText;
}
