/** Choices that are the same for the same seed, whatever the machine. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** Below 1, and 0 at least (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number below `count`. */
  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  /** One of a list; undefined of an empty one. */
  pick<Item>(list: readonly Item[]): Item | undefined {
    return list[this.below(list.length)];
  }

  /** The list in another order. */
  shuffled<Item>(list: readonly Item[]): Item[] {
    const left = [...list];
    return list.map(() => left.splice(this.below(left.length), 1)[0] as Item);
  }

  /** Some of a list, `count` at most. */
  some<Item>(list: readonly Item[], count: number): Item[] {
    return this.shuffled(list).slice(0, count);
  }
}

/** Gives out the items of a list in an order of chance: none a second time before all others had their turn. */
export class Turns<Item> {
  readonly #all: readonly Item[];
  readonly #random: Random;
  #left: Item[] = [];

  constructor(all: readonly Item[], random: Random) {
    this.#all = all;
    this.#random = random;
  }

  /** Undefined where there are none. */
  next(): Item | undefined {
    if (this.#left.length === 0) this.#left = this.#random.shuffled(this.#all);
    return this.#left.pop();
  }
}
