import { copyValues, defaultsOf } from '../form/entries.ts';
import { FormStore } from '../form/form-store.ts';
import { type FarList, type FormShape, isFarList, isValues, ownOf, type Values } from '../form/shape.ts';
import { applyCopy, type CopyContent, fittingValues } from './copy-content.ts';

/**
 * Returns what was typed in a document as values of a new one: whole attributes, without ids of the old document's entries. Of relations
 * that are stored at their other end, only what was added belongs to the new document.
 */
export function newValues(shape: FormShape, values: Values): Values {
  const copy: Record<string, unknown> = { ...copyValues(shape, shape.attributes, values) };
  for (const attribute of shape.attributes) {
    const value = ownOf(values, attribute.name);
    if (!isFarList(attribute) || !isValues(value)) continue;
    const { added = [] } = value as Partial<FarList>;
    if (added.length > 0) copy[attribute.name] = { count: 0, added, removed: [] };
  }
  return copy;
}

/** Returns the values of a new document from working copies of a deleted one, with the default values of what was not typed. */
export function valuesOfCopies(shape: FormShape, contents: readonly CopyContent[]): Values {
  const [first, ...others] = contents;
  const store = new FormStore({ shape, stored: null, values: fittingValues(shape, first?.values ?? {}) });
  for (const other of others) applyCopy(store, other);
  return { ...defaultsOf(shape.attributes), ...newValues(shape, store.values) };
}
