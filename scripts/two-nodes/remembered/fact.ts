import type { Answer, Asked } from './http.ts';

/** A prepared change of a fact. */
interface Change {
  /** The value after the change. */
  readonly value: string;
  /** Resolves when it is acknowledged. */
  make(node: string): Promise<void>;
}

/** A request that shows the value of a fact. It is repeated, so that its response may come from a cache. */
export interface Reading {
  /** Builds the request for the current state. */
  ask(): Asked;
  /** The value of the fact in the response. */
  observe(answer: Answer, asked: Asked): string;
}

/** A changing value with one writer, which responses show. */
export class Fact {
  readonly name: string;
  readonly readings: readonly Reading[];
  readonly #change: (count: number) => Change;
  /** All values so far, in order; the last ones may not be acknowledged yet. */
  readonly #values: string[];
  #acknowledged = 0;

  /** @param change gives the `count`th change, from 1 on */
  constructor(name: string, first: string, change: (count: number) => Change, readings: readonly Reading[]) {
    this.name = name;
    this.readings = readings;
    this.#change = change;
    this.#values = [first];
  }

  /** Index of the last acknowledged value, for `allows`. */
  get acknowledged(): number {
    return this.#acknowledged;
  }

  /** Makes the next change. */
  async change(node: string): Promise<void> {
    const { value, make } = this.#change(this.#values.length);
    this.#values.push(value);
    await make(node);
    this.#acknowledged = this.#values.length - 1;
  }

  /** Whether a response may show a value, if `since` was acknowledged when the request was sent. */
  allows(value: string, since: number): boolean {
    return this.#values.includes(value, since);
  }

  /** The value when a read was sent, and all later ones. */
  since(place: number): readonly string[] {
    return this.#values.slice(place);
  }
}
