import { LATIN } from './letters.ts';

/**
 * Makes a name for URLs from a text: `Größe & Café!` becomes `groesse-cafe`, `Привет мир` becomes `privet-mir`. Letters of other scripts are
 * written as Strapi writes them. Empty when no character has a Latin letter, as in Chinese, Japanese and Korean.
 */
export function slugOf(text: string): string {
  const plain = inLatin(text.normalize('NFC').toLowerCase()).normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '');
  // Letters with accents, and forms of letters, have become letters of the table only now.
  return inLatin(plain)
    .replaceAll(/['’ʼ]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
}

function inLatin(text: string): string {
  return text.replaceAll(/\P{ASCII}/gu, (letter) => LATIN.get(letter) ?? letter);
}
