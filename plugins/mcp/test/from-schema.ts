// biome-ignore-all lint/suspicious/noExplicitAny: tests read answers like an agent, which knows no types
import fc from 'fast-check';

type Schema = Readonly<Record<string, any>>;

/** Generates values from a JSON Schema alone, like a program that knows nothing else. */
export class FromSchema {
  readonly #root: Schema;
  readonly #known: Readonly<Record<string, (schema: Schema) => fc.Arbitrary<unknown> | null>>;

  /** @param known values by property name (`author`), for values that the schema does not determine */
  constructor(root: Schema, known: Readonly<Record<string, fc.Arbitrary<unknown>>> = {}) {
    this.#root = root;
    this.#known = Object.fromEntries(Object.entries(known).map(([name, value]) => [name, () => value]));
  }

  values(): fc.Arbitrary<any> {
    return this.#of(this.#root, 0);
  }

  #of(given: Schema, depth: number): fc.Arbitrary<any> {
    if (typeof given.$ref === 'string') return this.#of(this.#root.$defs[given.$ref.replace('#/$defs/', '')], depth);
    if ('const' in given) return fc.constant(given.const);
    if (given.enum !== undefined) return fc.constantFrom(...given.enum);
    const choices = (given.oneOf ?? given.anyOf) as readonly Schema[] | undefined;
    // Conditions besides properties are handled in `#object`.
    if (choices !== undefined && given.type === undefined) return fc.oneof(...choices.map((each) => this.#of(each, depth)));
    const [type, ...others] = Array.isArray(given.type) ? given.type : [given.type];
    if (others.includes('null') && type !== 'null')
      return fc.option(
        this.#of({ ...given, type: others.length > 1 ? [type, ...others.filter((each: string) => each !== 'null')] : type }, depth),
        { freq: 4 },
      );
    switch (type) {
      case 'object':
        return this.#object(given, choices, depth);
      case 'array':
        return fc.array(this.#of(given.items ?? {}, depth + 1), {
          minLength: given.minItems ?? 0,
          maxLength: Math.max(given.minItems ?? 0, Math.min(given.maxItems ?? 3, 3)),
        });
      case 'string':
        return this.#text(given);
      case 'integer':
        return fc.integer({ min: given.minimum ?? -1_000, max: given.maximum ?? 1_000 });
      case 'number':
        return fc.integer({ min: (given.minimum ?? -100) * 100, max: (given.maximum ?? 100) * 100 }).map((cents) => cents / 100);
      case 'boolean':
        return fc.boolean();
      case 'null':
        return fc.constant(null);
      default:
        return fc.constant({ any: 'thing' });
    }
  }

  #object({ properties = {}, required = [] }: Schema, choices: readonly Schema[] | undefined, depth: number): fc.Arbitrary<unknown> {
    const needed = new Set<string>([...required, ...(choices?.find((each) => !each.required?.includes('id'))?.required ?? [])]);
    const arbitraries = Object.entries(properties as Record<string, Schema>).flatMap(([key, schema]) => {
      const known = this.#known[key]?.(schema);
      if (key === 'id' || (depth > 5 && !needed.has(key))) return [];
      // A schema cannot say which documents exist.
      if (known == null && /documentId/.test(JSON.stringify(schema.description ?? ''))) return [];
      return [[key, known ?? this.#of(schema, depth + 1)] as const];
    });
    return fc.record(Object.fromEntries(arbitraries), { requiredKeys: [...needed] });
  }

  #text({ pattern, format, minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<string> {
    const words = fc.string({ unit: fc.constantFrom(...'abcdefgh ijklmn éß漢'), minLength, maxLength: Math.min(maxLength, 40) });
    if (format === 'date')
      return fc
        .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10));
    if (format === 'date-time')
      return fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }).map((date) => date.toISOString());
    if (format === 'email') return fc.constant('ada@example.org');
    if (pattern === undefined) return words;
    const matching = new RegExp(pattern, 'u');
    return fc
      .stringMatching(matching)
      .filter((text) => text.length <= maxLength && text.length >= minLength && /^[\x20-\x7e]*$/.test(text));
  }
}
