import type { InjectionToken } from 'tsyringe';

/** Collects keys that every body may hold without effect: read-only values that clients send back (`publishedAt`). */
export interface ModelExtras {
  /** Only before the model is built. */
  add(key: string): void;
  readonly ignoredKeys: ReadonlySet<string>;
}

/** Where plugins add keys that bodies may hold without effect. */
export const MODEL_EXTRAS: InjectionToken<ModelExtras> = Symbol.for('plinth.model-extras');
