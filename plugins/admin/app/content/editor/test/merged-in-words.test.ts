import { mergedInWords } from '../merged-in-words.ts';

describe('what somebody else stored', () => {
  it('is put together with what one wrote oneself', () => {
    expect(mergedInWords('Ada Okafor', 'Title', { mine: ['summary'], both: [] })).toBe(
      'Ada Okafor saved changes to Title. Their changes were merged with yours.',
    );
  });
  it('is only seen by who has written nothing', () => {
    expect(mergedInWords(null, 'Title', { mine: [], both: [] })).toBe('Someone else saved changes to Title. You now see their changes.');
  });
});
