import type { Dialect, Row } from '../../database/index.ts';
import type { ScalarAttribute } from '../../model/index.ts';
import { columnOf } from '../storage/names.ts';
import type { AnswerForm, RowsContext } from './answer-form.ts';
import { fieldDecoder } from './field-decoder.ts';
import { column, kindOf, type RowScope } from './scope.ts';
import type { SelectList } from './select-list.ts';

/** Keys of one object that the database writes: functions of SQL take a bounded number of arguments. */
const LONGEST_RUN = 40;

/**
 * Answers as JSON text, character by character what JSON.stringify makes of the same objects. No object of a row ever exists, and where the
 * database can it writes most of a row itself (a list of 25: 43 µs from rows to text, against 85 µs by way of objects).
 */
export const TEXTS: AnswerForm<string> = Object.freeze<AnswerForm<string>>({
  none: 'null',
  list: (values) => `[${joined(values)}]`,
  counted: (values, total) => `{"documents":[${joined(values)}],"total":${total}}`,
  count: (count) => `{"count":${count}}`,
  entries(fields, aliases) {
    const members = fields.map(({ key, output }) => ({ key, name: `${JSON.stringify(key)}:`, output }));
    const names = aliases.map((alias) => `${JSON.stringify(alias)}:`);
    return (stored, populated) => {
      let text = '';
      for (const { key, name, output } of members) {
        const raw = stored[key] ?? null;
        text += text === '' ? name : `,${name}`;
        text += valueText(raw === null || output === null ? raw : output(raw));
      }
      return extend(text, names, populated);
    };
  },
  rows(context, scope, list, fields, aliases) {
    const parts = runsOf(context.database.dialect, fields).map((run) => planRun(context, scope, list, run));
    const names = aliases.map((alias) => `${JSON.stringify(alias)}:`);
    return (row, populated) => extend(joined(parts.map((part) => part(row))), names, populated);
  },
});

/** Texts with commas between them. Concatenation copies nothing; `join` would copy all of the text again at every level. */
function joined(texts: readonly string[]): string {
  let text = texts[0] ?? '';
  for (let i = 1; i < texts.length; i++) text += `,${texts[i]}`;
  return text;
}

/** An object of members that are text already (`"a":1,"b":2`) and of further ones. */
function extend(members: string, names: readonly string[], populated: readonly string[]): string {
  let text = `{${members}`;
  for (let i = 0; i < names.length; i++) {
    if (text.length > 1) text += ',';
    text += names[i];
    text += populated[i];
  }
  return `${text}}`;
}

/** Fields that follow each other, in groups that the database writes as one object, and alone where it cannot. */
function runsOf(dialect: Dialect, fields: readonly ScalarAttribute[]): ScalarAttribute[][] {
  const runs: ScalarAttribute[][] = [];
  let open: ScalarAttribute[] | null = null;
  for (const field of fields) {
    const fits = field.type.output === undefined && dialect.objectText?.holds(kindOf(field)) === true;
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

/** Plans the members of some fields: `"a":1,"b":2`. */
function planRun(
  { database, knex }: RowsContext,
  scope: RowScope,
  list: SelectList,
  run: readonly ScalarAttribute[],
): (row: Row) => string {
  const { dialect } = database;
  if (run.length > 1 && dialect.objectText !== null) {
    const members = run.map((field) => ({ key: field.name, value: column({ knex }, scope.alias, columnOf(field)), kind: kindOf(field) }));
    const place = list.expression(dialect.objectText.build(knex, members));
    return (row) => (row[place] as string).slice(1, -1);
  }
  const parts = run.map((field) => {
    const name = `${JSON.stringify(field.name)}:`;
    const place = list.column(columnOf(field));
    const text = fieldText(dialect, field);
    return (row: Row) => {
      const raw = row[place];
      return raw === null ? `${name}null` : name + text(raw);
    };
  });
  return (row) => joined(parts.map((part) => part(row)));
}

/** As JSON.stringify writes a value in a list: what JSON does not know is null. */
function valueText(value: unknown): string {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : 'null';
  return JSON.stringify(value) ?? 'null';
}

/** Writes the value of a field that is not null. */
function fieldText(dialect: Dialect, field: ScalarAttribute): (raw: unknown) => string {
  const decode = fieldDecoder(dialect, field);
  // Stored JSON is text that JSON.stringify has made when it was written.
  if (kindOf(field) === 'json' && field.type.output === undefined) return (raw) => raw as string;
  return decode ? (raw) => valueText(decode(raw)) : valueText;
}
