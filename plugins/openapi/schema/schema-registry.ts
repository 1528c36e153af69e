import type { JsonSchema } from 'plinth';

/** Leads to a schema of the document. */
export type SchemaRef = { readonly $ref: string };

/** The schemas that a document needs: those that something leads to, each made once. */
export class SchemaRegistry {
  readonly #refs = new Map<string, SchemaRef>();
  readonly #names = new Set<string>();
  readonly #waiting: [name: string, make: () => JsonSchema][] = [];
  readonly #place: string;

  /** @param place where a document keeps its schemas */
  constructor(place = '#/components/schemas/') {
    this.#place = place;
  }

  /**
   * Leads to a schema, which is made later: schemas may lead to each other.
   * @param key tells it from all others
   * @param name what it is called, unless another one is: words, which are joined
   */
  ref(key: string, name: readonly string[], make: () => JsonSchema): SchemaRef {
    const known = this.#refs.get(key);
    if (known !== undefined) return known;
    const free = this.#free(pascal(name.join(' ')));
    const ref = { $ref: `${this.#place}${free}` };
    this.#refs.set(key, ref);
    this.#waiting.push([free, make]);
    return ref;
  }

  /** All schemas by name, in the order in which something first led to them. What they lead to follows. */
  *made(): Generator<readonly [name: string, schema: JsonSchema]> {
    // Those that are added on the way are met, too.
    for (const [name, make] of this.#waiting) yield [name, make()];
  }

  /** Generators of clients make names of types of it, some of them without regard to case. */
  #free(name: string): string {
    let free = name;
    for (let number = 2; this.#names.has(free.toLowerCase()); number++) free = `${name}${number}`;
    this.#names.add(free.toLowerCase());
    return free;
  }
}

/** A text as a part of a name: `closing-period` is `ClosingPeriod`. */
export function pascal(text: string): string {
  return (text.match(/[A-Za-z0-9]+/g) ?? []).map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}
