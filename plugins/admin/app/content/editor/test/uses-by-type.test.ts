import type { Use } from '../../../client/types.ts';
import { byType } from '../uses-by-type.ts';

const use = (type: string, attribute: string, ids: readonly string[], total = ids.length): Use => ({
  ...{ type, attribute, title: type, total },
  documents: ids.map((documentId) => ({ documentId, title: documentId, locale: null })),
});
const shown = (uses: readonly Use[]) =>
  byType(uses).map(({ type, documents, more }) => [type, documents.map(({ documentId }) => documentId), more]);

describe('what refers to a document', () => {
  it('lists each document once, whatever attributes refer to it', () => {
    const uses = [
      use('article', 'author', ['a', 'b']),
      use('article', 'editor', ['a']),
      use('article', 'blocks', ['a', 'c']),
      use('page', 'lead', ['p']),
    ];
    expect(shown(uses)).toEqual([
      ['article', ['a', 'b', 'c'], 0],
      ['page', ['p'], 0],
    ]);
  });

  it('says how many more there are only where that is known', () => {
    expect(shown([use('article', 'author', ['a', 'b'], 7)])).toEqual([['article', ['a', 'b'], 5]]);
    expect(shown([use('article', 'author', ['a'], 7), use('article', 'editor', ['a'])])).toEqual([['article', ['a'], null]]);
  });
});
