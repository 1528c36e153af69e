import transliterate from '@sindresorhus/transliterate';

/**
 * Makes a name for URLs from a text: `Größe & Café!` becomes `groesse-cafe`, `Привет мир` becomes `privet-mir`. Letters of other scripts are
 * written as Strapi writes them. Empty when no character has a Latin letter, as in Chinese, Japanese and Korean.
 */
export function slugOf(text: string): string {
  return transliterate(text.normalize('NFC'))
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/['’ʼ]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
}
