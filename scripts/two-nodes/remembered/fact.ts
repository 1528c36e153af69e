import type { Answer, Asked } from './http.ts';

/** A change of a fact that is about to be made. */
interface Change {
  /** What the fact is afterwards. */
  readonly value: string;
  /** Resolves when it is acknowledged. */
  make(node: string): Promise<void>;
}

/** A request that shows what a fact is. It is sent again and again, so that its answer may be remembered. */
export interface Reading {
  /** What is asked, at this moment. */
  ask(): Asked;
  /** What the fact is, as the answer to this request has it. */
  observe(answer: Answer, asked: Asked): string;
}

/** Something that changes, by one writer, and that answers show. */
export class Fact {
  readonly name: string;
  readonly readings: readonly Reading[];
  readonly #change: (count: number) => Change;
  /** Everything that it was, in order; the last ones may not be acknowledged yet. */
  readonly #values: string[];
  #acknowledged = 0;

  /** @param change the `count`th change, from 1 on */
  constructor(name: string, first: string, change: (count: number) => Change, readings: readonly Reading[]) {
    this.name = name;
    this.readings = readings;
    this.#change = change;
    this.#values = [first];
  }

  /** The place of what was acknowledged last, for `allows`. */
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

  /** Whether a read may show a value that was sent when `since` was acknowledged, and is answered now. */
  allows(value: string, since: number): boolean {
    return this.#values.includes(value, since);
  }

  /** What it was when a read was sent, and since then. */
  since(place: number): readonly string[] {
    return this.#values.slice(place);
  }
}
