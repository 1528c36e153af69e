/** Random choices that are equal for equal seeds on every machine. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A number from 0 up to, but excluding, 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** An integer from 0 up to, but excluding, `count`. */
  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  /** A random item; undefined for an empty list. */
  pick<Item>(list: readonly Item[]): Item | undefined {
    return list[this.below(list.length)];
  }

  /** A shuffled copy. */
  shuffled<Item>(list: readonly Item[]): Item[] {
    const left = [...list];
    return list.map(() => left.splice(this.below(left.length), 1)[0] as Item);
  }

  /** At most `count` random items. */
  some<Item>(list: readonly Item[], count: number): Item[] {
    return this.shuffled(list).slice(0, count);
  }
}

/** Returns the items of a list in random order, again and again. No item is repeated before all others had their turn. */
export class Rotation<Item> {
  readonly #all: readonly Item[];
  readonly #random: Random;
  #left: Item[] = [];

  constructor(all: readonly Item[], random: Random) {
    this.#all = all;
    this.#random = random;
  }

  /** Undefined for an empty list. */
  next(): Item | undefined {
    if (this.#left.length === 0) this.#left = this.#random.shuffled(this.#all);
    return this.#left.pop();
  }
}
