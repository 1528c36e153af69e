import { BootError } from 'plinth';

/** Types made on first use, with an owner each: names are composed of words, so two owners may produce the same name. */
export class OwnedTypes<Type> {
  readonly #known = new Map<string, { readonly owner: string; readonly type: Type }>();

  /**
   * @param owner source of the type, as messages name it
   * @throws BootError when another owner has a type with this name
   */
  of(name: string, owner: string, make: () => Type): Type {
    const known = this.#known.get(name);
    if (known === undefined) {
      const type = make();
      this.#known.set(name, { owner, type });
      return type;
    }
    if (known.owner === owner) return known.type;
    throw new BootError(`GraphQL: ${known.owner} and ${owner} both define the type "${name}"`, 'GRAPHQL_SCHEMA');
  }
}
