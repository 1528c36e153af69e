import type { DocumentValue } from '../documents.ts';
import { columnOf } from '../storage/names.ts';
import type { AnswerForm } from './answer-form.ts';
import { fieldDecoder } from './field-decoder.ts';

/** Answers as plain objects: for plugins, and for answers that a plugin or a format changes. */
export const OBJECTS: AnswerForm<unknown> = Object.freeze<AnswerForm<unknown>>({
  none: null,
  list: (values) => values,
  counted: (documents, total) => ({ documents, total }),
  count: (count) => ({ count }),
  wrap: null,
  entries: (fields, aliases) => (stored, populated) => {
    const value: DocumentValue = {};
    for (const { key, output } of fields) {
      const raw = stored[key] ?? null;
      value[key] = raw === null || output === null ? raw : (output(raw) ?? null);
    }
    return extend(value, aliases, populated);
  },
  rows({ database }, _scope, list, fields, aliases) {
    const keys = fields.map((field) => field.name);
    const places = fields.map((field) => list.column(columnOf(field)));
    const decoders = fields.map((field) => fieldDecoder(database.dialect, field));
    return (row, populated) => {
      const value: DocumentValue = {};
      for (let i = 0; i < keys.length; i++) {
        const decode = decoders[i];
        const raw = row[places[i] as number];
        value[keys[i] as string] = raw === null || !decode ? raw : (decode(raw) ?? null);
      }
      return extend(value, aliases, populated);
    };
  },
});

function extend(value: DocumentValue, keys: readonly string[], populated: readonly unknown[]): DocumentValue {
  for (let i = 0; i < keys.length; i++) value[keys[i] as string] = populated[i];
  return value;
}
