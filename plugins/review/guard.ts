import { type Caller, callerName, type DocumentEvent, type Documents, ForbiddenError, type RecordedChange, type RecordedRow } from 'plinth';
import { isFree } from './rights.ts';
import { type DraftKey, movesTable, type Stage, stageOf, statesTable, VERSION_TABLES, whyUnpublishable } from './stage.ts';
import type { StageList } from './stage-list.ts';

/** The stage of each draft that the current transaction has changed so far, and whether a change has sent it back. */
type Within = Map<string, { readonly stage: Stage; readonly isSentBack: boolean }>;

/**
 * Enforces stages. A new draft begins in the first stage, a change may send a draft back, a removed draft takes its rows along, and
 * publishing is refused unless the stage allows it. The draft's row in `statesTable` decides. The change's transaction locks it.
 * @param isSettled whether a change publishes what the stage has allowed before, or what was live before, and not the draft
 */
export function guardStages(documents: Documents, list: StageList, plugin: string, isSettled: (caller: Caller) => boolean): void {
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
      const why = isFree(change.caller) || isSettled(change.caller) ? null : whyUnpublishable(said.stages, stage, isSentBack);
      if (why !== null) throw new ForbiddenError(why, { stage: stage.id });
      return rows;
    }
    if (change.kind === 'created') {
      const first = said.stages[0] as Stage;
      memory.set(here, { stage: first, isSentBack: false });
      // An earlier document with this id may have left rows. They do not belong to this one.
      return [...rows, ...(row === undefined ? [] : removals(change)), newState(change, first)];
    }
    if (stage.onChange === null) return rows;
    const back = stageOf(said, stage.onChange);
    memory.set(here, { stage: back, isSentBack: true });
    return [...rows, ...sentBack(change, stage, back, row !== undefined)];
  });
}

/** The draft that a change concerns; for a published version, the draft of the same document and locale. */
function keyOf({ type, documentId, axes }: Pick<DocumentEvent, 'type' | 'documentId' | 'axes'>): DraftKey {
  return { type: type.uid, document: documentId, locale: axes.get('locale') ?? '' };
}

/**
 * Whether a change depends on the stage of the draft: it creates or changes the draft, or publishes it. Writing an input to the published
 * version as well (`copies: 'input'`) publishes that input. Links of other documents, and values that languages share, publish nothing.
 */
function decides({ kind, axes, before, after, takesInput }: DocumentEvent): boolean {
  const status = axes.get('status');
  if (status === undefined || after === null || kind === 'filled') return false;
  return status === 'draft' || kind === 'published' || takesInput === true || (kind !== 'updated' && before === null);
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
