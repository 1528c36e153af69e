import { isDeepStrictEqual } from 'node:util';
import type { Caller } from '../../access/index.ts';
import type { VersionKey } from '../axes/axis.ts';
import type { DocumentEvent } from '../change/change-events.ts';
import type { DocumentHooks } from '../change/change-hooks.ts';
import { isWatched } from '../change/tap-scopes.ts';
import type { TypeLayout } from '../storage/layout.ts';
import { batches } from '../storage/lists.ts';
import type { Statements } from '../storage/statements.ts';
import { timesOfLinked } from './share.ts';
import { eventOf } from './touched-version.ts';
import { changedBy, type Version, type VersionStore } from './version-store.ts';
import { copySource, isSameKey, strictnessOf } from './write-plan.ts';

/** A version at the other end of a link. */
export interface FarRow {
  /** Numeric id of the version. */
  readonly row: number;
  /** `plinth_documents.id`. */
  readonly document: number;
  readonly key: VersionKey;
}

/** A far version that changes. */
export interface ChangedFarRow extends FarRow {
  /** Its former state; null where no tap wants states. */
  readonly before: Version | null;
}

/** A version with the public id of its document. */
interface LoadedVersion {
  readonly version: Version;
  readonly documentId: string;
}

/** What stamping needs. */
interface FarStampContext {
  readonly caller: Caller;
  readonly store: (uid: string) => VersionStore;
  readonly hooks: DocumentHooks;
  readonly now: string;
  /** The new revisions of the documents of all rows. */
  readonly revisions: ReadonlyMap<number, number>;
}

/** Stamps versions whose links were written: time, caller, system values. Returns an event for each where a tap listens. */
export async function stampFar(
  statements: Statements,
  { store, hooks, now, caller, revisions }: FarStampContext,
  layout: TypeLayout,
  rows: readonly ChangedFarRow[],
): Promise<DocumentEvent[]> {
  const own = store(layout.type.uid);
  const loaded = await loadFar(statements, own, rows);
  const changed = new Set(rows.map(({ row }) => row));
  const versions = [...loaded.values()].map(({ version }) => version);
  const times = await timesOfLinked(statements, own, versions, ({ id }) => changed.has(id), now);
  const who = changedBy(layout.type, caller);
  const updates = new Map<string, { readonly columns: Record<string, unknown>; readonly ids: number[] }>();
  const events: DocumentEvent[] = [];
  const isObserved = isWatched(hooks, layout.type.uid, caller);
  for (const { row, document, key, before } of rows) {
    const found = loaded.get(row);
    if (found === undefined) continue;
    const { version, documentId } = found;
    const updatedAt = times.get(row);
    const values = hooks.stamp.call(
      { ...version.values, updatedAt, ...(updatedAt !== version.values.updatedAt && who) },
      { type: layout.type, axes: key, now, caller, cause: 'link', before: version.values, copiedTo: null },
    );
    const stamped = Object.fromEntries(Object.entries(values).filter(([name, value]) => !isDeepStrictEqual(value, version.values[name])));
    const level = levelOf(layout, version, versions, times);
    const columns = {
      ...own.encode(stamped, strictnessOf(layout, key) === 'strict'),
      ...(level !== version.level && own.encodeLevel(level)),
    };
    const alike = updates.get(JSON.stringify(columns)) ?? { columns, ids: [] };
    updates.set(JSON.stringify(columns), alike);
    alike.ids.push(row);
    if (!isObserved) continue;
    const ref = { documentId, revision: revisions.get(document) as number };
    events.push(eventOf(layout, ref, { event: 'updated', before, after: { ...version, level, values } }));
  }
  for (const { columns, ids } of updates.values()) {
    if (Object.keys(columns).length === 0) continue;
    await statements.write(statements.knex(layout.table).where(statements.inKeys('id', ids)).update(columns));
  }
  return events;
}

/**
 * The new level of a version that took over links: the time of the copy source's state to which it is equal. If the copy was equal to its
 * source and both took the links, it still is. A copy that is now ahead of its source gets null, so that it is not mistaken for one that an
 * older node wrote.
 * @param versions of its document among others, as they were before they were stamped
 * @param times the new times of stamped versions, by numeric id
 */
function levelOf(layout: TypeLayout, version: Version, versions: readonly Version[], times: ReadonlyMap<number, unknown>): string | null {
  const source = version.level === null ? null : copySource(layout, version.key);
  if (source === null) return version.level;
  const other = versions.find(({ document, key }) => document === version.document && isSameKey(layout, key, source.key));
  if (other?.values.updatedAt !== version.level) return version.level;
  const time = times.get(other.id);
  if (time !== undefined) return time as string;
  return times.get(version.id) === version.level ? version.level : null;
}

/** All versions of the documents of some rows, by numeric id. */
export async function loadFar(
  statements: Statements,
  store: VersionStore,
  rows: readonly FarRow[],
): Promise<ReadonlyMap<number, LoadedVersion>> {
  const loaded = new Map<number, LoadedVersion>();
  for (const batch of batches([...new Set(rows.map(({ document }) => document))])) {
    for (const found of await store.loadAll(statements, batch)) loaded.set(found.version.id, found);
  }
  return loaded;
}
