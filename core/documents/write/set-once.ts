import type { ContentType } from '../../model/index.ts';
import type { StoredVersion } from '../input/input-types.ts';

const KNOWN = new WeakMap<ContentType, readonly string[]>();

/** Names of the attributes of a type that are set once (`AttributeDefinition.setOnce`). */
function namesOf(type: ContentType): readonly string[] {
  const known = KNOWN.get(type);
  if (known !== undefined) return known;
  const names = [...type.attributes.values()].filter(({ definition }) => definition.setOnce === true).map(({ name }) => name);
  KNOWN.set(type, names);
  return names;
}

/** Values that a copy is the first to have, of attributes that are set once. Null: none. */
export function firstValues(type: ContentType, source: StoredVersion, copy: StoredVersion): StoredVersion | null {
  const first = namesOf(type).filter((name) => (source[name] ?? null) === null && (copy[name] ?? null) !== null);
  return first.length === 0 ? null : Object.fromEntries(first.map((name) => [name, copy[name]]));
}
