import type { Json } from '../../client/types.ts';
import { type Control, controlOf, defaultControl, readValue, shownValue } from '../option-control.ts';
import { kindOf } from './sources.ts';

describe('the control of an option', () => {
  it.each<[string, object, Control]>([
    ['a boolean', { type: 'boolean' }, { kind: 'boolean' }],
    ['a text', { type: 'string' }, { kind: 'text' }],
    ['a number', { type: 'number' }, { kind: 'number', isWhole: false }],
    [
      'a whole number of any size',
      { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
      { kind: 'number', isWhole: true, least: 0 },
    ],
    ['a whole number with bounds', { type: 'integer', minimum: 1, maximum: 768 }, { kind: 'number', isWhole: true, least: 1, most: 768 }],
    ['one of several', { type: 'string', enum: ['a', 'b'] }, { kind: 'choice', values: ['a', 'b'] }],
    ['several of several', { type: 'array', items: { type: 'string', enum: ['a'] } }, { kind: 'choices', values: ['a'] }],
    ['a list of texts', { type: 'array', items: { type: 'string' } }, { kind: 'list', ofNumbers: false }],
    ['a list of numbers', { type: 'array', items: { type: 'number' } }, { kind: 'list', ofNumbers: true }],
    ['a text, or what no file can say', { anyOf: [{ type: 'string' }, {}, {}] }, { kind: 'text' }],
    ['digits', { anyOf: [{ type: 'integer' }, { type: 'string', pattern: '^\\d+$' }] }, { kind: 'digits' }],
    ['yes, or more', { anyOf: [{ type: 'boolean' }, { type: 'string' }] }, { kind: 'boolean' }],
    ['anything', {}, { kind: 'json' }],
    ['an object', { type: 'object', properties: {} }, { kind: 'json' }],
    ['a list of objects', { type: 'array', items: { type: 'object' } }, { kind: 'json' }],
  ])('is created of its schema: %s', (_, schema, control) => expect(controlOf(schema)).toEqual(control));

  it('of what a new document has is as its values are', () => {
    expect(defaultControl(kindOf('boolean', { valueName: 'boolean' }), [])).toEqual({ kind: 'boolean' });
    expect(defaultControl(kindOf('enumeration', { valueName: 'string' }), ['a'])).toEqual({ kind: 'choice', values: ['a'] });
    expect(defaultControl(kindOf('date'), [])).toEqual({ kind: 'text' });
    expect(defaultControl(kindOf('colour'), [])).toEqual({ kind: 'json' });
  });
});

describe('what is typed', () => {
  const number: Control = { kind: 'number', isWhole: true, least: 0, most: 9 };
  it.each<[Control, string, Json | undefined]>([
    [number, '7', 7],
    [number, '', undefined],
    [{ kind: 'number', isWhole: false }, '-1,5', -1.5],
    [{ kind: 'digits' }, '9007199254740993', '9007199254740993'],
    [{ kind: 'digits' }, '-12', -12],
    [{ kind: 'list', ofNumbers: false }, 'a\n b\n\n', ['a', ' b']],
    [{ kind: 'list', ofNumbers: true }, '1\n2.5', [1, 2.5]],
    [{ kind: 'json' }, '{"a":[null]}', { a: [null] }],
    [{ kind: 'text' }, ' as it is ', ' as it is '],
    [{ kind: 'boolean' }, 'false', false],
  ])('means a value: %j %j', (control, text, value) => {
    expect(readValue(control, text)).toEqual({ value });
    // The formatted value parses to the same value.
    expect(readValue(control, shownValue(control, value))).toEqual({ value });
  });

  it.each<[Control, string]>([
    [number, '10'],
    [number, '-1'],
    [number, '1.5'],
    [number, 'x'],
    [{ kind: 'digits' }, '1e9'],
    [{ kind: 'list', ofNumbers: false }, 'a\na'],
    [{ kind: 'list', ofNumbers: true }, 'a'],
    [{ kind: 'json' }, 'text'],
  ])('means nothing: %j %j', (control, text) => expect(readValue(control, text)).toHaveProperty('fault'));
});
