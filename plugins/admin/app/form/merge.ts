import { traitsOf } from '../traits/types.ts';
import { aligned } from './align.ts';
import { changedPaths, sameOf } from './changed.ts';
import { mergedText } from './differ.ts';
import { join, type Path } from './path.ts';
import { referenceKey } from './references.ts';
import {
  type AttributeShape,
  attributesOf,
  type Entry,
  type FarList,
  type FormShape,
  isEntryList,
  isFarList,
  isSingleEntry,
  isValues,
  KEY,
  ownOf,
  type Reference,
  type Values,
} from './shape.ts';

/** A place that both people changed differently. */
export interface Conflict {
  readonly path: Path;
  readonly attribute: AttributeShape;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** The result of merging two people's changes. */
export interface Merged {
  /** Their values with my changes; in conflicts, my value. */
  readonly values: Values;
  readonly conflicts: readonly Conflict[];
  /** Paths that only I changed, that only they changed, and of texts that both changed in different places. */
  readonly mine: readonly Path[];
  readonly theirs: readonly Path[];
  readonly both: readonly Path[];
}

interface Found {
  readonly conflicts: Conflict[];
  readonly mine: Path[];
  readonly theirs: Path[];
  readonly both: Path[];
}

/**
 * Merges two people's changes of one document.
 * @param base the document that both started with
 */
export function merge(shape: FormShape, base: Values, mine: Values, theirs: Values): Merged {
  const found: Found = { conflicts: [], mine: [], theirs: [], both: [] };
  const values = mergeValues({ shape, found }, shape.attributes, base, mine, theirs, '');
  return { values, ...found };
}

interface Merging {
  readonly shape: FormShape;
  readonly found: Found;
}

function mergeValues(
  merging: Merging,
  attributes: readonly AttributeShape[],
  base: Values,
  mine: Values,
  theirs: Values,
  path: Path,
): Values {
  const values: Record<string, unknown> = { ...theirs };
  for (const attribute of attributes) {
    const { name } = attribute;
    const value = mergeValue(merging, attribute, ownOf(base, name), ownOf(mine, name), ownOf(theirs, name), join(path, name));
    if (value !== undefined || Object.hasOwn(theirs, name)) values[name] = value;
  }
  return values;
}

function mergeValue(merging: Merging, attribute: AttributeShape, base: unknown, mine: unknown, theirs: unknown, path: Path): unknown {
  const { shape, found } = merging;
  if (isFarList(attribute)) return mergeFar(merging, base, mine, theirs, path);
  const isSame = (one: unknown, other: unknown) => differences(shape, attribute, one, other) === 0;
  const isTheirs = !isSame(base, theirs);
  if (isSame(base, mine)) {
    if (isTheirs) found.theirs.push(path);
    return theirs;
  }
  if (!isTheirs) {
    found.mine.push(path);
    return mine;
  }
  if (isSame(mine, theirs)) return theirs;
  if (isSingleEntry(attribute) && isValues(mine) && isValues(theirs)) {
    const first = commonEntry(base, mine, theirs);
    if (first !== null) return mergeValues(merging, attributesOf(shape, attribute, theirs), first, mine, theirs, path);
  }
  if (isEntryList(attribute)) {
    const merged = mergeEntries(merging, attribute, entries(base), entries(mine), entries(theirs), path);
    if (merged !== null) return merged;
  }
  if (attribute.type === 'relation' && attribute.many) {
    const merged = mergeReferences(references(base), references(mine), references(theirs));
    if (merged !== null) {
      found.both.push(path);
      return merged;
    }
  }
  if (traitsOf(attribute).prose === 'lines' && typeof mine === 'string' && typeof theirs === 'string') {
    const text = mergedText(typeof base === 'string' ? base : '', mine, theirs);
    if (text !== null) {
      found.both.push(path);
      return text;
    }
  }
  found.conflicts.push({ path, attribute, base, mine, theirs });
  return mine;
}

/** Returns what two states of one entry began with; null when they are different entries. */
function commonEntry(base: unknown, mine: Values, theirs: Values): Values | null {
  const first = isValues(base) ? base : null;
  if (first !== null && first.id === mine.id && (first.id === undefined || first.id === theirs.id)) return first;
  // Both are new, and one is stored: it may be the other one, saved although the response was lost or after these values.
  const isOneStored = (mine.id === undefined) !== (theirs.id === undefined);
  return isOneStored && (mine.id ?? theirs.id) !== first?.id ? {} : null;
}

/** Counts the differences of an attribute in two documents. */
function differences(shape: FormShape, attribute: AttributeShape, one: unknown, other: unknown): number {
  if (one === other) return 0;
  if (!isSingleEntry(attribute) && !isEntryList(attribute)) return sameOf(attribute, one, other) ? 0 : 1;
  const { name } = attribute;
  return changedPaths({ ...shape, attributes: [attribute] }, { [name]: one }, { [name]: other }).length;
}

function mergeFar({ found }: Merging, base: unknown, mine: unknown, theirs: unknown, path: Path): unknown {
  if (!isValues(mine) || !isValues(theirs)) return theirs ?? mine;
  if (isValues(base) && base.count !== theirs.count) found.theirs.push(path);
  const before: Pick<FarList, 'added' | 'removed'> =
    isValues(base) && 'added' in base ? (base as unknown as FarList) : { added: [], removed: [] };
  const since = mine as unknown as FarList;
  // Changes in `base` are saved already. What was withdrawn since then must be reverted by the opposite change.
  const added = [...without(since.added, before.added), ...without(before.removed, since.removed)];
  const removed = [...without(since.removed, before.removed), ...without(before.added, since.added)];
  if (added.length > 0 || removed.length > 0) found.mine.push(path);
  return { ...theirs, added, removed };
}

function without(references: FarList['added'], others: FarList['added']): FarList['added'] {
  const known = new Set(others.map(({ documentId }) => documentId));
  return references.filter(({ documentId }) => !known.has(documentId));
}

function mergeEntries(
  { shape, found }: Merging,
  attribute: AttributeShape,
  base: readonly Entry[],
  own: readonly Entry[],
  theirs: readonly Entry[],
  path: Path,
): readonly Entry[] | null {
  const mine = withStored(shape, attribute, base, own, theirs);
  const [bases, mines, theirsByKey] = [byKey(base), byKey(mine), byKey(theirs)];
  // One person removed an entry that the other changed: people must decide.
  for (const [key, entry] of bases) {
    const left = mines.get(key);
    const right = theirsByKey.get(key);
    if (left === undefined && right !== undefined && changes(shape, attribute, entry, right)) return null;
    if (right === undefined && left !== undefined && changes(shape, attribute, entry, left)) return null;
  }
  const keys = mergedOrder([...bases.keys()], [...mines.keys()], [...theirsByKey.keys()]);
  if (keys === null) return null;
  const inner: Found = { conflicts: [], mine: [], theirs: [], both: [] };
  const merged = keys.map((key) => {
    const [first, left, right] = [bases.get(key), mines.get(key), theirsByKey.get(key)];
    if (first === undefined || left === undefined || right === undefined) return (left ?? right) as Entry;
    return mergeValues({ shape, found: inner }, attributesOf(shape, attribute, right), first, left, right, join(path, key)) as Entry;
  });
  const isMoved = (one: readonly Entry[], other: readonly Entry[]) =>
    one.map((entry) => entry[KEY]).join() !== other.map((entry) => entry[KEY]).join();
  const [isMine, isTheirs] = [isMoved(base, mine), isMoved(base, theirs)];
  const isBoth = isMine && isTheirs;
  if (isBoth && isMoved(mine, theirs)) found.both.push(path);
  else if (isMine && !isBoth) found.mine.push(path);
  else if (isTheirs && !isBoth) found.theirs.push(path);
  for (const kind of ['mine', 'theirs', 'both'] as const) found[kind].push(...inner[kind]);
  found.conflicts.push(...inner.conflicts);
  return merged;
}

/**
 * Matches my new entries with stored ones that have an id. They were saved although the response was lost, or values in the browser are
 * older than the save.
 */
function withStored(
  shape: FormShape,
  attribute: AttributeShape,
  base: readonly Entry[],
  mine: readonly Entry[],
  theirs: readonly Entry[],
): readonly Entry[] {
  const before = new Set(base.map((entry) => entry[KEY]));
  const come = theirs.filter((entry) => entry.id !== undefined && !before.has(entry[KEY]));
  if (come.length === 0) return mine;
  return mine.map((entry) => {
    if (entry.id !== undefined) return entry;
    const own = { ...shape, attributes: attributesOf(shape, attribute, entry) };
    const at = come.findIndex(
      (other) => other.__component === entry.__component && changedPaths(own, aligned(own, other, entry), entry).length === 0,
    );
    return at < 0 ? entry : (come.splice(at, 1)[0] as Entry);
  });
}

function changes(shape: FormShape, attribute: AttributeShape, before: Entry, after: Entry): boolean {
  return changedPaths({ ...shape, attributes: attributesOf(shape, attribute, before) }, before, after).length > 0;
}

function mergeReferences(
  base: readonly Reference[],
  mine: readonly Reference[],
  theirs: readonly Reference[],
): readonly Reference[] | null {
  const keys = mergedOrder(base.map(referenceKey), mine.map(referenceKey), theirs.map(referenceKey));
  const known = new Map([...mine, ...theirs].map((reference) => [referenceKey(reference), reference]));
  return keys?.map((key) => known.get(key) as Reference) ?? null;
}

/** Merges the order of a list; null when both people moved existing entries differently. */
function mergedOrder(base: readonly string[], mine: readonly string[], theirs: readonly string[]): readonly string[] | null {
  const [mineSet, theirsSet, baseSet] = [new Set(mine), new Set(theirs), new Set(base)];
  const inAll = (keys: readonly string[]) => keys.filter((key) => baseSet.has(key) && mineSet.has(key) && theirsSet.has(key)).join();
  const [first, left, right] = [inAll(base), inAll(mine), inAll(theirs)];
  if (left !== first && right !== first && left !== right) return null;
  const [lead, other, otherSet] = left === first ? ([theirs, mine, mineSet] as const) : ([mine, theirs, theirsSet] as const);
  const result = lead.filter((key) => otherSet.has(key) || !baseSet.has(key));
  for (const [index, key] of other.entries()) {
    if (baseSet.has(key) || result.includes(key)) continue;
    const before = other.slice(0, index).findLast((earlier) => result.includes(earlier));
    result.splice(before === undefined ? 0 : result.indexOf(before) + 1, 0, key);
  }
  return result;
}

function byKey(list: readonly Entry[]): ReadonlyMap<string, Entry> {
  return new Map(list.map((entry) => [entry[KEY], entry]));
}

function entries(value: unknown): readonly Entry[] {
  return Array.isArray(value) ? (value as readonly Entry[]) : [];
}

function references(value: unknown): readonly Reference[] {
  return Array.isArray(value) ? (value as readonly Reference[]) : [];
}
