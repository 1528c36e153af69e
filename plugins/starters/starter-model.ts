import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { ModelEdit, ModelFiles, ModelSource } from 'plinth/plugins/content-type-builder';
import type { Starter, StarterType } from './starter.ts';

/** Whether the app has a type of this uid: none, the starter's own, or a different one. */
export type TypeState = 'free' | 'same' | 'taken';

/** Compares the types of a starter with those of the app. */
export class StarterModel {
  readonly #files: Pick<ModelFiles, 'sources'>;
  readonly #appDir: string;

  constructor(files: Pick<ModelFiles, 'sources'>, appDir: string) {
    this.#files = files;
    this.#appDir = appDir;
  }

  /** By uid. */
  states({ types }: Starter): ReadonlyMap<string, TypeState> {
    const sources = this.#files.sources();
    return new Map(types.map((type) => [type.uid, this.#stateOf(type, sources)]));
  }

  /** The edits that create the missing types. */
  additions(starter: Starter): readonly ModelEdit[] {
    const states = this.states(starter);
    return starter.types
      .filter(({ uid }) => states.get(uid) === 'free')
      .map(({ uid, schema }): ModelEdit => ({ edit: 'make', uid, schema }));
  }

  /**
   * The types of a starter that can be removed: those that are unchanged, hold no documents, and are not referred to by a type that stays.
   * @param counts documents by uid
   */
  removable(starter: Starter, counts: ReadonlyMap<string, number>): { readonly gone: readonly string[]; readonly kept: readonly string[] } {
    const sources = this.#files.sources();
    const there = starter.types.filter(({ uid }) => sources.some((source) => source.uid === uid));
    let gone = there.filter((type) => this.#stateOf(type, sources) === 'same' && !counts.get(type.uid)).map(({ uid }) => uid);
    for (;;) {
      const named = new Set(sources.filter(({ uid }) => !gone.includes(uid)).flatMap(namesIn));
      const left = gone.filter((uid) => !named.has(uid));
      if (left.length === gone.length) break;
      gone = left;
    }
    return { gone, kept: there.map(({ uid }) => uid).filter((uid) => !gone.includes(uid)) };
  }

  #stateOf({ uid, schema }: StarterType, sources: readonly ModelSource[]): TypeState {
    const source = sources.find((each) => each.uid === uid);
    if (source === undefined) return 'free';
    return source.file?.endsWith('.json') && isDeepStrictEqual(this.#read(source.file), schema) ? 'same' : 'taken';
  }

  #read(file: string): unknown {
    try {
      return JSON.parse(readFileSync(join(this.#appDir, file), 'utf8'));
    } catch {
      // The file is being written, or is gone: either way it is not the starter's.
      return null;
    }
  }
}

/** Uids of the types and components that a type refers to. */
function namesIn({ schema }: ModelSource): readonly string[] {
  const attributes = Object.values((schema.attributes ?? {}) as Readonly<Record<string, Named>>);
  return attributes.flatMap(({ target, component, components = [] }) => [
    ...(target ? [target] : []),
    ...(component ? [component] : []),
    ...components,
  ]);
}

interface Named {
  readonly target?: string;
  readonly component?: string;
  readonly components?: readonly string[];
}
