import type { AxisSelection, Query } from '../../query/index.ts';
import type { TypeAxis } from '../axes/axis-registry.ts';
import type { VersionRow } from '../plan/row-matcher.ts';
import type { TypeLayout } from '../storage/layout.ts';
import { DOCUMENTS_TABLE } from '../storage/names.ts';
import { reading, type Statements } from '../storage/statements.ts';
import { findPlace, lockDocuments } from './place.ts';
import { shareVersion } from './share.ts';
import type { Version, VersionStore } from './version-store.ts';
import type { WriteContext } from './write-context.ts';
import { withValue } from './write-plan.ts';

/**
 * A version without the one that it is a copy of: a node wrote it that did not know of the axis. (Drafts are switched on while older nodes still run;
 * what these publish has no draft.)
 */
interface BehindVersion {
  readonly row: number;
  readonly axis: string;
  /** The value of the version that is missing. */
  readonly on: string;
}

/** A write that found such versions: it must make what is missing first. */
export class BehindVersions extends Error {
  override readonly name = 'BehindVersions';
  readonly versions: readonly BehindVersion[];

  constructor(versions: readonly BehindVersion[]) {
    super('versions that others are copies of are missing');
    this.versions = versions;
  }
}

/** Those of a document's versions that lack the one they are a copy of. Looks at nothing but their keys. */
export function behindVersions(layout: TypeLayout, versions: readonly VersionRow[]): readonly BehindVersion[] {
  const found: BehindVersion[] = [];
  for (const axis of layout.axes) {
    if (axis.state !== 'active' || axis.axis.write === undefined) continue;
    for (const { id, key } of versions) {
      const value = key.get(axis.name) as string;
      const { on, copyTo } = axis.axis.write(value);
      if (copyTo !== value || on === value) continue;
      const wanted = withValue(key, axis.name, on);
      const isThere = versions.some((other) => layout.axes.every(({ name }) => other.key.get(name) === wanted.get(name)));
      if (!isThere) found.push({ row: id, axis: axis.name, on });
    }
  }
  return found;
}

/** Runs a write again once it has what it lacked. */
export async function afterCatchingUp<T>(context: WriteContext, layout: TypeLayout, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof BehindVersions)) throw error;
    for (const { row, axis, on } of error.versions) await refreshVersion(context, layout, row, axis, on);
    return work();
  }
}

/**
 * Makes versions that a document lacks, where one was asked for that is made along with those of the default value, and was not found.
 * @returns whether there were any
 */
export async function catchUp(context: WriteContext, asked: Pick<Query, 'type' | 'axes'>, documentId: string | null): Promise<boolean> {
  const { layout } = context.store(asked.type.uid);
  if (!layout.axes.some((axis) => asksForCopied(axis, asked.axes.get(axis.name)))) return false;
  const { versions } = await findPlace(reading(context.parts.database), layout, documentId);
  const behind = behindVersions(layout, versions);
  for (const { row, axis, on } of behind) await refreshVersion(context, layout, row, axis, on);
  return behind.length > 0;
}

function asksForCopied(axis: TypeAxis, selection: AxisSelection | undefined): boolean {
  if (axis.state !== 'active' || selection === undefined || selection === 'any') return false;
  const value = axis.axis.defaultValue();
  const on = axis.axis.write?.(value).on ?? value;
  return on !== value && selection.values.includes(on);
}

/**
 * Makes the version at `to` a copy of a row, along one axis, if there is none. That is no change of content: nobody is told.
 * @param replacesOlder also one that is older than the row. What somebody has written since it was looked for stays
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
    if (there && !(replacesOlder && isOlder(there, version as Version))) return;
    const [registered] = version
      ? await statements.read(statements.knex(DOCUMENTS_TABLE).select('document_id').where('id', version.document))
      : [];
    if (!version || !registered) return;
    const document = { id: version.document, documentId: registered[0] as string };
    await context.versionWriter(statements, store, document, topics).copy(version, withValue(version.key, axis, to), null);
  });
}

/** Gives shared attributes of a version row to its siblings. That is no change of content: nobody is told. */
export async function shareRow(context: WriteContext, layout: TypeLayout, row: number): Promise<void> {
  const store = context.store(layout.type.uid);
  await context.parts.pipeline.transaction(layout, async (statements) => {
    const version = await lockVersion(statements, store, row);
    if (version) await shareVersion(statements, store, version, new Date().toISOString());
  });
}

/** As `behindRows` compares them: times of fixed width. */
function isOlder(one: Version, other: Version): boolean {
  return String(one.values.updatedAt) < String(other.values.updatedAt);
}

/** A version as it is once nobody else can change its document; undefined when it is gone. */
async function lockVersion(statements: Statements, store: VersionStore, row: number): Promise<Version | undefined> {
  const found = await store.loadRow(statements, row);
  if (found === undefined) return undefined;
  await lockDocuments(statements, [found.document]);
  return store.loadRow(statements, row);
}
