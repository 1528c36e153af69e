import type { ModelDefinitions } from 'plinth';

/** Texts of a type or component in its schema file that only people need, so the model leaves them out. */
export interface TypeFacts {
  readonly description: string | null;
  readonly icon: string | null;
}

const NONE: TypeFacts = { description: null, icon: null };

/** Facts by uid, from the definitions that passed the hook `model`. */
export class FactsByUid {
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
