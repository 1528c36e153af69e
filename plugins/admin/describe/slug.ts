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

/** Makes a name for URLs from a text: `Größe & Café!` becomes `groesse-cafe`. Empty when no character can be represented. */
export function slugOf(text: string, { separator = '-', lowercase = true }: SlugOptions = {}): string {
  const composed = text.normalize('NFC');
  const plain = (lowercase ? composed.toLowerCase() : composed)
    .replaceAll(/[ßæœøđðþłıäöü]/gi, (letter) => written(letter))
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/['’]/g, '');
  return (plain.match(/[a-z0-9]+/gi) ?? []).join(separator);
}

/** A capital letter stays one: `Ä` becomes `Ae`. */
function written(letter: string): string {
  const lower = letter.toLowerCase();
  const text = WRITTEN[lower] ?? '';
  return letter === lower ? text : text.slice(0, 1).toUpperCase() + text.slice(1);
}
