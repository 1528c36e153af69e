import { isDeepStrictEqual } from 'node:util';
import type { Caller } from '../../access/index.ts';
import type { Row } from '../../database/index.ts';
import type { VersionKey } from '../axes/axis.ts';
import { defaultOf } from '../axes/axis-registry.ts';
import type { StoredEntry, StoredVersion } from '../input/input-types.ts';
import { defineListStatement } from '../storage/defined-statement.ts';
import type { TypeLayout } from '../storage/layout.ts';
import { addTo } from '../storage/lists.ts';
import { linksKeyOf } from '../storage/names.ts';
import type { Statements } from '../storage/statements.ts';
import { copyLinks, type LinkFilter } from './owned-links.ts';
import { changedBy, type Version, type VersionStore } from './version-store.ts';
import { keyText, strictnessOf, withValue } from './write-plan.ts';

/** An axis along which versions have some attributes in common. */
export type SharingAxis = { readonly name: string; readonly shares: (attribute: string) => boolean };

/** The axes along which attributes of a type are shared. */
export function sharingAxes(layout: TypeLayout): SharingAxis[] {
  return layout.axes.flatMap((axis) => {
    if (axis.state !== 'active' || !axis.axis.shares) return [];
    const { axis: definition } = axis;
    const shares = (name: string) =>
      layout.type.attributes.get(name)?.writable === 'yes' && definition.shares?.(layout.type, name) === true;
    return [{ name: axis.name, shares }];
  });
}

/** Whether versions differ along an axis that shares attributes. If not, they share nothing with each other. */
export function mayShare(layout: TypeLayout, keys: readonly VersionKey[]): boolean {
  return sharingAxes(layout).some(({ name }) => new Set(keys.map((key) => key.get(name))).size > 1);
}

/** The shared values and links that a new version of an existing document starts with. */
export interface Inheritance {
  readonly values: StoredVersion;
  /** Numeric id of the version whose shared links are copied, too. */
  readonly from: number;
  readonly links: LinkFilter;
}

/**
 * The shared attributes that a new version at `key` starts with; null when no sibling shares any.
 * @param isNamed whether the write itself gives the attribute a value
 */
export async function inherit(
  statements: Statements,
  store: VersionStore,
  document: number,
  key: VersionKey,
  isNamed: (attribute: string) => boolean,
): Promise<Inheritance | null> {
  for (const { name, shares } of sharingAxes(store.layout)) {
    const axis: SharingAxis = { name, shares: (attribute) => shares(attribute) && !isNamed(attribute) };
    const [sibling] = await store.load(statements, document, without(key, axis.name));
    if (!sibling) continue;
    const values = Object.fromEntries(Object.entries(sibling.values).filter(([name]) => axis.shares(name)));
    return { values, from: sibling.id, links: sharedLinks(store.layout, axis, [sibling.values]) };
  }
  return null;
}

/** The stamps of a version that gets shared values. */
interface SharedBy {
  readonly now: string;
  /** Null for a repair, which has no caller. */
  readonly caller: Caller | null;
}

/** A version that got shared values. */
interface ChangedVersion {
  readonly before: Version;
  readonly after: Version;
}

/**
 * Copies the shared attributes of a version to its siblings along each sharing axis, where the other axes are equal. Siblings that have the
 * values already are not written.
 *
 * @returns the versions that changed, before and after
 */
export async function shareVersion(
  statements: Statements,
  store: VersionStore,
  version: Version,
  { now, caller }: SharedBy,
): Promise<ChangedVersion[]> {
  const { layout } = store;
  const touched: ChangedVersion[] = [];
  for (const axis of sharingAxes(layout)) {
    for (const sibling of await store.load(statements, version.document, without(version.key, axis.name))) {
      if (sibling.id === version.id) continue;
      const values = Object.fromEntries(
        Object.entries(version.values).filter(([name, value]) => axis.shares(name) && !isDeepStrictEqual(value, sibling.values[name])),
      );
      const linksChanged = await copyLinks(
        statements,
        layout,
        version.id,
        sibling.id,
        sharedLinks(layout, axis, [version.values, sibling.values]),
      );
      if (Object.keys(values).length === 0 && !linksChanged) continue;
      const strict = strictnessOf(layout, sibling.key) === 'strict';
      const updatedAt = await timeOfShare(statements, store, { ...sibling, values: { ...sibling.values, ...values } }, now);
      // If the copy was equal to its source, it still is.
      const level = sibling.level !== null && updatedAt !== sibling.values.updatedAt ? (updatedAt as string) : sibling.level;
      const stored = { ...values, updatedAt, ...(caller && changedBy(store.layout.type, caller)) };
      await store.update(statements, sibling.id, { ...store.encode(stored, strict), ...store.encodeLevel(level) });
      touched.push({ before: sibling, after: { ...sibling, level, values: { ...sibling.values, ...stored } } });
    }
  }
  return touched;
}

/** A key without its value on one axis. */
export function without(key: VersionKey, axis: string): VersionKey {
  const others = new Map(key);
  others.delete(axis);
  return others;
}

/** Links of shared relations, and of entries in shared components of any of these versions. */
export function sharedLinks(layout: TypeLayout, axis: SharingAxis, versions: readonly StoredVersion[]): LinkFilter {
  const attributes = new Set(layout.linked.map((attribute) => attribute.name).filter((name) => axis.shares(name)));
  const shared = layout.embedded.filter((attribute) => axis.shares(attribute.name));
  const entries = entryIds(versions.flatMap((values) => shared.map((attribute) => values[attribute.name])));
  return (attribute, entry) => (entry === 0 ? attributes.has(attribute) : entries.has(entry));
}

