/** Something that takes memory. */
export interface Weighed {
  readonly bytes: number;
  /** Set by whoever uses it. */
  isUsed: boolean;
}

/**
 * What is held within a number of bytes. When there is no more room, what was used since it was last looked at gets a second chance, and the next one goes: a use costs
 * nothing but setting a flag.
 */
export class SecondChance<Item extends Weighed> {
  readonly #limit: number;
  readonly #dropped: (item: Item) => void;
  readonly #items = new Set<Item>();
  #bytes = 0;

  /**
   * @param limit bytes of all of them
   * @param dropped told of each that had to go
   */
  constructor(limit: number, dropped: (item: Item) => void) {
    this.#limit = limit;
    this.#dropped = dropped;
  }

  /** Bytes of what is held. */
  get bytes(): number {
    return this.#bytes;
  }

  /** How many there are. */
  get size(): number {
    return this.#items.size;
  }

  add(item: Item): void {
    this.#items.add(item);
    this.#bytes += item.bytes;
    if (this.#bytes > this.#limit) this.#makeRoom();
  }

  /** Takes one out, without telling; nothing happens where it is not held. */
  remove(item: Item): void {
    if (this.#items.delete(item)) this.#bytes -= item.bytes;
  }

  #makeRoom(): void {
    // A set is walked in the order in which its members came, and those that come meanwhile are met, too.
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
