import { nearest } from '../index.ts';

describe('nearest', () => {
  it.each([
    ['strng', ['string', 'text', 'integer'], 'string'],
    ['Boolean', ['string', 'boolean'], 'boolean'],
    ['rich-text', ['text', 'richtext'], 'richtext'],
    ['dtae', ['data', 'date'], 'date'],
    ['plugin', ['locales', 'roles'], null],
    ['x', [], null],
  ])('suggests for %s out of %j: %s', (found, known, expected) => {
    expect(nearest(found, known)).toBe(expected);
  });

  it('prefers an exact name over a similar one', () => {
    expect(nearest('date', ['dates', 'date', 'data'])).toBe('date');
  });
});