/** The keys of the links of component entries, nested ones included. */
function entryIds(values: readonly unknown[], found = new Set<number>()): Set<number> {
  for (const value of values) {
    if (!Array.isArray(value)) continue;
    for (const entry of value as StoredEntry[]) {
      if (typeof entry !== 'object' || entry === null) continue;
      if (typeof entry.id === 'number') found.add(linksKeyOf(entry));
      entryIds(Object.values(entry), found);
    }
  }
  return found;
}

/**
 * The new `updatedAt` of a version that got shared values. A version and its copy have equal times exactly while their content is equal. So
 * the order of their times must stay: a newer draft stays newer, and equal times stay equal.
 *
 * @param version with its new values
 */
async function timeOfShare(statements: Statements, store: VersionStore, version: Version, now: string): Promise<unknown> {
  const found = counterpart(store, version.key);
  if (!found) return now;
  const [other] = await store.load(statements, version.document, found.key);
  if (other && (await levelPairs(statements, store, [[version, other]])).size > 0) return other.values.updatedAt;
  return found.role === 'source' && other ? version.values.updatedAt : now;
}

/**
 * The new `updatedAt` of versions, some of which got links that were written from the other side: as `timeOfShare`, for many documents at
 * once, where both versions of a pair may have changed.
 *
 * @param versions of the documents, with their new values
 * @returns by the numeric ids of those that have changed
 */
export async function timesOfLinked(
  statements: Statements,
  store: VersionStore,
  versions: readonly Version[],
  hasChanged: (version: Version) => boolean,
  now: string,
): Promise<ReadonlyMap<number, unknown>> {
  const changed = versions.filter(hasChanged);
  const byKey = new Map<string, Version>();
  for (const version of versions) byKey.set(keyText(store.layout, version.key, version.document), version);
  const others = new Map<Version, { readonly other: Version; readonly role: 'source' | 'copy' }>();
  for (const version of changed) {
    const found = counterpart(store, version.key);
    const other = found && byKey.get(keyText(store.layout, found.key, version.document));
    if (other) others.set(version, { other, role: found.role });
  }
  const level = await levelPairs(
    statements,
    store,
    [...others].map(([version, { other }]) => [version, other]),
  );
  const later = ({ values }: Version) => laterThan(values.updatedAt, now);
  const timeOf = (version: Version): unknown => {
    const found = others.get(version);
    if (found === undefined) return later(version);
    const { other, role } = found;
    if (level.has(version)) return hasChanged(other) ? [later(version), later(other)].sort()[1] : other.values.updatedAt;
    // A version with unpublished changes must stay ahead of its copy.
    if (role === 'copy') return hasChanged(other) ? laterThan(later(other), later(version)) : later(version);
    return hasChanged(other) ? later(version) : version.values.updatedAt;
  };
  return new Map(changed.map((version) => [version.id, timeOf(version)]));
}

/**
 * The time of a change: always later than that of the change before, even within one millisecond or when another node's clock is ahead.
 * Which of two versions is newer decides whether there are unpublished changes.
 */
export function laterThan(before: unknown, now: string): string {
  if (typeof before !== 'string' || before < now) return now;
  return new Date(Date.parse(before) + 1).toISOString();
}

/** The other half of a pair: the version that this one is a copy of (`source`), or the one that is a copy of this one (`copy`). */
function counterpart(store: VersionStore, key: VersionKey): { readonly key: VersionKey; readonly role: 'source' | 'copy' } | null {
  for (const axis of store.layout.axes) {
    if (axis.state !== 'active') continue;
    const steps = axis.axis.write?.(defaultOf(axis));
    if (steps?.copyTo === undefined) continue;
    const value = key.get(axis.name);
    if (value === steps.copyTo) return { key: withValue(key, axis.name, steps.on), role: 'source' };
    if (value === steps.on) return { key: withValue(key, axis.name, steps.copyTo), role: 'copy' };
  }
  return null;
}

/** The links of rows, sorted so that equal lists of links have equal rows. */
export const SORTED_LINKS = defineListStatement(({ knex, within }, { linksTable, pins }: TypeLayout) =>
  knex(linksTable)
    .select(['source', 'entry', 'attribute', 'target', ...pins.values(), 'position'])
    .where(within('source'))
    .orderBy(['attribute', 'entry', 'position']),
);

/** Compares pairs of versions by writable attributes and links. Returns the first version of each pair that is equal. */
async function levelPairs(
  statements: Statements,
  { layout }: VersionStore,
  pairs: readonly (readonly [Version, Version])[],
): Promise<ReadonlySet<Version>> {
  const alike = pairs.filter(([one, other]) => hasSameValues(layout, one, other));
  if (alike.length === 0) return new Set();
  const ids = [...new Set(alike.flatMap(([one, other]) => [one.id, other.id]))];
  const links = new Map<unknown, Row[]>();
  const rows = await statements.readList(SORTED_LINKS, [layout], ids);
  for (const [source, ...link] of rows) addTo(links, source, link);
  return new Set(alike.flatMap(([one, other]) => (isDeepStrictEqual(links.get(one.id), links.get(other.id)) ? [one] : [])));
}

/** Whether two rows have equal values and to-one links. */
function hasSameValues(layout: TypeLayout, one: Version, other: Version): boolean {
  for (const [name, value] of Object.entries(one.values)) {
    if (layout.type.attributes.get(name)?.writable === 'yes' && !isDeepStrictEqual(value, other.values[name])) return false;
  }
  for (const [attribute, link] of one.toOne) {
    const far = other.toOne.get(attribute);
    if (link?.document !== far?.document || !isDeepStrictEqual(link?.pins, far?.pins)) return false;
  }
  return true;
}
