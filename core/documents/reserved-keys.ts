import type { Model } from '../model/index.ts';

/** Attributes of this dialect that Plinth does not keep. */
const FOREIGN = ['createdBy', 'updatedBy'];

/**
 * Keys that are attributes somewhere, or in other servers of this dialect, and that clients therefore send: refused like any unknown key,
 * but told with their path.
 */
export function reservedKeys(model: Model): ReadonlySet<string> {
  const keys = new Set(FOREIGN);
  for (const type of model.contentTypes.values()) {
    for (const attribute of type.attributes.values()) if (attribute.definition.implicit === true) keys.add(attribute.name);
  }
  for (const key of model.ignoredKeys) keys.delete(key);
  return keys;
}
