import { isDeepStrictEqual } from 'node:util';
import { defaultOf } from '../axes/type-axis.ts';
import type { VersionKey } from '../axis.ts';
import { defineStatement } from '../defined-statement.ts';
import type { Statements } from '../statements.ts';
import type { TypeLayout } from '../storage/layout.ts';
import { withValue } from './version-key.ts';
import type { Version, VersionStore } from './version-store.ts';

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
export async function timeOfShare(statements: Statements, store: VersionStore, version: Version, now: string): Promise<unknown> {
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
