import { traitsOf } from '../traits/types.ts';
import { join, type Path } from './path.ts';
import { referenceKey } from './references.ts';
import { same, sameValue } from './same.ts';
import {
  type AttributeShape,
  attributesOf,
  type Entry,
  type FormShape,
  isEntryList,
  isSingleEntry,
  isValues,
  KEY,
  ownOf,
  type Reference,
  type Values,
} from './shape.ts';

/**
 * Returns the paths at which two documents differ. A list itself is included when entries were added, removed or moved; differences within
 * its entries have their own paths. Identical objects are skipped.
 */
export function changedPaths(shape: FormShape, before: Values, after: Values): readonly Path[] {
  const paths: Path[] = [];
  collect(shape, shape.attributes, before, after, '', paths);
  return paths;
}

function collect(shape: FormShape, attributes: readonly AttributeShape[], before: Values, after: Values, path: Path, paths: Path[]): void {
  for (const attribute of attributes) {
    const one = ownOf(before, attribute.name);
    const other = ownOf(after, attribute.name);
    if (one === other) continue;
    const at = join(path, attribute.name);
    if (isSingleEntry(attribute)) {
      if (isValues(one) && isValues(other) && one.id === other.id)
        collect(shape, attributesOf(shape, attribute, other), one, other, at, paths);
      else if (isValues(one) || isValues(other)) paths.push(at);
    } else if (isEntryList(attribute)) {
      collectEntries(shape, attribute, (one ?? []) as readonly Entry[], (other ?? []) as readonly Entry[], at, paths);
    } else if (!sameOf(attribute, one, other)) paths.push(at);
  }
}

function collectEntries(
  shape: FormShape,
  attribute: AttributeShape,
  before: readonly Entry[],
  after: readonly Entry[],
  path: Path,
  paths: Path[],
): void {
  const isInOrder = before.length === after.length && before.every((entry, index) => entry[KEY] === after[index]?.[KEY]);
  if (!isInOrder) paths.push(path);
  // This runs on each key press. Nearly always the order is unchanged, so it builds no map then.
  const known = isInOrder ? null : new Map(before.map((entry) => [entry[KEY], entry]));
  for (const [index, entry] of after.entries()) {
    const old = known === null ? before[index] : known.get(entry[KEY]);
    if (old !== undefined && old !== entry)
      collect(shape, attributesOf(shape, attribute, entry), old, entry, join(path, entry[KEY]), paths);
  }
}

/** Whether two values of an attribute are stored as the same. Relations and files are compared by identity only. */
export function sameOf(attribute: AttributeShape, one: unknown, other: unknown): boolean {
  if (attribute.type === 'relation') return same(named(one), named(other));
  if (attribute.type === 'media') return same(files(one), files(other));
  const { storedForm } = traitsOf(attribute);
  return sameValue(one, other) || (storedForm !== undefined && sameValue(storedForm(one), storedForm(other)));
}

function named(value: unknown): unknown {
  if (Array.isArray(value)) return (value as readonly Reference[]).map(referenceKey);
  if (!isValues(value)) return null;
  if (typeof value.documentId === 'string') return referenceKey(value as Reference);
  return { added: named(value.added ?? []), removed: named(value.removed ?? []) };
}

function files(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(files);
  return isValues(value) ? value.id : (value ?? null);
}
