import type { InjectionToken } from 'tsyringe';

/** See `Typings.nullability`. */
export type Nullability = Typings['nullability'];

/** Settings of the generated types, which plugins may change while they are applied. */
export interface Typings {
  /**
   * What the types of documents say of required attributes. `storage`: they may be null, because drafts and rows that are older than
   * `required` have no value. `schema`: those of published versions are never null. Default: `storage`.
   */
  nullability: 'storage' | 'schema';
}

/** Settings of the generated types. */
export const TYPINGS: InjectionToken<Typings> = Symbol.for('plinth.typings');
