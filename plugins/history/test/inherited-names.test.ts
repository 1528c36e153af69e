import type { ContentType, DocumentValue, Model } from 'plinth';
import { compare as compareStates } from '../comparison.ts';

const compare = (type: ContentType, before: DocumentValue | null, after: DocumentValue | null) =>
  compareStates(type, before, after, { model: {} as Model, isSameLocale: true });

describe('a comparison of states with attributes that are called like what objects inherit', () => {
  const names = ['toString', 'hasOwnProperty', 'title'];
  const attributes = new Map(names.map((name) => [name, { name, kind: 'scalar', type: { name: 'string' }, definition: {} }]));
  const type = { attributes } as unknown as ContentType;

  it('takes no inherited value for a former one', () => {
    expect(compare(type, { title: 'a' }, { title: 'a', toString: null, hasOwnProperty: null })).toEqual([]);
    expect(compare(type, { title: 'a' }, { title: 'a', toString: 'b' })).toEqual([
      { attribute: 'toString', before: null, after: 'b', words: null },
    ]);
    expect(compare(type, null, { toString: 'b' })).toMatchObject([{ attribute: 'toString', before: null, after: 'b' }]);
  });
});
