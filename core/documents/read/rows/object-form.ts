import { ownValue } from '../../../model/index.ts';
import { columnOf } from '../../storage/names.ts';
import { type AnswerForm, type DocumentValue, fieldDecoder, type Part, weightOf } from './answer-form.ts';

/** Number of characters around the name of a member. */
const PUNCTUATION = 4;
/** Approximate number of characters of a value that is not text, with punctuation. */
const SCALAR = 8;

/** Answers as plain objects: for plugins, and for answers that a plugin or a format will change. */
export const OBJECTS: AnswerForm<unknown> = Object.freeze<AnswerForm<unknown>>({
  none: { value: null, nodes: 0, size: SCALAR },
  list: (parts) => ({ value: parts.map(({ value }) => value), ...weightOf(parts) }),
  counted: (parts, total) => ({ value: { documents: parts.map(({ value }) => value), total }, ...weightOf(parts) }),
  count: (count) => ({ value: { count }, nodes: 0, size: SCALAR }),
  typed: ({ value, nodes, size }, uid) => ({
    value: { __type: uid, ...(value as DocumentValue) },
    nodes,
    size: size + uid.length + SCALAR,
  }),
  wrap: null,
  entries: (fields, aliases) => (stored, populated) => {
    const value: DocumentValue = {};
    let size = 0;
    for (const { key, output } of fields) {
      const raw = ownValue(stored, key) ?? null;
      value[key] = raw === null || output === null ? raw : (output(raw) ?? null);
      size += key.length + sizeOf(raw);
    }
    return extend(value, size, aliases, populated);
  },
  rows({ database }, _scope, list, fields, aliases) {
    const keys = fields.map((field) => field.name);
    const places = fields.map((field) => list.column(columnOf(field)));
    const decoders = fields.map((field) => fieldDecoder(database.dialect, field));
    return (row, populated) => {
      const value: DocumentValue = {};
      let size = 0;
      for (let i = 0; i < keys.length; i++) {
        const decode = decoders[i];
        const key = keys[i] as string;
        const raw = row[places[i] as number];
        value[key] = raw === null || !decode ? raw : (decode(raw) ?? null);
        size += key.length + sizeOf(raw);
      }
      return extend(value, size, aliases, populated);
    };
  },
});

/** Approximate number of characters of a stored value, with punctuation. JSON is stored as text, except inside entries. */
function sizeOf(raw: unknown): number {
  if (typeof raw === 'string') return raw.length + SCALAR;
  return typeof raw === 'object' && raw !== null ? JSON.stringify(raw).length + SCALAR : SCALAR;
}

function extend(value: DocumentValue, own: number, keys: readonly string[], populated: readonly Part<unknown>[]): Part<DocumentValue> {
  let nodes = 1;
  let size = own;
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] as string;
    const part = populated[i] as Part<unknown>;
    value[key] = part.value;
    nodes += part.nodes;
    size += key.length + part.size + PUNCTUATION;
  }
  return { value, nodes, size };
}
