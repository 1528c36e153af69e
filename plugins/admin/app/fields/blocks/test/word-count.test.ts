import { lengthInWords } from '../editor/word-count.ts';

describe('how long a text is', () => {
  it.each([
    [0, '0 words'],
    [1, '1 word, 1 min'],
    [460, '460 words, 2 min'],
  ])('of %d words', (count, said) => expect(lengthInWords(count)).toBe(said));
});
