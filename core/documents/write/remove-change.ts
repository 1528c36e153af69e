import type { Caller } from '../../access/index.ts';
import type { ContentType } from '../../model/index.ts';
import { assertAxes } from '../axes/request-axes.ts';
import type { VersionKey } from '../axis.ts';
import { isWatched, type PendingAction } from '../change/change-hooks.ts';
import type { Happened, Work } from '../change/change-pipeline.ts';
import { defineStatement } from '../defined-statement.ts';
import type { ChangeNames } from '../documents.ts';
import type { VersionRow } from '../read/row-matcher.ts';
import type { Statements } from '../statements.ts';
import type { TypeLayout } from '../storage/layout.ts';
import { DOCUMENT_COLUMN } from '../storage/names.ts';
import { afterCatchingUp, BehindVersions, behindVersions } from './behind.ts';
import { lockPlace } from './place.ts';
import { removeVersions } from './remover.ts';
import { isAmong } from './version-key.ts';
import type { Version, VersionStore } from './version-store.ts';
import { eventOf, type WriteContext } from './write-context.ts';

/** All versions of a document, those out of sight too. */
const ALL_VERSIONS = defineStatement(({ knex }, value, layout: TypeLayout) =>
  knex(layout.table)
    .select(['id', ...layout.axes.map((axis) => axis.column)])
    .where(DOCUMENT_COLUMN, value(0)),
);

/**
 * Removes versions of a document, and the document when none is left.
 * @param axes values to remove per axis; along axes that are absent, every version goes
 * @returns how many versions went
 */
export async function removeChange(
  context: WriteContext,
  type: ContentType,
  documentId: string | null,
  axes: VersionKey,
  { action, event }: ChangeNames,
  caller: Caller,
): Promise<number> {
  const store = context.store(type.uid);
  const { layout } = store;
  const rights = context.rights(layout, caller, action);
  assertAxes(context.parts.axes, axes);
  const { pipeline, hooks } = context.parts;
  if (!(await context.mayAnnounce(layout, rights, documentId, (keys) => keys.filter((key) => isAmong(layout, key, axes))))) return 0;
  const pending: PendingAction = { kind: 'remove', event, type, documentId, axes };
  const { instead } = await pipeline.announce(pending, caller);
  if (instead) return instead();

  const removing: Work<Happened | null> = async (statements, topics) => {
    const { document, versions } = await lockPlace(statements, layout, documentId);
    if (!document) return null;
    // Who removes a copy keeps what it is a copy of: the document must not go with it.
    const behind = behindVersions(layout, versions).filter(({ axis }) => axes.has(axis));
    if (behind.length > 0) throw new BehindVersions(behind);
    const all = await allVersions(statements, layout, document.id);
    const isChangeable = await rights.changeable(statements, versions, context.leading(layout));
    const gone = all.filter(({ key }) => isAmong(layout, key, axes) && isChangeable(key));
    if (gone.length === 0) return null;
    // Nobody else needs to know what they were.
    const isTold = isWatched(hooks, type.uid, caller);
    const states = isTold ? await loadVersions(statements, store, document.id) : new Map<number, Version>();
    const sources = context.sourcesOf(type);
    await removeVersions(statements, store, sources, document.id, all, gone);
    // Their links to the document are gone with it.
    for (const source of sources) topics.add(source.type.uid);
    const events = gone.map(({ id, key }) => {
      const known = eventOf(layout, document.documentId, { event, before: states.get(id) ?? bare(id, key), after: null });
      return isTold ? known : { ...known, before: null };
    });
    return { events };
  };
  const removed = await afterCatchingUp(context, layout, () => pipeline.carryOut(layout, caller, removing));
  return removed?.events.length ?? 0;
}

async function allVersions(statements: Statements, layout: TypeLayout, document: number): Promise<VersionRow[]> {
  const rows = await statements.readKnown(ALL_VERSIONS, [layout], [document]);
  return rows.map(([id, ...values]) => ({
    id: id as number,
    key: new Map(layout.axes.map((axis, index) => [axis.name, values[index] as string])),
  }));
}

async function loadVersions(statements: Statements, store: VersionStore, document: number): Promise<Map<number, Version>> {
  return new Map((await store.load(statements, document)).map((version) => [version.id, version]));
}

/** A version of which nothing was read but its key. */
function bare(id: number, key: VersionKey): Version {
  return { id, key, document: 0, values: {}, toOne: new Map() };
}
