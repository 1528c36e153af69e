import type { AttributeDefinition } from '../../model/index.ts';

/** The attribute types with values of their own, and definitions that suit the values of `SAMPLES`. */
export const KINDS: Readonly<Record<string, AttributeDefinition>> = {
  string: { type: 'string' },
  text: { type: 'text' },
  richtext: { type: 'richtext' },
  blocks: { type: 'blocks' },
  enumeration: { type: 'enumeration', enum: ['draft', '1', 'true'] },
  email: { type: 'email' },
  uid: { type: 'uid' },
  password: { type: 'password' },
  date: { type: 'date' },
  time: { type: 'time' },
  datetime: { type: 'datetime' },
  timestamp: { type: 'timestamp' },
  integer: { type: 'integer' },
  biginteger: { type: 'biginteger' },
  float: { type: 'float' },
  decimal: { type: 'decimal' },
  boolean: { type: 'boolean' },
  array: { type: 'array' },
  json: { type: 'json' },
  component: { type: 'component', component: 'shared.note', repeatable: true },
  dynamiczone: { type: 'dynamiczone', components: ['shared.note'] },
};

const PLAIN = [{ type: 'paragraph', children: [{ type: 'text', text: 'Low tide' }] }];
const BOLD = [{ type: 'paragraph', children: [{ type: 'text', text: 'Low tide', bold: true }] }];
const WORDS = ['1', '1.5', 'true', 'draft', '2026-01-02', '10:30:00', '2026-01-02T10:30:00.000Z', 'a@b.example', '[1]', '007', 'Low tide'];

/** Values to convert, by the type that they are stored for. */
export const SAMPLES: Readonly<Record<string, readonly unknown[]>> = {
  string: WORDS,
  text: ['1', 'Low tide\nBoats'],
  richtext: ['1', '**Low** tide'],
  blocks: [PLAIN, BOLD],
  enumeration: ['draft', '1', 'true'],
  email: ['a@b.example'],
  uid: ['1', 'low-tide'],
  password: ['open sesame'],
  date: ['2026-01-02'],
  time: ['10:30:00.000'],
  datetime: ['2026-01-02T10:30:00.000Z', '2026-01-02T00:00:00.000Z'],
  timestamp: ['1767349800000'],
  integer: [0, 1, -42],
  biginteger: ['1', '9007199254740993'],
  float: [1, 1.5, 1e300],
  decimal: [1, 1.25],
  boolean: [true, false],
  array: [[1, 'a']],
  json: ['Low tide', 1, true, { a: 1 }, [1], '2026-01-02'],
  component: [[{ text: 'Boats' }], [{ text: 'Boats' }, { text: 'Nets' }]],
  dynamiczone: [[{ __component: 'shared.note', text: 'Boats' }]],
};

/** A value as the table shows it. */
export function shown(value: unknown): string {
  const plain = Array.isArray(value) ? value.map(withoutId) : value;
  return JSON.stringify(plain).replaceAll('|', '\\|');
}

function withoutId(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return entry;
  const { id: _, ...own } = entry as Record<string, unknown>;
  return own;
}
