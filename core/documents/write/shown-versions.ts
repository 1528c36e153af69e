import type { Caller } from '../../access/index.ts';
import type { Database } from '../../database/index.ts';
import { ValidationError } from '../../errors/index.ts';
import type { Axis, VersionKey } from '../axes/axis.ts';
import { readActions } from '../axes/request-axes.ts';
import { ReadRights, type RightsParts, type TypeRights } from '../gate/read-rights.ts';
import type { RowMatcher, VersionRow } from '../plan/row-matcher.ts';
import { defineStatement } from '../storage/defined-statement.ts';
import type { TypeLayout } from '../storage/layout.ts';
import { reading } from '../storage/statements.ts';
import { axisSelections, versionKeyOf } from './write-plan.ts';

/** A version that a caller sees, as far as it tells which there are. */
export interface ShownVersion {
  /** By axis name, for the axes of the type: its status, its locale. */
  readonly axes: VersionKey;
  /** UTC, ISO 8601 with milliseconds: a draft that has changed since it was published is newer than what is published. Null where the caller may not read it. */
  readonly updatedAt: string | null;
}

/** Documents that are looked at together. */
const MOST = 1_000;

const VERSIONS = defineStatement(({ knex, dialect }, _value, layout: TypeLayout, bucket: number) => {
  const versions = knex(layout.table)
    .select(['id', 'document_id', 'updated_at', ...layout.axes.map((axis) => axis.column)])
    .where(dialect.inList(knex, knex.raw('??', ['document_id']), { index: 0, kind: 'varchar', bucket }));
  for (const axis of layout.axes) if (axis.state === 'hidden') versions.where(axis.column, axis.fixed);
  return versions.orderBy('id');
});

interface FoundVersion extends VersionRow {
  readonly documentId: string;
  readonly updatedAt: string;
}

/** What is looked at. */
export interface ShownVersionsParts extends RightsParts {
  readonly database: Database;
  readonly matcher: RowMatcher;
}

/** See `Documents.versions`: one statement, and where rules narrow what the caller sees one more for each value on request axes. */
export async function shownVersions(
  parts: ShownVersionsParts,
  layout: TypeLayout,
  documentIds: readonly string[],
  caller: Caller,
): Promise<ReadonlyMap<string, readonly ShownVersion[]>> {
  const { type } = layout;
  new ReadRights(parts, caller, new Map()).ofRoot(type, 'list');
  const ids = [...new Set(documentIds)];
  if (ids.length > MOST)
    throw new ValidationError(`The versions of ${ids.length} documents are more than ${MOST}, which is how many are looked at together`);
  const shown = new Map<string, ShownVersion[]>();
  if (ids.length === 0) return shown;
  const statements = reading(parts.database);
  const rows = await statements.readKnown(VERSIONS, [layout, statements.dialect.bucket(ids.length)], [ids]);
  const found = rows.map(([id, documentId, updatedAt, ...values]): FoundVersion => {
    return { id: id as number, documentId: documentId as string, updatedAt: updatedAt as string, key: versionKeyOf(layout, values) };
  });
  const seen = new Map<number, TypeRights>();
  for (const [rights, group] of byRights(parts, layout, found, caller)) {
    // What is reached from a version is seen as a request for that version sees it: `matching` knows how.
    const isSeen = rights.filter && (await parts.matcher.matching(statements, layout, group, rights.filter, caller));
    for (const { id } of group) if (isSeen === null || isSeen.has(id)) seen.set(id, rights);
  }
  const active = new Set(activeAxes(layout).map(({ name }) => name));
  for (const { id, documentId, updatedAt, key } of found) {
    const rights = seen.get(id);
    if (rights === undefined) continue;
    const axes = new Map([...key].filter(([name]) => active.has(name)));
    const version = { axes, updatedAt: rights.fields?.has('updatedAt') === false ? null : updatedAt };
    shown.set(documentId, [...(shown.get(documentId) ?? []), version]);
  }
  return shown;
}

/** Versions by what the caller may see of such ones; without those of which he may see none. */
function byRights(
  parts: RightsParts,
  layout: TypeLayout,
  versions: readonly FoundVersion[],
  caller: Caller,
): ReadonlyMap<TypeRights, readonly FoundVersion[]> {
  const { type } = layout;
  const known = new Map<string, TypeRights | null>();
  const groups = new Map<TypeRights, FoundVersion[]>();
  for (const version of versions) {
    const selections = axisSelections(activeAxes(layout), version.key);
    const asked = readActions(parts.axes, type, selections).join(' ');
    const rights = known.has(asked) ? (known.get(asked) ?? null) : new ReadRights(parts, caller, selections).of(type);
    known.set(asked, rights);
    if (rights !== null) groups.set(rights, [...(groups.get(rights) ?? []), version]);
  }
  return groups;
}

function activeAxes({ axes }: TypeLayout): readonly Axis[] {
  return axes.flatMap((axis) => (axis.state === 'active' ? [axis.axis] : []));
}
