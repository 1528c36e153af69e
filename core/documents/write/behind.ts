import { systemCaller } from '../../access/index.ts';
import type { AxisSelection, Query } from '../../query/index.ts';
import type { TypeAxis } from '../axes/axis-registry.ts';
import type { TypeLayout } from '../storage/layout.ts';
import { DOCUMENTS_TABLE } from '../storage/names.ts';
import { reading, type Statements } from '../storage/statements.ts';
import { findPlace, lockDocuments, type PlacedVersion, raiseRevision } from './place.ts';
import { shareVersion } from './share.ts';
import { isOverlooked, timestampsOf, type Version, type VersionStore } from './version-store.ts';
import type { WriteContext } from './write-context.ts';
import { copySource, isSameKey, withValue } from './write-plan.ts';

/**
 * The job that completes documents which nodes with an older model wrote. A write or read that finds such a document completes it at once,
 * with the job's caller.
 */
export const CATCH_UP = 'core.catch-up';

const CATCHING_UP = systemCaller('job', CATCH_UP);

/**
 * A version whose copy source is missing or outdated, because it was written by a node that did not know the axis. (Example: drafts are
 * switched on while older nodes still run. A document that such a node writes has no draft, or an old one.)
 */
interface BehindVersion {
  readonly row: number;
  readonly axis: string;
  /** The value of the missing or outdated version. */
  readonly on: string;
}

/** Thrown by a write that finds such versions. Their sources must be written first. */
export class BehindVersions extends Error {
  override readonly name = 'BehindVersions';
  readonly layout: TypeLayout;
  readonly versions: readonly BehindVersion[];

  constructor(layout: TypeLayout, versions: readonly BehindVersion[]) {
    super('versions that other versions are copied from are missing');
    this.layout = layout;
    this.versions = versions;
  }
}

/** The versions of a document whose copy source is missing or was overlooked. Compares only their keys and times. */
export function behindVersions(layout: TypeLayout, versions: readonly PlacedVersion[]): readonly BehindVersion[] {
  return versions.flatMap((version) => {
    const source = copySource(layout, version.key);
    if (source === null) return [];
    const there = versions.find(({ key }) => isSameKey(layout, key, source.key));
    const isBehind = there === undefined || isOverlooked(there, version);
    return isBehind ? [{ row: version.id, axis: source.axis, on: source.on }] : [];
  });
}

/** Runs a write again after its documents were completed. @param times the most retries: one per document */
export async function afterCatchingUp<T>(context: WriteContext, work: () => Promise<T>, times = 1): Promise<T> {
  for (let left = times; ; left--) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof BehindVersions) || left === 0) throw error;
      for (const { row, axis, on } of error.versions) await refreshVersion(context, error.layout, row, axis, on);
    }
  }
}

/**
 * Writes the missing versions of a document after a read did not find one that is the source of copies (a draft, say).
 * @returns whether a second read may find it: another write may also have created it meanwhile
 */
export async function catchUp(context: WriteContext, asked: Pick<Query, 'type' | 'axes'>, documentId: string | null): Promise<boolean> {
  const { layout } = context.store(asked.type.uid);
  if (!layout.axes.some((axis) => asksForCopied(axis, asked.axes.get(axis.name)))) return false;
  const { versions } = await findPlace(reading(context.parts.database), layout, documentId);
  const behind = behindVersions(layout, versions);
  for (const { row, axis, on } of behind) await refreshVersion(context, layout, row, axis, on);
  return versions.length > 0;
}

function asksForCopied(axis: TypeAxis, selection: AxisSelection | undefined): boolean {
  if (axis.state !== 'active' || selection === undefined || selection === 'any') return false;
  const value = axis.axis.defaultValue();
  const on = axis.axis.write?.(value).on ?? value;
  return on !== value && selection.values.includes(on);
}

/**
 * Makes the version at `to`, along one axis, a copy of a row, if that version is missing or was overlooked. Not a change of content: no
 * hook runs.
 * @param replacesOlder also overwrites a version that is older than the row. A version that was written since the look-up stays
 */
export async function refreshVersion(
  context: WriteContext,
  layout: TypeLayout,
  row: number,
  axis: string,
  to: string,
  replacesOlder = false,
): Promise<void> {
  const store = context.store(layout.type.uid);
  await context.parts.pipeline.transaction(layout, async (statements, topics) => {
    const version = await lockVersion(statements, store, row);
    const [there] = version ? await store.load(statements, version.document, withValue(version.key, axis, to)) : [];
    if (!version) return;
    if (there && !isOverlooked(timestampsOf(there), timestampsOf(version)) && !(replacesOlder && isOlder(there, version))) return;
    const revision = await raiseRevision(statements, version.document);
    const [registered] = await statements.read(statements.knex(DOCUMENTS_TABLE).select('document_id').where('id', version.document));
    if (revision === null || !registered) return;
    const document = { id: version.document, documentId: registered[0] as string, revision };
    const far = context.farChanges(statements, context.farRights(CATCHING_UP), topics);
    const target = withValue(version.key, axis, to);
    const shared = context.sharedRights(layout, CATCHING_UP, `${layout.type.uid}.update`, target);
    await context.versionWriter(statements, store, document, far).copy(version, target, { event: null, shared, isRepair: true });
  });
}

/** Copies the shared attributes of a version row to its siblings. Not a change of content: no hook runs. */
export async function shareRow(context: WriteContext, layout: TypeLayout, row: number): Promise<void> {
  const store = context.store(layout.type.uid);
  await context.parts.pipeline.transaction(layout, async (statements) => {
    const version = await lockVersion(statements, store, row);
    const changed = version ? await shareVersion(statements, store, version, { now: new Date().toISOString(), caller: null }) : [];
    if (version && changed.length > 0) await raiseRevision(statements, version.document);
  });
}

/** Compares times as text: they have a fixed width. See `behindRows`. */
function isOlder(one: Version, other: Version): boolean {
  return String(one.values.updatedAt) < String(other.values.updatedAt);
}

/** Locks the document of a version and reads the version; undefined when it is gone. */
async function lockVersion(statements: Statements, store: VersionStore, row: number): Promise<Version | undefined> {
  const found = await store.loadRow(statements, row);
  if (found === undefined) return undefined;
  await lockDocuments(statements, [found.document]);
  return store.loadRow(statements, row);
}
