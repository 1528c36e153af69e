import type { ModelDefinitions } from 'plinth';

/** What schema files say of a type or component for people alone, which the model has no use for. */
export interface TypeFacts {
  readonly description: string | null;
  readonly icon: string | null;
}

const NONE: TypeFacts = { description: null, icon: null };

/** Facts by uid, as the definitions have them that passed the hook `model`. */
export class KnownFacts {
  readonly #facts = new Map<string, TypeFacts>();

  learn({ contentTypes, components }: ModelDefinitions): void {
    for (const { uid, info } of [...contentTypes, ...components]) {
      const { description, icon } = info as { readonly description?: string; readonly icon?: string };
      this.#facts.set(uid, { description: description || null, icon: icon || null });
    }
  }

  of(uid: string): TypeFacts {
    return this.#facts.get(uid) ?? NONE;
  }
}
