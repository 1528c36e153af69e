import type { Caller } from '../../access/index.ts';
import type { ContentType } from '../../model/index.ts';
import type { VersionKey } from '../axes/axis.ts';
import { defaultOf } from '../axes/axis-registry.ts';
import { assertAxes } from '../axes/request-axes.ts';
import { wantsStates } from '../change/tap-scopes.ts';
import type { VersionRow } from '../plan/row-matcher.ts';
import { defineStatement } from '../storage/defined-statement.ts';
import type { TypeLayout } from '../storage/layout.ts';
import { DOCUMENT_COLUMN, DOCUMENTS_TABLE } from '../storage/names.ts';
import type { Statements } from '../storage/statements.ts';
import { BehindVersions, behindVersions } from './behind.ts';
import { assertNothingExpected, assertRevision } from './expected-revision.ts';
import { releasePending } from './inverse-lists.ts';
import { lockPlace, raiseRevision } from './place.ts';
import { countOf, type ReadyChange, readyAction } from './ready-change.ts';
import { eventOf } from './touched-version.ts';
import type { Version, VersionStore } from './version-store.ts';
import type { WriteContext } from './write-context.ts';
import { isAmong, leadingIn, versionKeyOf } from './write-plan.ts';
import type { ChangeNames, ChangeTerms } from './write-requests.ts';

/** All versions of a document, hidden ones too. */
const ALL_VERSIONS = defineStatement(({ knex }, value, layout: TypeLayout) =>
  knex(layout.table)
    .select(['id', ...layout.axes.map((axis) => axis.column)])
    .where(DOCUMENT_COLUMN, value(0)),
);

/**
 * Prepares the removal of versions, and of the document when none is left. Its answer is the number of removed versions.
 * @param axes values to remove per axis; an absent axis means all its values
 */
export async function readyRemoval(
  context: WriteContext,
  type: ContentType,
  documentId: string | null,
  axes: VersionKey,
  { action, event, expected }: ChangeNames & ChangeTerms,
  caller: Caller,
): Promise<ReadyChange<number>> {
  const store = context.store(type.uid);
  const { layout } = store;
  const rights = context.rights(layout, caller, action);
  assertAxes(context.parts.axes, axes);
  const carryOut: ReadyChange<number>['carryOut'] = async (statements, topics) => {
    const { document, versions } = await lockPlace(statements, layout, documentId);
    if (!document) return assertNothingExpected(expected);
    // Removing a copy must not remove its source. So the source must exist, otherwise the whole document would be removed.
    const behind = behindVersions(layout, versions).filter(({ axis }) => axes.has(axis));
    if (behind.length > 0) throw new BehindVersions(layout, behind);
    const all = await allVersions(statements, layout, document.id);
    const isChangeable = await rights.changeable(statements, versions, leadingIn(layout));
    const gone = all.filter(({ key }) => isAmong(layout, key, axes) && isChangeable(key));
    if (gone.length === 0) return assertNothingExpected(expected);
    await assertRevision(statements, layout, expected, document);
    // Reads the former states only when a tap wants them.
    const isAsked = wantsStates(context.parts.hooks, type.uid, caller);
    const states = isAsked ? await loadVersions(statements, store, document.id) : new Map<number, Version>();
    const sources = context.sourcesOf(type);
    const links = context.changedLinks(statements, caller);
    await links.note(layout, [document.id]);
    for (const { key } of gone) await releasePending(statements, context.parts.layouts, { layout, document: document.id, key });
    const isWhole = gone.length === all.length;
    if (isWhole) await statements.write(statements.knex(DOCUMENTS_TABLE).where('id', document.id).delete());
    else await removeVersions(statements, store, sources, document.id, all, gone);
    for (const { key } of gone) statements.versions.add(layout, key, -1);
    // A removed document has no row left in which the number of this change could be stored.
    const revision = isWhole ? document.revision + 1 : ((await raiseRevision(statements, document.id)) as number);
    // Foreign keys remove their links to the document, so their topics change, too.
    for (const source of sources) topics.add(source.type.uid);
    const events = gone.map(({ id, key }) => {
      const known = eventOf(layout, { ...document, revision }, { event, before: states.get(id) ?? bare(id, key), after: null });
      return isAsked ? known : { ...known, before: null };
    });
    return { events, leavesNothing: isWhole, links };
  };
  return readyAction(context, {
    ...{ layout, rights, caller, kind: 'remove', event, documentId, axes, expected, carryOut },
    among: (keys) => keys.filter((key) => isAmong(layout, key, axes)),
    absent: () => assertNothingExpected(expected),
    answerInstead: (count) => count,
    finish: countOf,
  });
}

async function allVersions(statements: Statements, layout: TypeLayout, document: number): Promise<VersionRow[]> {
  const rows = await statements.readKnown(ALL_VERSIONS, [layout], [document]);
  return rows.map(([id, ...values]) => ({ id: id as number, key: versionKeyOf(layout, values) }));
}

async function loadVersions(statements: Statements, store: VersionStore, document: number): Promise<Map<number, Version>> {
  return new Map((await store.load(statements, document)).map((version) => [version.id, version]));
}

/** A version without anything but its id and key. */
function bare(id: number, key: VersionKey): Version {
  return { id, key, document: 0, level: null, values: {}, toOne: new Map() };
}

/**
 * Removes some versions of a document. Links that led to a version on a link axis are removed, too. Links to the document stay until the
 * document goes (foreign keys).
 *
 * @param versions all versions of the document, hidden ones too
 * @param gone those to remove: at least one, and not all
 */
async function removeVersions(
  statements: Statements,
  { layout }: VersionStore,
  sources: readonly TypeLayout[],
  document: number,
  versions: readonly VersionRow[],
  gone: readonly VersionRow[],
): Promise<void> {
  const ids = gone.map(({ id }) => id);
  await statements.write(statements.knex(layout.table).where(statements.inKeys('id', ids)).delete());
  const left = versions.filter((version) => !gone.includes(version));
  for (const axis of layout.axes) {
    if (axis.state !== 'active' || axis.kind !== 'link') continue;
    const values = new Set(gone.map(({ key }) => key.get(axis.name) as string));
    for (const { key } of left) values.delete(key.get(axis.name) as string);
    for (const value of values) for (const source of sources) await removeLinks(statements, source, document, axis, value);
  }
}

/** Removes the links in one type's rows that led to a document's version at one value of a link axis. */
async function removeLinks(
  statements: Statements,
  source: TypeLayout,
  document: number,
  axis: TypeLayout['axes'][number],
  value: string,
): Promise<void> {
  const { knex } = statements;
  const own = source.axis(axis.name);
  const values = value === defaultOf(axis) ? [value, ''] : [value];
  for (const to of source.toOne.values()) {
    const rows = knex(source.table).where(to.target, document);
    const pin = to.pins.get(axis.name);
    if (own?.state === 'active') rows.where(own.column, value);
    else if (pin !== undefined) rows.whereIn(pin, values);
    else continue;
    await statements.write(rows.update({ [to.target]: null }));
  }
  const links = knex(source.linksTable).where('target', document);
  const pin = source.pins.get(axis.name);
  if (own?.state === 'active') links.whereIn('source', knex(source.table).select('id').where(own.column, value));
  else if (pin !== undefined) links.whereIn(pin, values);
  else return;
  await statements.write(links.delete());
}
