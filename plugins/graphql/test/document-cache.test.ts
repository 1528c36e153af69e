import { buildSchema } from 'graphql';
import { DocumentCache, type DocumentCacheParts } from '../http/document-cache.ts';

describe('texts of operations that are remembered', () => {
  const cost = { rule: () => () => ({}) } as unknown as DocumentCacheParts['cost'];
  const parts = {
    schema: buildSchema('type Query { a: Int }'),
    limits: [],
    rules: [],
    maxTokens: 1000,
    cost,
    characterLimit: 10_000,
    suggests: false,
  };
  const textOf = (number: number) => `query number${number} { ${'a '.repeat(20)}}`;

  it('are parsed once', () => {
    const known = new DocumentCache(parts);
    expect(known.of(textOf(1))).toBe(known.of(textOf(1)));
  });

  it('keep nothing of the tokens that they were made of', () => {
    const { document } = new DocumentCache(parts).of(`${'# a comment\n'.repeat(40)}${textOf(1)}`);
    const loc = document?.definitions[0]?.loc;
    expect([loc?.startToken.next, loc?.endToken.prev, document?.loc?.startToken.next]).toEqual([null, null, null]);
    expect(loc?.start).toBe(40 * 12);
  });

  it('are forgotten by what their trees take, however short their texts are', () => {
    const kept = (make: (number: number) => string, count: number) => {
      const known = new DocumentCache(parts);
      const first = known.of(make(0));
      for (let number = 1; number <= count; number++) known.of(make(number));
      return known.of(make(0)) === first;
    };
    // Within 24 MB: about 43 nodes of 400 bytes each, plus 2,000 bytes.
    expect(kept(textOf, 1_000)).toBe(true);
    expect(kept(textOf, 1_700)).toBe(false);
    // Blanks take little more than their characters, and less than words of the same length.
    expect(kept((number) => `query blank${number} {a${' '.repeat(900)}}`, 3_000)).toBe(true);
    expect(kept((number) => `query words${number} {${'a '.repeat(450)}}`, 200)).toBe(false);
  });
});
