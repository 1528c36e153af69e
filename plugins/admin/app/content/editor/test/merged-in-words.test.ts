import { mergedInWords } from '../merged-in-words.ts';

describe('what somebody else stored', () => {
  it('is put together with what one wrote oneself', () => {
    expect(mergedInWords('Ada Okafor', 'Title', { mine: ['summary'], both: [] })).toBe(
      'Ada Okafor has saved Title: it is put together with yours.',
    );
  });
  it('is only seen by who has written nothing', () => {
    expect(mergedInWords(null, 'Title', { mine: [], both: [] })).toBe('Somebody else has saved Title: you see it now.');
  });
});
