import { readValue } from '../source/values.ts';

describe('stored values', () => {
  it.each([
    ['string', 5, '5'],
    ['integer', '7', 7],
    ['float', 1.5, 1.5],
    ['biginteger', '9223372036854775807', '9223372036854775807'],
    ['biginteger', 12, '12'],
    ['boolean', 1, true],
    ['boolean', '0', false],
    ['boolean', true, true],
    ['date', '2026-02-03', '2026-02-03'],
    ['date', '2026-02-03T00:00:00.000Z', '2026-02-03'],
    ['date', 1_770_076_800_000, '2026-02-03'],
    ['time', '08:30:00.000', '08:30:00.000'],
    ['datetime', 1_767_225_600_000, '2026-01-01T00:00:00.000Z'],
    ['timestamp', '1767225600000', '2026-01-01T00:00:00.000Z'],
    ['json', '{"a":1}', { a: 1 }],
    ['json', '"{\\"a\\":1}"', { a: 1 }],
    ['json', 'no json', 'no json'],
    ['json', 3, 3],
    ['blocks', [{ type: 'paragraph' }], [{ type: 'paragraph' }]],
    ['string', null, null],
  ])('of %s: %j is %j', (type, stored, value) => {
    expect(readValue(type, stored)).toEqual({ value, problem: null });
  });

  it('of servers are moments of the time zone of this process', () => {
    const at = new Date(2026, 1, 3, 4, 5, 6, 789);
    expect(readValue('datetime', '2026-02-03 04:05:06.789000').value).toBe(at.toISOString());
  });

  it.each([
    ['biginteger', 9_223_372_036_854_776_000, '9223372036854775807'],
    ['biginteger', '-9999999999999999999', '-9223372036854775808'],
    ['integer', 'many', null],
    ['boolean', 'maybe', null],
    ['datetime', 'soon', null],
    ['time', 'noon', null],
    ['time', '99:99:99', null],
    ['date', 1e20, null],
    ['date', '2026-02-30', null],
    ['datetime', 8.64e15, null],
    ['integer', 1.5, 2],
    ['integer', 9e15, 2_147_483_647],
    ['text', 'a\0b', 'ab'],
    ['date', 'today', null],
  ])('of %s that are none are told: %j', (type, stored, value) => {
    const read = readValue(type, stored);
    expect(read.value).toBe(value);
    expect(read.problem).toMatch(/is no /);
  });
});
