import fc from 'fast-check';
import { JsonText, LONGEST_TEXT } from '../json-answer.ts';

describe('JsonText', () => {
  it('is text while it is short', () => {
    expect(new JsonText(['{"a":', '1', '}']).body()).toBe('{"a":1}');
  });

  it.each(['a', 'é', '€', '漢', '😀', 'a😀'])('is UTF-8 when it is long, made of %s', (character) => {
    const parts = Array.from({ length: 20 }, (_, n) => character.repeat(6_000 + n));
    expect(Buffer.from(parts.join('')).equals(new JsonText(parts).body() as Buffer)).toBe(true);
  });

  it('has any number of parts', () => {
    const parts = Array.from({ length: 200_000 }, () => '1');
    expect(String(new JsonText(parts).body())).toHaveLength(200_000);
  });

  it('is refused when it is too long to be sent', () => {
    const part = 'x'.repeat(2 ** 20);
    const parts = Array.from({ length: LONGEST_TEXT / part.length }, () => part);
    expect(() => new JsonText([...parts, '.']).body()).toThrow(`the response of ${LONGEST_TEXT + 1} characters exceeds the limit`);
  });

  it('lets others have their turns between the parts of a long one', async () => {
    const seen: string[] = [];
    function* parts() {
      for (let part = 0; part < 5; part++) {
        seen.push('part');
        for (const end = performance.now() + 10; performance.now() < end; );
        yield '漢'.repeat(100_000);
      }
    }
    const body = new JsonText({ length: 500_000, write: parts }).bodyInSlices();
    const other = setInterval(() => seen.push('other'), 1);
    expect(String(await body)).toBe('漢'.repeat(500_000));
    clearInterval(other);
    expect(seen.lastIndexOf('part')).toBeGreaterThan(seen.indexOf('other'));
  });

  it('is its value inside of another answer', () => {
    expect(JSON.stringify({ a: new JsonText(['[1', ']']) })).toBe('{"a":[1]}');
  });

  it('loses nothing at the end of its room', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('x', 'é', '漢', '😀'), { minLength: 1 }), fc.nat({ max: 9 }), (tail, extra) => {
        // The first attempt has room for a second byte of one character in eight.
        const parts = ['a'.repeat(100_000), 'é'.repeat(14_285 + extra), ...tail];
        expect(Buffer.from(parts.join('')).equals(new JsonText(parts).body() as Buffer)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });
});
