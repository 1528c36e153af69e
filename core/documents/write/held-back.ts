import { isDeepStrictEqual } from 'node:util';
import type { Row } from '../../database/index.ts';
import type { VersionKey } from '../axes/axis.ts';
import type { StoredVersion } from '../input/input-types.ts';
import type { TypeLayout } from '../storage/layout.ts';
import type { Statements } from '../storage/statements.ts';
import type { LinkFilter } from './owned-links.ts';
import { type SharingAxis, SORTED_LINKS, sharedLinks, sharingAxes, without } from './share.ts';
import type { SharedRights } from './shared-rights.ts';
import type { Version, VersionStore } from './version-store.ts';
import { isSameKey } from './write-plan.ts';

/** Shared values that a copy does not take from its source, because they would change other versions. */
export interface HeldBack {
  /** The values that the copy gets instead: those of a version that shares them. */
  readonly values: StoredVersion;
  /** Numeric id of that version. */
  readonly from: number;
  /** The links that the copy gets from that version, and not from its source. */
  readonly links: LinkFilter;
}

/** A version, and the version that becomes a copy of it. */
interface Copied {
  readonly from: Version;
  readonly to: VersionKey;
  /** The version at `to` before the copy. */
  readonly existing: Version | undefined;
}

/** Shared values that differ between the source of a copy and the versions that share them. */
export interface PendingShared {
  /** Names of attributes. */
  readonly names: readonly string[];
  /** The other versions that share them. */
  readonly siblings: readonly Version[];
}

/**
 * The pending shared values that the caller may not put into all versions which share them. Null if the copy is complete.
 *
 * Example: a new price was saved in a draft, and somebody publishes a translation. The price would change in all published locales, so
 * it is published only by a caller who may change it there.
 */
export async function heldBack(
  statements: Statements,
  store: VersionStore,
  { from, to, existing }: Copied,
  rights: SharedRights,
): Promise<HeldBack | null> {
  if (rights.isUnlimited) return null;
  for (const axis of sharingAxes(store.layout)) {
    const { names, siblings } = await pendingShared(statements, store, axis, from, to);
    const [sibling] = siblings;
    if (names.length === 0 || sibling === undefined) continue;
    const keys = siblings.map(({ key }) => key);
    const held = new Set(await rights.refused(statements, from.document, keys, names));
    if (held.size === 0) continue;
    const values = Object.fromEntries([...held].flatMap((name) => (name in sibling.values ? [[name, sibling.values[name]]] : [])));
    const versions = [from, sibling, ...(existing ? [existing] : [])].map((version) => version.values);
    const links = sharedLinks(store.layout, { name: axis.name, shares: (name) => held.has(name) }, versions);
    return { values, from: sibling.id, links };
  }
  return null;
}

/** The shared values of a version that would change in other versions if the version at `to` became a copy of it. */
export async function pendingShared(
  statements: Statements,
  store: VersionStore,
  axis: SharingAxis,
  from: Version,
  to: VersionKey,
): Promise<PendingShared> {
  const { layout } = store;
  const all = await store.load(statements, from.document, without(to, axis.name));
  const siblings = all.filter(({ key }) => !isSameKey(layout, key, to));
  const [sibling] = siblings;
  if (sibling === undefined) return { names: [], siblings };
  const pending = new Set<string>();
  for (const [name, value] of Object.entries(from.values)) {
    if (axis.shares(name) && !isDeepStrictEqual(value, sibling.values[name])) pending.add(name);
  }
  for (const name of await attributesWithNewLinks(statements, layout, axis, from, sibling)) pending.add(name);
  return { names: [...pending], siblings };
}

/** The shared attributes whose links, or whose entries' links, differ between two versions. */
async function attributesWithNewLinks(
  statements: Statements,
  layout: TypeLayout,
  axis: SharingAxis,
  one: Version,
  other: Version,
): Promise<readonly string[]> {
  if (!layout.hasLinkRows) return [];
  const rows = await statements.readList(SORTED_LINKS, [layout], [one.id, other.id]);
  const linksOf = (id: number, isShared: LinkFilter) =>
    rows.filter(([source, entry, attribute]) => source === id && isShared(attribute as string, entry as number)).map(withoutSource);
  return [...layout.linked, ...layout.embedded].flatMap(({ name }) => {
    if (!axis.shares(name)) return [];
    const isShared = sharedLinks(layout, { name: axis.name, shares: (shared) => shared === name }, [one.values, other.values]);
    return isDeepStrictEqual(linksOf(one.id, isShared), linksOf(other.id, isShared)) ? [] : [name];
  });
}

function withoutSource([, ...link]: Row): readonly unknown[] {
  return link;
}
