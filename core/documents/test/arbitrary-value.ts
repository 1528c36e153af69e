import fc from 'fast-check';
import type { ScalarAttribute } from '../../model/index.ts';

/** Texts with a special meaning in SQL, JSON, LIKE, placeholders or collations. */
export const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  'a',
  'A',
  'a ',
  ' a',
  'ab',
  'aB',
  'ba',
  'é',
  'É',
  'e\u0301',
  'ß',
  'SS',
  'ς',
  'σ',
  'Σ',
  'İ',
  'i',
  'I',
  'ı',
  'ǅ',
  '%',
  '_',
  '\\',
  '\\%',
  '\\\\',
  "'",
  "''",
  '"',
  '`',
  '?',
  '??',
  '$1',
  ':a',
  '{}',
  '[1]',
  '{"a":1}',
  '"text":null',
  'null',
  'true',
  '0',
  '1',
  '1.5',
  '\u{10000}',
  '\uffff',
  '😀',
  'a\nb',
  '\t',
  ',',
  "a'; drop table book; --",
];

const text = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  fc.string({ unit: fc.constantFrom('a', 'B', 'É', '_', "'"), maxLength: 4 }),
);

const JSON_VALUES: readonly unknown[] = [
  {},
  [],
  { a: 1 },
  { a: 1, b: null },
  { b: null, a: 1 },
  { text: null },
  [1, 'a', null],
  'a',
  '',
  'é_%',
  0,
  1.5,
  true,
  false,
  { 'x"y': "it's" },
];

/** Values in stored form, by attribute type. */
const VALUES: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  string: text,
  text,
  richtext: text,
  blocks: fc.constantFrom([{ type: 'paragraph', children: [{ type: 'text', text: 'a' }] }], []),
  email: fc.constantFrom('a@b.co', 'A@b.co', 'x+y@b.co', 'ab@b.com'),
  date: fc.constantFrom('2020-02-29', '2020-03-01', '0999-01-01', '9999-12-31'),
  time: fc.constantFrom('00:00:00.000', '12:30:00.500', '12:30:00.501', '23:59:59.999'),
  datetime: fc.constantFrom('1969-12-31T23:59:59.999Z', '2020-02-29T12:00:00.000Z', '2020-02-29T12:00:00.001Z'),
  timestamp: fc.constantFrom('-1', '0', '1582977600000', '1582977600001'),
  integer: fc.constantFrom(0, 1, -1, 2, 12, 2_147_483_647, -2_147_483_648),
  biginteger: fc.constantFrom('0', '1', '-1', '9007199254740992', '9007199254740993', '9223372036854775807', '-9223372036854775808'),
  float: fc.constantFrom(0, 0.1, 0.30000000000000004, 1.5, -2.25, 100, 1e-5, 1e-6, 123456789.125),
  decimal: fc.constantFrom(0, 0.1, 0.3, 1.5, -2.25, 100, 0.000001, 123456789.125),
  boolean: fc.boolean(),
  array: fc.constantFrom([], ['a'], [1, 'a', null, true]),
  json: fc.constantFrom(...JSON_VALUES),
};

/** Random values of an attribute, in stored form; null for some. */
export function valuesOf(attribute: ScalarAttribute): fc.Arbitrary<unknown> {
  const listed = attribute.definition.enum as readonly string[] | undefined;
  const values = listed ? fc.constantFrom(...listed) : VALUES[attribute.type.name];
  if (!values) throw new Error(`no values for the type ${attribute.type.name}`);
  return fc.option(values, { freq: 4 });
}

/** Operands that equal no value of the type but can be compared with its values. */
const BESIDE: Readonly<Record<string, readonly unknown[]>> = {
  integer: [0.5, '1.5', 2_147_483_648, -3e9, 1e15],
  identifier: [0, 1, 2, 3, 1.5, 3e9, 1e15, -1],
  biginteger: ['2', '+1', '9007199254740994'],
  float: [0.25, '1e2', 1e21],
  decimal: [0.25, '1e2', 0.30000000000000004, 1e20],
  enumeration: ['nope', 'OPEN'],
  datetime: ['2020-02-29', 1582977600000],
  timestamp: ['2020-02-29T12:00:00Z'],
  json: ['{"a":1}', '[1,"a",null]', 'true', '0', '1.5', '"a"', '{'],
  array: ['["a"]', 'a', '[]'],
  blocks: ['a', '[]'],
};

/** Random operands of a comparison with an attribute's values. */
export function operandOf(attribute: ScalarAttribute): fc.Arbitrary<unknown> {
  const { name } = attribute.type;
  if (name === 'documentId') return text;
  const beside = BESIDE[name];
  const own =
    name === 'identifier' || name === 'json' || name === 'array' || name === 'blocks'
      ? null
      : valuesOf(attribute).filter((value) => value !== null);
  if (!own) return fc.constantFrom(...(beside as unknown[]));
  return beside ? fc.oneof({ weight: 3, arbitrary: own }, fc.constantFrom(...beside)) : own;
}

/** Random operands of operators that search inside text. */
export const textOperand = fc.oneof(text, fc.constantFrom('-', '.', ':', '20', '00', 'e', '{"', '[', '":', 'al', 'r', '@'));
