import { slugOf, slugOptionsOf } from '../describe/slug.ts';

describe('a name for URLs', () => {
  it.each([
    [{}, 'groesse-und-cafe-2'],
    [{ separator: '_' }, 'groesse_und_cafe_2'],
    [{ separator: '' }, 'groesseundcafe2'],
    [{ lowercase: false }, 'Groesse-und-Cafe-2'],
    [{ separator: '.', lowercase: false, decamelize: true }, 'Groesse.und.Cafe.2'],
    [{ separator: 5, lowercase: 'no' }, 'groesse-und-cafe-2'],
    [undefined, 'groesse-und-cafe-2'],
  ])('is made as the option options of the attribute says: %j', (options, expected) => {
    expect(slugOf(' Größe und Café, 2! ', slugOptionsOf(options))).toBe(expected);
  });

  it('keeps capitals of letters with replacements', () => {
    expect(slugOf('Ärger über Øl', { lowercase: false })).toBe('Aerger-ueber-Ol');
    expect(slugOf('東京')).toBe('');
  });
});
