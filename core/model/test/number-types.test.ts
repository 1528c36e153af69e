import { write } from './write-value.ts';

function notANumber(value: unknown, printed: string) {
  void value;
  return {
    draft: [
      { message: `x must be a \`number\` type, but the final value was: \`NaN\` (cast from the value \`${printed}\`).`, value: null },
    ],
  };
}

describe('integer, float and decimal', () => {
  it.each([
    ['12', 12],
    [' 12 ', 12],
    ['1e2', 100],
    ['0x10', 16],
    [[1], 1],
    [-0, 0],
    [0, 0],
  ])('takes %j as %j', (value, stored) => {
    for (const type of ['integer', 'float', 'decimal']) expect(write(type, value)).toEqual({ stored });
  });

  it.each([
    ['', '""'],
    ['abc', '"abc"'],
    ['12abc', '"12abc"'],
    ['1,5', '"1,5"'],
    [true, 'true'],
    [[], '[]'],
    [[true], '[\n  "true"\n]'],
    [{}, '{}'],
  ])('refuses %j', (value, printed) => {
    for (const type of ['integer', 'float', 'decimal']) expect(write(type, value)).toEqual(notANumber(value, printed));
  });

  it('asks for the maximum of drafts, and for the minimum when a version is published', () => {
    for (const type of ['integer', 'float', 'decimal']) {
      expect(write(type, 1001, { max: 1000 })).toEqual({ draft: [{ message: 'x must be less than or equal to 1000', value: 1001 }] });
      expect(write(type, -1, { min: 0 })).toEqual({ published: [{ message: 'x must be greater than or equal to 0', value: -1 }] });
    }
  });
});

describe('integer', () => {
  it('refuses fractions', () => {
    expect(write('integer', 1.5)).toEqual({ draft: [{ message: 'x must be an integer', value: 1.5 }] });
  });

  it('refuses what does not fit 32 bits', () => {
    expect(write('integer', 2 ** 31)).toEqual({ draft: [{ message: 'x must be less than or equal to 2147483647', value: 2 ** 31 }] });
    expect(write('integer', -(2 ** 31) - 1)).toEqual({
      draft: [{ message: 'x must be greater than or equal to -2147483648', value: -(2 ** 31) - 1 }],
    });
    expect(write('integer', 'Infinity')).toHaveProperty('draft');
  });
});

describe('float', () => {
  it('refuses what is not finite', () => {
    expect(write('float', 'Infinity')).toEqual({ draft: [{ message: 'x must be a finite number', value: null }] });
    expect(write('float', Number.NEGATIVE_INFINITY)).toEqual({ draft: [{ message: 'x must be a finite number', value: null }] });
  });

  it.each([4.25, 1e-7, 1e300])('keeps %d', (value) => {
    expect(write('float', value)).toEqual({ stored: value });
  });
});

describe('decimal', () => {
  it.each([12.34, 0.000000000000001, 999999999999999, 123456789.012345, -1.5])('keeps %d', (value) => {
    expect(write('decimal', value)).toEqual({ stored: value });
  });

  it.each([
    [0.1 + 0.2, 'x must have at most 15 significant digits'],
    [1e15, 'x must have at most 15 digits before the decimal point'],
    [1e-16, 'x must have at most 15 digits after the decimal point'],
  ])('refuses %d rather than lose a digit', (value, message) => {
    expect(write('decimal', value)).toEqual({ draft: [{ message, value }] });
  });
});

describe('biginteger', () => {
  it.each([
    [1, '1'],
    ['900719925474099', '900719925474099'],
    ['9223372036854775807', '9223372036854775807'],
    ['-9223372036854775808', '-9223372036854775808'],
    ['+7', '7'],
    [' 8 ', '8'],
    ['007', '7'],
    ['-0', '0'],
  ])('takes %j as %j', (value, stored) => {
    expect(write('biginteger', value)).toEqual({ stored });
  });

  it.each(['12.5', 1.5, 'abc', '', true, [1], '1e3', 'x'.repeat(1000), '9'.repeat(1000)])('refuses %j', (value) => {
    expect(write('biginteger', value)).toEqual({ draft: [{ message: 'x must be a valid integer', value }] });
  });

  it('refuses what does not fit 64 bits', () => {
    expect(write('biginteger', '9223372036854775808')).toEqual({
      draft: [{ message: 'x must be less than or equal to 9223372036854775807', value: '9223372036854775808' }],
    });
    expect(write('biginteger', '-9223372036854775809')).toHaveProperty('draft');
  });

  it('refuses a number that has lost digits on its way', () => {
    expect(write('biginteger', 2 ** 53)).toMatchObject({ draft: [{ message: expect.stringContaining('must be sent as a string') }] });
  });

  it('compares its bounds exactly', () => {
    const options = { min: '9007199254740993', max: '9007199254740994' };
    expect(write('biginteger', '9007199254740993', options)).toEqual({ stored: '9007199254740993' });
    expect(write('biginteger', '9007199254740992', options)).toEqual({
      published: [{ message: 'x must be greater than or equal to 9007199254740993', value: '9007199254740992' }],
    });
    expect(write('biginteger', '9007199254740995', options)).toHaveProperty('draft');
  });
});
