/** Letters that Unicode normalization does not decompose, and their replacements. */
const WRITTEN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
};

/** Makes a name for URLs from a text: `Größe & Café!` becomes `groesse-cafe`. Empty when no character can be represented. */
export function slugOf(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[ßæœøđðþłıäöü]/g, (letter) => WRITTEN[letter] as string)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
}
