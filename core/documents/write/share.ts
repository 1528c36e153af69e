import { isDeepStrictEqual } from 'node:util';
import type { VersionKey } from '../axes/axis.ts';
import { defaultOf } from '../axes/axis-registry.ts';
import type { StoredEntry, StoredVersion } from '../input/input-types.ts';
import { defineStatement } from '../storage/defined-statement.ts';
import { linksKeyOf } from '../storage/entry-links.ts';
import type { TypeLayout } from '../storage/layout.ts';
import type { Statements } from '../storage/statements.ts';
import { copyLinks, type LinkFilter } from './owned-links.ts';
import type { Version, VersionStore } from './version-store.ts';
import { strictnessOf, withValue } from './write-plan.ts';

type SharingAxis = { readonly name: string; shares(attribute: string): boolean };

/** The axes along which attributes of a type are shared. */
function sharingAxes(layout: TypeLayout): SharingAxis[] {
  return layout.axes.flatMap((axis) => {
    if (axis.state !== 'active' || !axis.axis.shares) return [];
    const { axis: definition } = axis;
    const shares = (name: string) =>
      layout.type.attributes.get(name)?.writable === 'yes' && definition.shares?.(layout.type, name) === true;
    return [{ name: axis.name, shares }];
  });
}

/** What a new version of an existing document takes over from another one. */
export interface Inheritance {
  readonly values: StoredVersion;
  /** Numeric id of the version whose shared links are taken over too. */
  readonly from: number;
  readonly links: LinkFilter;
}

/** The shared attributes that a version at `key` begins with; null when there is nothing to share them with. */
export async function inherit(statements: Statements, store: VersionStore, document: number, key: VersionKey): Promise<Inheritance | null> {
  for (const axis of sharingAxes(store.layout)) {
    const [sibling] = await store.load(statements, document, without(key, axis.name));
    if (!sibling) continue;
    const values = Object.fromEntries(Object.entries(sibling.values).filter(([name]) => axis.shares(name)));
    return { values, from: sibling.id, links: sharedLinks(store.layout, axis, [sibling.values]) };
  }
  return null;
}

/** A version that took over what it shares. */
interface ChangedVersion {
  readonly before: Version;
  readonly after: Version;
}

/**
 * Brings shared attributes of a version onto the other versions along the axis, the other axes being equal. Versions that already have
 * the values are left alone.
 *
 * @returns the versions that changed, as they were and as they are
 */
export async function shareVersion(statements: Statements, store: VersionStore, version: Version, now: string): Promise<ChangedVersion[]> {
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
      await store.update(statements, sibling.id, store.encode({ ...values, updatedAt }, strict));
      touched.push({ before: sibling, after: { ...sibling, values: { ...sibling.values, ...values, updatedAt } } });
    }
  }
  return touched;
}

function without(key: VersionKey, axis: string): VersionKey {
  const others = new Map(key);
  others.delete(axis);
  return others;
}

/** Links of shared relations, and of entries in shared components of any of these versions. */
function sharedLinks(layout: TypeLayout, axis: SharingAxis, versions: readonly StoredVersion[]): LinkFilter {
  const attributes = new Set(layout.linked.map((attribute) => attribute.name).filter((name) => axis.shares(name)));
  const shared = layout.embedded.filter((attribute) => axis.shares(attribute.name));
  const entries = entryIds(versions.flatMap((values) => shared.map((attribute) => values[attribute.name])));
  return (attribute, entry) => (entry === 0 ? attributes.has(attribute) : entries.has(entry));
}

/** What links of component entries are found by, nested ones included. */
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

/** The links of two rows in an order in which equal ones stand at equal places. */
const SORTED_LINKS_OF_TWO = defineStatement(({ knex }, value, { linksTable, pins }: TypeLayout) =>
  knex(linksTable)
    .select(['source', 'entry', 'attribute', 'target', ...pins.values(), 'position'])
    .whereIn('source', [value(0), value(1)])
    .orderBy(['attribute', 'entry', 'position']),
);

/**
 * When a version counts as changed that took over shared values. A version and the one that is its copy (or that it is a copy of) have
 * equal times exactly while they are level: so the change must neither hide that one of them is ahead, nor make it look so.
 *
 * @param version as it is now
 */
async function timeOfShare(statements: Statements, store: VersionStore, version: Version, now: string): Promise<unknown> {
  const found = counterpart(store, version.key);
  if (!found) return now;
  const [other] = await store.load(statements, version.document, found.key);
  if (other && (await isLevel(statements, store, version, other))) return other.values.updatedAt;
  return found.role === 'source' && other ? version.values.updatedAt : now;
}

/** The version that is written first when this one is addressed (`source`), or that becomes a copy of this one (`copy`). */
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

/** Whether two versions hold the same: attributes that can be written, and links. */
async function isLevel(statements: Statements, { layout }: VersionStore, one: Version, other: Version): Promise<boolean> {
  for (const [name, value] of Object.entries(one.values)) {
    if (layout.type.attributes.get(name)?.writable === 'yes' && !isDeepStrictEqual(value, other.values[name])) return false;
  }
  for (const [attribute, link] of one.toOne) {
    const far = other.toOne.get(attribute);
    if (link?.document !== far?.document || !isDeepStrictEqual(link?.pins, far?.pins)) return false;
  }
  const rows = await statements.readKnown(SORTED_LINKS_OF_TWO, [layout], [one.id, other.id]);
  const linksOf = (id: number) => rows.filter(([source]) => source === id).map(([, ...link]) => link);
  return isDeepStrictEqual(linksOf(one.id), linksOf(other.id));
}
