/** An item that takes memory. */
export interface Weighed {
  readonly bytes: number;
  /** Set by the code that uses the item. */
  isUsed: boolean;
}

/**
 * A cache limited in bytes, with second-chance eviction: an item that was used since the last check is kept once more, and the next unused
 * one is evicted. A use costs no more than setting a flag.
 */
export class SecondChance<Item extends Weighed> {
  readonly #limit: number;
  readonly #dropped: (item: Item) => void;
  readonly #items = new Set<Item>();
  #bytes = 0;

  /**
   * @param limit total bytes
   * @param dropped called with each evicted item
   */
  constructor(limit: number, dropped: (item: Item) => void) {
    this.#limit = limit;
    this.#dropped = dropped;
  }

  /** Total bytes of the items. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Number of items. */
  get size(): number {
    return this.#items.size;
  }

  add(item: Item): void {
    this.#items.add(item);
    this.#bytes += item.bytes;
    if (this.#bytes > this.#limit) this.#makeRoom();
  }

  /** Removes an item, without calling `dropped`; no effect if it is not held. */
  remove(item: Item): void {
    if (this.#items.delete(item)) this.#bytes -= item.bytes;
  }

  #makeRoom(): void {
    // A set is iterated in insertion order, and items that are added during the loop are visited, too.
    for (const item of this.#items) {
      this.#items.delete(item);
      if (item.isUsed) {
        item.isUsed = false;
        this.#items.add(item);
        continue;
      }
      this.#bytes -= item.bytes;
      this.#dropped(item);
      if (this.#bytes <= this.#limit) return;
    }
  }
}
