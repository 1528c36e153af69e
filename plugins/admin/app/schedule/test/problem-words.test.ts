import type { Model } from '../../client/types.ts';
import { keptInWords, problemInWords } from '../problem-words.ts';

const ARTICLE = 'api::article.article';
const model = {
  types: [{ uid: ARTICLE, attributes: [{ name: 'title' }, { name: 'seoText', label: 'For search engines' }] }],
} as unknown as Model;
const EMPTY = 'title must be a `string` type, but the final value was: `null`.';

describe('what is wrong with what is planned', () => {
  it('names what is empty', () => {
    expect(problemInWords(model, ARTICLE, ['title'], EMPTY)).toBe('“Title” is empty, but it is required to publish.');
  });

  it('names the attribute as people know it', () => {
    expect(problemInWords(model, ARTICLE, ['seoText', 'words'], 'it is too long')).toBe('For search engines: it is too long');
  });

  it('is as it is told where no attribute is meant, or one that is hidden', () => {
    expect(problemInWords(model, ARTICLE, [], 'The document was deleted')).toBe('The document was deleted');
    expect(problemInWords(model, ARTICLE, ['secret'], EMPTY)).toBe(EMPTY);
  });

  it('is found in what a plan that failed keeps', () => {
    expect(keptInWords(model, ARTICLE, `title: ${EMPTY}`)).toBe('“Title” is empty, but it is required to publish.');
    expect(keptInWords(model, ARTICLE, 'Part of it cannot be executed, so nothing was changed')).toBe(
      'Part of it cannot be executed, so nothing was changed',
    );
    expect(keptInWords(model, ARTICLE, `title: ${EMPTY}; seoText: it is too long`)).toBe(
      '“Title” is empty, but it is required to publish. For search engines: it is too long',
    );
    expect(keptInWords(model, undefined, `title: ${EMPTY}`)).toBe(`title: ${EMPTY}`);
  });
});
