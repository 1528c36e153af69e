import { convert, entriesOf, kindOf, moved, parseNumber } from '../scalar.ts';

describe('a list of values', () => {
  it('has the entries of a list, and none for other values', () => {
    expect(entriesOf(['a', 1, true, null])).toEqual(['a', 1, true, null]);
    expect(entriesOf([{ a: 1 }])).toEqual(['{"a":1}']);
    expect([null, undefined, 'text', 5].map(entriesOf)).toEqual([[], [], [], []]);
  });

  it.each([
    ['12', 'number', 12],
    ['words', 'number', 0],
    [true, 'number', 1],
    [null, 'number', 0],
    [12.5, 'text', '12.5'],
    [null, 'text', ''],
    ['true', 'boolean', true],
    ['words', 'boolean', false],
    [5, 'empty', null],
  ] as const)('converts %j to a %s', (entry, kind, expected) => {
    const converted = convert(entry, kind);
    expect(converted).toBe(expected);
    expect(kindOf(converted)).toBe(kind);
  });

  it('takes over numbers only', () => {
    expect(parseNumber(' 1.5 ')).toEqual({ value: 1.5 });
    for (const text of ['', '1,5', 'x', '1e999']) expect(parseNumber(text)).toHaveProperty('fault');
  });

  it('moves an entry', () => {
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
    expect(moved(['a'], 3, 0)).toEqual(['a']);
  });
});
