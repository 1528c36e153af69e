const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * Why a text cannot be stored, or null. NUL characters and lone surrogates are no text to some of the databases.
 * The answer continues a sentence: `must not contain …`.
 */
export function textFlaw(text: string): string | null {
  if (text.includes('\u0000')) return 'must not contain the character NUL';
  if (LONE_SURROGATE.test(text)) return 'must not contain half of a surrogate pair';
  return null;
}
