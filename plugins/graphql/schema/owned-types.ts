import { BootError } from 'plinth';

/** Types that are made when they are first asked for, and belong to what they were made of: words that are put together may make one name of two things. */
export class OwnedTypes<Type> {
  readonly #known = new Map<string, { readonly owner: string; readonly type: Type }>();

  /**
   * @param owner what the type is made of, as a message names it
   * @throws BootError for the name of a type that was made of something else
   */
  of(name: string, owner: string, make: () => Type): Type {
    const known = this.#known.get(name);
    if (known === undefined) {
      const type = make();
      this.#known.set(name, { owner, type });
      return type;
    }
    if (known.owner === owner) return known.type;
    throw new BootError(`GraphQL: ${known.owner} and ${owner} both make the type "${name}"`, 'GRAPHQL_SCHEMA');
  }
}
