/** Number of slots of four bytes; a power of two. */
const PLACES = 16_384;

/**
 * Detects repeated texts without storing them: it keeps one slot per hash. Compiled results for variables that are used only once would
 * evict frequently used ones, and survive on the heap until an old-generation collection.
 */
export class SeenBefore {
  readonly #hashes = new Int32Array(PLACES);

  /** Whether a text was given recently. Rarely true for a new text. */
  has(text: string): boolean {
    let hash = 0;
    for (let index = 0; index < text.length; index++) hash = (Math.imul(hash, 31) + text.charCodeAt(index)) | 0;
    const place = (hash ^ (hash >>> 16)) & (PLACES - 1);
    if (this.#hashes[place] === hash) return true;
    this.#hashes[place] = hash;
    return false;
  }
}
