import fc from 'fast-check';
import { Pattern } from '../values/patterns/pattern.ts';
import { write } from './write-value.ts';

const matches = (source: string, text: string) => new Pattern(source).matches(text);

describe('patterns of schema files', () => {
  it.each(['^(a+)+$', '^(a|aa)*$', 'a*a*a*a*b', '^(?=(a+)+$)', '(?<!(a|a?)+b)!$(?=c)', '^(.*,){11}P', '(x+x+)+y'])(
    'decide %s on a text that was made for it',
    (regex) => {
      const value = `${'a'.repeat(5_000)}!`;
      expect(write('text', value, { regex })).toEqual({ published: [{ message: `x must match the following: "/${regex}/"`, value }] });
    },
  );

  it('never refuse a valid text because of the time', () => {
    const clock = jest.spyOn(performance, 'now');
    let time = 0;
    clock.mockImplementation(() => (time += 10_000));
    expect(write('text', `${'a'.repeat(100_000)}`, { regex: '^(a+)+$' })).toHaveProperty('stored');
    clock.mockRestore();
  });

  it('may be nested, look around and refer back', () => {
    expect(write('string', 'a-b-c', { regex: '^[a-z]+(?:-[a-z]+)*$' })).toEqual({ stored: 'a-b-c' });
    expect(write('string', 'xX1', { regex: '^(?=.*[A-Z])(?=.*\\d).+$' })).toEqual({ stored: 'xX1' });
    expect(write('string', 'xx1', { regex: '^(?=.*[A-Z])(?=.*\\d).+$' })).toHaveProperty('published');
    expect(write('string', 'admin', { regex: '^(?!admin$)[a-z]+$' })).toHaveProperty('published');
    expect(write('string', 'abab', { regex: '^(ab)\\1$' })).toEqual({ stored: 'abab' });
    expect(write('string', 'abac', { regex: '^(ab)\\1$' })).toHaveProperty('published');
  });

  it('may be written as regular expressions in TypeScript', () => {
    expect(write('string', 'B', { regex: /^A$/ })).toHaveProperty('published');
  });

  it('give up only with references, after a number of steps that depends on the text alone', async () => {
    const regex = '^(a+)+\\1b$';
    const value = `${'a'.repeat(200)}!`;
    expect(write('string', value, { regex })).toEqual({
      published: [{ message: `x takes too long to match against "/${regex}/"`, value }],
    });
    await Promise.resolve();
    expect(write('string', 'aab', { regex })).toEqual({ stored: 'aab' });
  });

  it.each([
    ['^.{0,5000}$', 'x'.repeat(5_000), true],
    ['^.{0,5000}$', 'x'.repeat(5_001), false],
    ['^.{2}$', '😀', true],
    ['^\\s$', '\u00a0', true],
    ['a$', 'a\n', false],
    ['^.$', '\u2028', false],
    ['^\\u{3}$', 'uuu', true],
    ['^[^]$', '\n', true],
    ['[]', 'a', false],
    ['^\\1$', '\u0001', true],
    ['^(a)\\2$', 'a\u0002', true],
    ['^\\101\\cA\\x41\\u0041\\C\\X$', 'A\u0001AACX', true],
    ['^\\c$', '\\c', true],
    ['^{a}]$', '{a}]', true],
    ['^a{,2}$', 'a{,2}', true],
    ['^(?<year>\\d{4})-\\k<year>$', '2026-2026', true],
    ['^\\k$', 'k', true],
    ['\\bok\\b', 'is ok.', true],
    ['\\Bok', 'is ok', false],
    ['(?<=\\$)\\d+(?!\\d)', '$12', true],
    ['^(?:(?=ab)a|x)b$', 'ab', true],
    ['^(?:|a)+$', 'aaa', true],
    ['^[a\\]]+/$', 'a]/', true],
  ])('read %s as JavaScript does', (source, text, expected) => {
    expect([new RegExp(source).test(text), matches(source, text)]).toEqual([expected, expected]);
  });

  it('of any form mean the same as in JavaScript', () => {
    const atom = fc.constantFrom('a', 'b', '.', '\\w', '\\d', '[ab]', '[^a]', '\\b', '\\B', '^', '$', '');
    const { pattern } = fc.letrec<{ pattern: string; part: string }>((tie) => ({
      part: fc.oneof(
        { maxDepth: 4 },
        atom,
        fc.tuple(fc.constantFrom('(', '(?:', '(?=', '(?!', '(?<=', '(?<!'), tie('pattern')).map(([open, inner]) => `${open}${inner})`),
        fc
          .tuple(fc.constantFrom('(', '(?:'), tie('pattern'), fc.constantFrom('*', '+', '?', '*?', '{2}', '{1,}', '{0,2}'))
          .map(([open, inner, quantifier]) => `${open}${inner})${quantifier}`),
        tie('part').map((part) => `(a|b)${part}\\1`),
      ),
      pattern: fc.array(tie('part'), { maxLength: 3 }).chain((parts) => fc.constantFrom(parts.join(''), parts.join('|'))),
    }));
    const text = fc.array(fc.constantFrom('a', 'b', '1', ' ', '\n'), { maxLength: 6 }).map((units) => units.join(''));
    fc.assert(
      fc.property(pattern, fc.array(text, { minLength: 1, maxLength: 5 }), (source, texts) => {
        const [own, regex] = [new Pattern(source), new RegExp(source)];
        for (const each of texts) expect([source, each, own.matches(each)]).toEqual([source, each, regex.test(each)]);
      }),
      { numRuns: 3_000 },
    );
  });
});
