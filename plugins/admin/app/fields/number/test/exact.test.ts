import { exactNumber, withPoint } from '../exact.ts';

describe('exactNumber', () => {
  it.each([
    ['integer', '12', 12],
    ['integer', ' 12 ', 12],
    ['integer', '', null],
    ['integer', '1x', '1x'],
    ['integer', '007', '007'],
    ['decimal', '0.1', 0.1],
    ['decimal', '1.50', '1.50'],
    ['decimal', '123456789012345.678', '123456789012345.678'],
    ['float', '1.', '1.'],
    ['biginteger', '9007199254740993', '9007199254740993'],
  ])('keeps every digit of a %s %j: %j', (type, text, value) => {
    expect(exactNumber(type, text)).toBe(value);
  });
});

describe('withPoint', () => {
  it('reads a comma before decimals, and leaves one between thousands to who wrote it', () => {
    expect(withPoint('1,5')).toBe('1.5');
    expect(withPoint('1,234,567')).toBe('1,234,567');
  });
});
