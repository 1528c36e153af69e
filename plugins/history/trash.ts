import type { InjectionToken } from 'tsyringe';
import type { BinStore } from './bin-store.ts';

/** What other plugins may know of the trash. For code: no rights are checked. */
export interface Trash {
  /** Whether deleted documents of a type are in the trash. */
  has(uid: string): boolean;
  /** The id of the latest entry of a document, which its last deletion made; null if there is none (any more). */
  latest(documentId: string): Promise<number | null>;
}

/** Token of the trash. Not registered when the plugin is off. */
export const TRASH: InjectionToken<Trash> = Symbol.for('plinth.history.trash');

/** Creates the service on top of the store. */
export function createTrash(store: BinStore, has: Trash['has']): Trash {
  return { has, latest: async (documentId) => (await store.of([documentId])).at(-1)?.id ?? null };
}
