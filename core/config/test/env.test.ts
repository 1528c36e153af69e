import fc from 'fast-check';
import { createEnv } from '../index.ts';

describe('createEnv', () => {
  const env = createEnv({
    NAME: 'plinth',
    EMPTY: '',
    INT: '42',
    FLOAT: '1.5',
    YES: 'On',
    NO: '0',
    JSON: '{"a":[1]}',
    LIST: 'a, b ,,c',
    DATE: '2026-11-20T00:00:00Z',
  });

  it('answers text, or the fallback when absent or empty', () => {
    expect(env('NAME')).toBe('plinth');
    expect(env('MISSING')).toBeUndefined();
    expect(env('EMPTY', 'else')).toBe('else');
  });

  it('reads typed values', () => {
    expect(env.int('INT')).toBe(42);
    expect(env.float('FLOAT', 0)).toBe(1.5);
    expect(env.bool('YES')).toBe(true);
    expect(env.bool('NO')).toBe(false);
    expect(env.json('JSON')).toEqual({ a: [1] });
    expect(env.array('LIST')).toEqual(['a', 'b', 'c']);
    expect(env.date('DATE')).toEqual(new Date(Date.UTC(2026, 10, 20)));
    expect(env.oneOf('NAME', ['plinth', 'other'])).toBe('plinth');
  });

  it('names the variable and what it expected', () => {
    expect(() => env.int('FLOAT')).toThrow('environment variable FLOAT: expected an integer');
    expect(() => env.bool('NAME')).toThrow('environment variable NAME: expected true or false');
    expect(() => env.json('NAME')).toThrow('environment variable NAME: expected JSON');
    expect(() => env.date('NAME')).toThrow('environment variable NAME: expected a date (ISO 8601)');
    expect(() => env.oneOf('NAME', ['a', 'b'])).toThrow('environment variable NAME: expected one of a, b');
  });

  it('never repeats the value, which may be a secret', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[g-z]{12}$/), (secret) => {
        expect(() => createEnv({ X: secret }).int('X')).toThrow(expect.objectContaining({ message: expect.not.stringContaining(secret) }));
      }),
    );
  });

  it('reads back every integer', () => {
    fc.assert(fc.property(fc.maxSafeInteger(), (value) => createEnv({ X: String(value) }).int('X') === value));
  });
});
