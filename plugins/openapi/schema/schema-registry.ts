import type { JsonSchema } from 'plinth';

/** A reference to a schema of the document. */
export type SchemaRef = { readonly $ref: string };

/** The schemas that a document refers to, each created once. */
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
   * A reference to a schema that is created later, because schemas may refer to each other.
   * @param key identifies the schema
   * @param name words of its name; a number is added if the name is in use
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

  /** All schemas by name, in the order of their first reference. Schemas that they refer to follow. */
  *made(): Generator<readonly [name: string, schema: JsonSchema]> {
    // Also visits schemas that are added during the loop.
    for (const [name, make] of this.#waiting) yield [name, make()];
  }

  /** Finds an unused name. Client generators derive type names from it, some of them case-insensitively. */
  #free(name: string): string {
    let free = name;
    for (let number = 2; this.#names.has(free.toLowerCase()); number++) free = `${name}${number}`;
    this.#names.add(free.toLowerCase());
    return free;
  }
}

/** Converts a text to a part of a name: `closing-period` becomes `ClosingPeriod`. */
export function pascal(text: string): string {
  return (text.match(/[A-Za-z0-9]+/g) ?? []).map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}
