import { LATIN } from './letters.ts';

/** How a name for URLs is made: the option `options` of a uid. */
export interface SlugOptions {
  /** What replaces spaces and other characters that are not allowed. Default: `-`. */
  readonly separator?: string;
  /** Default: true. */
  readonly lowercase?: boolean;
}

/** Returns the known options of a uid. Values that are not of the right kind are left out. */
export function slugOptionsOf(options: unknown): SlugOptions {
  const { separator, lowercase } = (typeof options === 'object' && options !== null ? options : {}) as Readonly<Record<string, unknown>>;
  return { ...(typeof separator === 'string' && { separator }), ...(typeof lowercase === 'boolean' && { lowercase }) };
}

/**
 * Makes a name for URLs from a text: `Größe & Café!` becomes `groesse-cafe`, `Привет мир` becomes `privet-mir`. Letters of other scripts are
 * written as Strapi writes them. Empty when no character has a Latin letter, as in Chinese, Japanese and Korean.
 */
export function slugOf(text: string, { separator = '-', lowercase = true }: SlugOptions = {}): string {
  const composed = text.normalize('NFC');
  const plain = inLatin(lowercase ? composed.toLowerCase() : composed)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '');
  // Letters with accents, and forms of letters, have become letters of the table only now.
  const words = inLatin(lowercase ? plain.toLowerCase() : plain).replaceAll(/['’ʼ]/g, '');
  return (words.match(/[a-z0-9]+/gi) ?? []).join(separator);
}

function inLatin(text: string): string {
  return text.replaceAll(/\P{ASCII}/gu, (letter) => LATIN.get(letter) ?? capitalInLatin(letter) ?? letter);
}

/** A capital letter stays one: `Ä` becomes `Ae`. */
function capitalInLatin(letter: string): string | undefined {
  const text = LATIN.get(letter.toLowerCase());
  return text === undefined ? undefined : text.slice(0, 1).toUpperCase() + text.slice(1);
}
