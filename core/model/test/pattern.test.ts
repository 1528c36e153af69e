import { cpuUsage } from 'node:process';
import { Pattern } from '../values/pattern.ts';
import { write } from './write-value.ts';

describe('patterns of schema files', () => {
  it.each(['^(a+)+$', '^(a|aa)*$', 'a*a*a*a*b'])('give up %s after 50 milliseconds on a text that was made for it', (regex) => {
    const value = `${'a'.repeat(200)}!`;
    const begin = performance.now();
    expect(write('string', value, { regex })).toEqual({ published: [{ message: `x takes too long to compare with "/${regex}/"`, value }] });
    expect(performance.now() - begin).toBeLessThan(500);
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
    const began = cpuUsage();
    const verdicts = Array.from({ length: 40 }, () => pattern.matches(evil));
    const { user, system } = cpuUsage(began);
    expect(new Set(verdicts)).toEqual(new Set([null]));
    // Forty comparisons that time out would take two seconds.
    expect((user + system) / 1000).toBeLessThan(1_000);
    await Promise.resolve();
    expect(pattern.matches('aaa')).toBe(true);
  });
});
