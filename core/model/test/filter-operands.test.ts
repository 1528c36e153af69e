import { createAttributeTypes } from '../index.ts';
import { definitionOf, scalarType } from './write-value.ts';

function operand(name: string, value: unknown) {
  const type = scalarType(name);
  return type.operand(value, definitionOf(type, name === 'enumeration' ? { enum: ['a'] } : {}));
}

describe('filter operands', () => {
  it.each([
    ['string', 'Alpha', 'Alpha'],
    ['string', 5, '5'],
    ['enumeration', 'nope', 'nope'],
    ['integer', ' 20 ', 20],
    ['integer', '1.5', 1.5],
    ['integer', '99999999999', 99999999999],
    ['decimal', '2.50', 2.5],
    ['float', '-1e3', -1000],
    ['biginteger', '9223372036854775807', '9223372036854775807'],
    ['biginteger', '+07', '7'],
    ['boolean', 'true', true],
    ['boolean', 't', true],
    ['boolean', '1', true],
    ['boolean', 'TRUE', true],
    ['boolean', 'false', false],
    ['boolean', 'f', false],
    ['boolean', '0', false],
    ['boolean', 0, false],
    ['date', '2024-02-01T12:00:00.000Z', '2024-02-01'],
    ['time', '08:30:00', '08:30:00.000'],
    ['datetime', '2024-02-01T11:00:00+01:00', '2024-02-01T10:00:00.000Z'],
    ['datetime', '1706781600000', '2024-02-01T10:00:00.000Z'],
    ['timestamp', '2024-02-01T10:00:00.000Z', '1706781600000'],
    ['json', 'red', 'red'],
    ['json', 5, '5'],
  ])('%s takes %j as %j', (type, value, expected) => {
    expect(operand(type, value)).toBe(expected);
  });

  it.each([
    ['boolean', 'abc', 'expected a boolean (true or false)'],
    ['boolean', '', 'expected a boolean (true or false)'],
    ['boolean', 2, 'expected a boolean (true or false)'],
    ['integer', 'abc', 'Expected a number to compare with, found "abc"'],
    ['integer', '', 'Expected a number to compare with, found ""'],
    ['float', 'Infinity', 'Expected a number to compare with, found "Infinity"'],
    ['decimal', true, 'Expected a number to compare with'],
    ['biginteger', '1.5', 'Expected an integer from -9223372036854775808 to 9223372036854775807 to compare with'],
    ['biginteger', '9223372036854775808', 'Expected an integer'],
    ['date', 'not-a-date', 'Invalid format, expected yyyy-MM-dd'],
    ['time', '8:30', 'Invalid time format, expected HH:mm:ss.SSS'],
    ['datetime', 'soon', 'Invalid format, expected a timestamp or an ISO date'],
    ['timestamp', 'soon', 'Invalid format, expected a timestamp or an ISO date'],
    ['text', 'a\u0000', 'must not contain NUL characters'],
    ['json', '\ud800', 'must not contain an unpaired surrogate'],
  ])('%s refuses %j as a ValidationError', (type, value, message) => {
    expect(() => operand(type, value)).toThrow(
      expect.objectContaining({ name: 'ValidationError', status: 400, details: {}, message: expect.stringContaining(message) }),
    );
  });

  it('refuses an object for every type that is no json', () => {
    for (const name of createAttributeTypes().names()) {
      const type = createAttributeTypes().get(name);
      if (type?.kind !== 'scalar' || type.column({ type: name, enum: ['a'] }).kind === 'json') continue;
      expect(() => operand(name, { a: 1 })).toThrow(expect.objectContaining({ status: 400 }));
    }
  });
});
