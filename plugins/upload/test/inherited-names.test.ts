import { collectFiles, type FilePlaces } from '../library/file-places.ts';

it('finds the files of attributes that are called like what objects inherit, and none where nothing is', () => {
  const places = {
    toString: { fields: ['name'] },
    valueOf: { populate: { hasOwnProperty: { fields: ['name'] } } },
  } as unknown as FilePlaces;
  const found = new Set<string>();
  collectFiles({}, places, found);
  collectFiles({ valueOf: [{}, { hasOwnProperty: { documentId: 'a' } }], toString: [{ documentId: 'b' }] } as never, places, found);
  expect([...found]).toEqual(['a', 'b'].reverse());
});
