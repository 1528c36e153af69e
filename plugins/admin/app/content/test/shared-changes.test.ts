import { changesOf } from '../shared-changes.ts';

describe('what publishing documents changes in other languages', () => {
  it('is summed up by languages with the same fields', () => {
    const changes = changesOf([
      { pending: ['price', 'stock'], refused: ['stock'], locales: ['en', 'ar'] },
      { pending: ['price'], refused: [], locales: ['de'] },
      { pending: ['stock'], refused: [], locales: ['ar'] },
      { pending: [], refused: ['price'], locales: ['it'] },
    ]);
    expect(changes.live).toEqual([
      { fields: ['price'], locales: ['en', 'de'] },
      { fields: ['price', 'stock'], locales: ['ar'] },
    ]);
    expect(changes.held).toEqual([{ fields: ['stock'], locales: ['en', 'ar'] }]);
  });
});
