import fc from 'fast-check';
import { slugOf } from '../describe/slug.ts';

describe('slugOf', () => {
  it.each([
    ['Größe & Café!', 'groesse-cafe'],
    ['GRÖSSE ÄÖÜ', 'groesse-aeoeue'],
    ["It’s a don't", 'its-a-dont'],
    ['Łódź, Đà Nẵng, Ærø, Þór, ı', 'lodz-da-nang-aero-thor-i'],
    ['Tiếng Việt', 'tieng-viet'],
    // As Strapi answers.
    ['Привет мир', 'privet-mir'],
    ['Їжак ґанок', 'yizhak-ganok'],
    ['مرحبا', 'mrhba'],
    ['Ελληνικά', 'ellinika'],
    ['ქართული', 'qartuli'],
    ['日本語', ''],
    ['日本語 2026', '2026'],
    ['e\u0301te\u0301', 'ete'],
    ['  ', ''],
  ])('%s: %s', (text, slug) => {
    expect(slugOf(text)).toBe(slug);
  });

  it('has only letters, digits and single hyphens between them, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        expect(slugOf(text)).toMatch(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/);
      }),
    );
  });
});
