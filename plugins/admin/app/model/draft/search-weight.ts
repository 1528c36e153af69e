import type { Json } from '../../client/types.ts';
import { type DraftAttribute, type DraftType, isObject, valueAt } from './draft.ts';

/** Whether the full-text search looks into an attribute: not if it is private. */
function isSearched(type: DraftType, { name, definition }: DraftAttribute): boolean {
  const { search, private: isPrivate } = definition;
  if (search === undefined || search === false || isPrivate === true) return false;
  const privates = valueAt(type.frame, ['options', 'privateAttributes']);
  return !(Array.isArray(privates) && (privates as readonly Json[]).includes(name));
}

/**
 * Returns the weight that the search uses for an attribute without one of its own.
 * @param weights of the first searched attribute of a content type, and of those after it; all others have 1
 */
export function defaultWeight(type: DraftType, { key }: DraftAttribute, weights: readonly number[]): number {
  if (type.isComponent) return 1;
  const index = type.attributes.findIndex((attribute) => attribute.key === key);
  const before = type.attributes.slice(0, index).filter((attribute) => isSearched(type, attribute)).length;
  return weights[before] ?? 1;
}

/** Returns the weight that an attribute states; null: none. */
export function ownWeight(search: Json | undefined): number | null {
  return isObject(search) && typeof search.weight === 'number' ? search.weight : null;
}
