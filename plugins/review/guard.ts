import {
  callerName,
  type DocumentEvent,
  type Documents,
  ForbiddenError,
  type PendingChange,
  type RecordedChange,
  type RecordedRow,
} from 'plinth';
import { isFree } from './rights.ts';
import { type DraftKey, movesTable, type Stage, stageOf, statesTable, VERSION_TABLES, whyUnpublishable } from './stage.ts';
import type { StageList } from './stage-list.ts';
import type { States } from './states.ts';

/** Where drafts stand after what one transaction has done so far, and whether a change has sent them back. */
type Within = Map<string, { readonly stage: Stage; readonly isSentBack: boolean }>;

/**
 * Keeps drafts in stages: a new one begins in the first, a change may send one back, what goes takes everything along, and nothing is published but from a stage that allows it.
 * Everything is decided by the row of the draft, which is read and locked in the transaction of the change.
 */
export function guardStages(documents: Documents, list: StageList, states: Pick<States, 'read'>, plugin: string): void {
  const within = new WeakMap<object, Within>();
  const scope = {
    name: plugin,
    states: false,
    by: () => list.isUsed,
    knows: (event: DocumentEvent) => {
      if (!list.mayKnow(event.type.uid) || !decides(event)) return null;
      return list.of(event.type.uid) === null ? null : { table: statesTable, where: { ...keyOf(event) } };
    },
  };
  documents.hooks.record.tap(scope, (rows, change) => {
    const { type, axes, after } = change;
    if (!list.mayKnow(type.uid) || !axes.has('status')) return rows;
    if (after === null) return axes.get('status') === 'draft' ? [...rows, ...removals(change)] : rows;
    const said = list.of(type.uid);
    if (said === null || !decides(change)) return rows;
    const memory = within.get(change.transaction) ?? new Map();
    within.set(change.transaction, memory);
    const [row] = change.known();
    const here = JSON.stringify(keyOf(change));
    const { stage, isSentBack } = memory.get(here) ?? { stage: stageOf(said, row?.stage as string | undefined), isSentBack: false };
    if (axes.get('status') !== 'draft') {
      const why = isFree(change.caller) ? null : whyUnpublishable(said.stages, stage, isSentBack);
      if (why !== null) throw new ForbiddenError(why, { stage: stage.id });
      return rows;
    }
    if (change.kind === 'created') {
      const first = said.stages[0] as Stage;
      memory.set(here, { stage: first, isSentBack: false });
      // What an earlier document of this id has left is no part of this one.
      return [...rows, ...(row === undefined ? [] : removals(change)), newState(change, first)];
    }
    if (stage.onChange === null) return rows;
    const back = stageOf(said, stage.onChange);
    memory.set(here, { stage: back, isSentBack: true });
    return [...rows, ...sentBack(change, stage, back, row !== undefined)];
  });
  // What takes an input into both versions at once publishes that, and tells of a change alone.
  documents.hooks.before.tapPromise(plugin, async (change, caller) => {
    const said = list.isUsed ? list.of(change.type.uid) : null;
    if (said === null || !isBoth(change) || isFree(caller)) return change;
    const key = keyOf({ ...change, documentId: change.documentId ?? '' });
    const stage = stageOf(said, (await states.read(key))?.stage);
    const back = stage.onChange === null ? null : stageOf(said, stage.onChange);
    const why = whyUnpublishable(said.stages, back ?? stage, back !== null);
    if (why !== null) throw new ForbiddenError(why, { stage: stage.id });
    return change;
  });
}

/** The draft that a change is about, or that what it publishes is of. */
function keyOf({ type, documentId, axes }: Pick<DocumentEvent, 'type' | 'documentId' | 'axes'>): DraftKey {
  return { type: type.uid, document: documentId, locale: axes.get('locale') ?? '' };
}

/** Whether the stage of a draft has to do with a change: it makes or changes the draft, or publishes it. What links from elsewhere change in a published version publishes nothing. */
function decides({ kind, axes, before, after }: DocumentEvent): boolean {
  const status = axes.get('status');
  if (status === undefined || after === null || kind === 'filled') return false;
  return status === 'draft' || kind === 'published' || (kind !== 'updated' && before === null);
}

function isBoth(change: PendingChange): boolean {
  return change.kind === 'update' && change.copies === 'input' && change.axes.get('status') === 'published';
}

function removals(change: RecordedChange): readonly RecordedRow[] {
  return VERSION_TABLES.map((table) => ({ table, where: { ...keyOf(change) }, values: null }));
}

function newState(change: RecordedChange, { id }: Stage): RecordedRow {
  return { table: statesTable, values: { ...keyOf(change), stage: id, since: Date.now() } };
}

function sentBack(change: RecordedChange, from: Stage, to: Stage, isThere: boolean): readonly RecordedRow[] {
  const key = keyOf(change);
  const moved = { cause: 'change', moved_by: callerName(change.caller), moved_at: Date.now() };
  return [
    isThere ? { table: statesTable, where: { ...key }, values: { stage: to.id, since: Date.now() } } : newState(change, to),
    { table: movesTable, values: { ...key, from_stage: from.id, to_stage: to.id, ...moved } },
  ];
}
