/** Places for what was seen, of four bytes each: a power of two. */
const PLACES = 16_384;

/**
 * Tells what comes again from what comes once, without keeping either: a place per hash is all that is remembered. What is made for variables
 * that nobody sends again would only push aside what is asked for all the time, and grow old on the heap.
 */
export class SeenBefore {
  readonly #hashes = new Int32Array(PLACES);

  /** Whether a text was given lately; seldom true of one that was not. */
  has(text: string): boolean {
    let hash = 0;
    for (let index = 0; index < text.length; index++) hash = (Math.imul(hash, 31) + text.charCodeAt(index)) | 0;
    const place = (hash ^ (hash >>> 16)) & (PLACES - 1);
    if (this.#hashes[place] === hash) return true;
    this.#hashes[place] = hash;
    return false;
  }
}
