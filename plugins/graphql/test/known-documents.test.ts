import { buildSchema } from 'graphql';
import { KnownDocuments, type KnownDocumentsParts } from '../http/known-documents.ts';

describe('texts of operations that are remembered', () => {
  const cost = { rule: () => () => ({}) } as unknown as KnownDocumentsParts['cost'];
  const parts = { schema: buildSchema('type Query { a: Int }'), limits: [], rules: [], maxTokens: 100, cost, suggests: false };
  const textOf = (number: number) => `query number${number} { ${'a '.repeat(20)}}`;

  it('are parsed once', () => {
    const known = new KnownDocuments(parts);
    expect(known.of(textOf(1))).toBe(known.of(textOf(1)));
  });

  it('take less than 50 MB, however many come', () => {
    const known = new KnownDocuments(parts);
    const first = known.of(textOf(0));
    // A text of 60 characters and 24 tokens takes about 9 kB.
    for (let number = 1; number <= 5_200; number++) known.of(textOf(number));
    expect(known.of(textOf(0))).not.toBe(first);
  });
});
