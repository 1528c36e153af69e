import { nearest } from '../errors/index.ts';
import type { AttributeOwner } from '../model/index.ts';

/**
 * What a developer can do about a key that names no attribute that the caller may use. For the log only: a client must not learn which
 * attributes exist.
 * @param names the keys that are allowed; default: the attributes
 */
export function keyHint(owner: AttributeOwner, key: string, names: Iterable<string> = owner.attributes.keys()): string | undefined {
  const attribute = owner.attributes.get(key);
  if (attribute === undefined) return nameHint(key, [...names]);
  return attribute.private ? `"${key}" is private` : `the caller does not have permission to use "${key}" here`;
}

/** Which of the allowed names a key was probably meant to be, or what they are. Undefined when nothing is allowed. */
export function nameHint(key: string, names: readonly string[]): string | undefined {
  if (names.length === 0) return;
  const meant = nearest(key, names);
  return meant === null ? `there are ${names.join(', ')}` : `did you mean ${meant}?`;
}
