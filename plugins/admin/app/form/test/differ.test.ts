import fc from 'fast-check';
import { hunksOf, mergedText, wordsOf } from '../differ.ts';

const letters = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 20 });

describe('hunksOf', () => {
  it('names the parts that make one list of the other', () => {
    fc.assert(
      fc.property(letters, letters, (before, after) => {
        const result: string[] = [];
        let at = 0;
        for (const { start, end, to, until } of hunksOf(before, after)) {
          result.push(...before.slice(at, start), ...after.slice(to, until));
          at = end;
        }
        expect([...result, ...before.slice(at)]).toEqual(after);
      }),
    );
  });
});

describe('wordsOf', () => {
  it('marks words that come and go', () => {
    expect(wordsOf('Why the night ferry runs', 'Why the last ferry still runs').filter(({ kind }) => kind !== 'same')).toEqual([
      { kind: 'out', text: 'night' },
      { kind: 'in', text: 'last' },
      { kind: 'in', text: ' still' },
    ]);
  });

  it('reads words that updated one after the other as one', () => {
    expect(wordsOf('Why the last ferry', 'Why nobody takes ferry')).toEqual([
      { kind: 'same', text: 'Why ' },
      { kind: 'out', text: 'the last' },
      { kind: 'in', text: 'nobody takes' },
      { kind: 'same', text: ' ferry' },
    ]);
  });

  it('reads long texts that have nothing in common', () => {
    const long = (letter: string) => Array.from({ length: 20_000 }, (_, index) => `${letter}${index}`).join(' ');
    expect(wordsOf(long('a'), long('b'))).toEqual([
      { kind: 'out', text: long('a') },
      { kind: 'in', text: long('b') },
    ]);
  });
});

describe('mergedText', () => {
  it('is either text where the other did nothing', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 6 }).map((lines) => lines.join('\n'));
    fc.assert(
      fc.property(text, text, (base, other) => {
        expect(mergedText(base, other, base)).toBe(other);
        expect(mergedText(base, base, other)).toBe(other);
      }),
    );
  });
});
