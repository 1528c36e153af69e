import fc from 'fast-check';
import { jsonPieces } from '../execute/json-pieces.ts';

const text = fc.oneof(fc.string(), fc.constant('x'.repeat(60_000)), fc.constant('"'.repeat(120_000)));
const { answer } = fc.letrec((tie) => ({
  answer: fc.oneof(
    { maxDepth: 4 },
    text,
    fc.integer(),
    fc.constant(null),
    fc.array(tie('answer'), { maxLength: 5 }),
    fc.dictionary(fc.string(), tie('answer'), { maxKeys: 5 }),
    fc.record({ there: tie('answer'), absent: fc.constant(undefined) }),
  ),
}));

describe('jsonPieces', () => {
  it('writes what JSON.stringify writes', () => {
    fc.assert(fc.property(answer, (value) => expect([...jsonPieces(value)].join('')).toBe(JSON.stringify(value))));
  });

  it('writes long answers in many pieces, whatever they are long by', () => {
    const documents = Array.from({ length: 20_000 }, (_, id) => ({ id, title: `a title of document ${id}`, tags: [null, true] }));
    for (const value of [{ data: { documents } }, { data: { one: { texts: Array.from({ length: 20 }, () => 'x'.repeat(100_000)) } } }]) {
      const pieces = [...jsonPieces(value)];
      expect(pieces.join('')).toBe(JSON.stringify(value));
      expect(pieces.length).toBeGreaterThan(9);
      expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(300_000);
    }
  });

  it('leaves to a value how it is written', () => {
    const value = { date: new Date(0), long: 'x'.repeat(200_000), data: { toJSON: () => 'told', hidden: 'x'.repeat(200_000) } };
    expect([...jsonPieces(value)].join('')).toBe(JSON.stringify(value));
  });
});
