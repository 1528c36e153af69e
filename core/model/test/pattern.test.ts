import { Script } from 'node:vm';
import { Pattern } from '../values/pattern.ts';
import { write } from './write-value.ts';

describe('patterns of schema files', () => {
  it.each(['^(a+)+$', '^(a|aa)*$', 'a*a*a*a*b'])('give up %s on a text that was made for it', (regex) => {
    const value = `${'a'.repeat(200)}!`;
    expect(write('string', value, { regex })).toEqual({ published: [{ message: `x takes too long to compare with "/${regex}/"`, value }] });
  });

  it('may be nested, look ahead and refer back', () => {
    expect(write('string', 'a-b-c', { regex: '^[a-z]+(?:-[a-z]+)*$' })).toEqual({ stored: 'a-b-c' });
    expect(write('string', 'xX1', { regex: '^(?=.*[A-Z])(?=.*\\d).+$' })).toEqual({ stored: 'xX1' });
    expect(write('string', 'abab', { regex: '^(ab)\\1$' })).toEqual({ stored: 'abab' });
  });

  it('may be written as regular expressions in TypeScript', () => {
    expect(write('string', 'B', { regex: /^A$/ })).toHaveProperty('published');
  });

  it('compares again after having given up', () => {
    const regex = '^(a+)+$';
    expect(write('string', 'aaa', { regex })).toEqual({ stored: 'aaa' });
  });

  it('gives up once for all texts of a body', async () => {
    const pattern = new Pattern('^(a+)+$');
    const evil = `${'a'.repeat(40)}!`;
    const compare = jest.spyOn(Script.prototype, 'runInContext');
    const verdicts = Array.from({ length: 40 }, () => pattern.matches(evil));
    expect(new Set(verdicts)).toEqual(new Set([null]));
    // On a busy machine one comparison is tried several times.
    expect(compare.mock.calls.length).toBeLessThanOrEqual(5);
    compare.mockRestore();
    await Promise.resolve();
    expect(pattern.matches('aaa')).toBe(true);
  });
});
