import { copiedOn, defaultOf } from '../axes/axis-registry.ts';
import { checkCounts } from '../counts/kept-counts.ts';
import { inspectModel } from '../model-changes/inspect-model.ts';
import { behindRows } from '../model-changes/settle-axes.ts';
import { type ContentParts, StoredContent } from '../model-changes/stored-content.ts';
import { UniqueValues } from '../model-changes/unique-values.ts';
import type { Layouts, TypeLayout } from '../storage/layout.ts';
import { columnOf } from '../storage/names.ts';
import { refreshVersion } from '../write/behind.ts';
import type { WriteContext } from '../write/write-context.ts';
import { checkEntries } from './entry-checks.ts';
import { type Finding, Tally } from './finding.ts';
import { checkRows } from './row-checks.ts';

/** The dependencies of the check. */
interface ContentCheckParts extends ContentParts {
  readonly layouts: Layouts;
  readonly writes: WriteContext;
}

/**
 * Finds content that is broken or does not fit the model, a limited number of rows at a time. May run while nodes serve requests: it sees
 * their writes completely or not at all.
 * @param repairs whether to make repairs that lose no visible content
 */
export async function* checkDocuments(parts: ContentCheckParts, repairs: boolean): AsyncGenerator<Finding> {
  const { layouts } = parts;
  const { changes } = await inspectModel(parts, layouts, null);
  for (const { text, consent, carry } of changes) {
    const isMove = consent === 'none';
    if (isMove && repairs) await carry();
    const state = !isMove ? 'manual' : repairs ? 'repaired' : 'repairable';
    yield { kind: 'model', where: 'model', text, count: 1, examples: [], state };
  }
  const content = await StoredContent.open(parts, layouts);
  for (const layout of layouts.all()) {
    // The comparison of tables reports missing columns.
    if (!isComplete(content, layout)) continue;
    // Check the kept numbers first: the repairs below do not update them, so they count as unknown afterwards.
    yield* checkNumbers(parts, layout, repairs);
    yield* checkRows(content, layout, repairs);
    yield* checkEntries(content, layout, repairs);
    yield* checkUnique(parts, layout, repairs);
    yield* checkDrafts(parts, layout, repairs);
  }
}

/** Whether all columns exist that the checks read. */
function isComplete(content: StoredContent, layout: TypeLayout): boolean {
  const { table, linksTable, axes, toOne, unique, embedded } = layout;
  const columns = [
    ...axes.map((axis) => axis.column),
    ...[...toOne.values()].flatMap((to) => [to.target, ...(to.position === null ? [] : [to.position]), ...to.pins.values()]),
    ...[...unique].flatMap(([attribute, shadow]) => [columnOf(attribute), shadow]),
    ...embedded.map((attribute) => attribute.column),
  ];
  return columns.every((column) => content.has(table, column)) && [...layout.pins.values()].every((pin) => content.has(linksTable, pin));
}

async function* checkNumbers({ database }: ContentParts, layout: TypeLayout, repairs: boolean): AsyncGenerator<Finding> {
  const count = await checkCounts(database, layout, repairs);
  if (count === 0) return;
  const text = 'the stored version counts do not match the existing versions';
  yield { kind: 'count', where: layout.type.uid, text, count, examples: [], state: repairs ? 'repaired' : 'repairable' };
}

async function* checkUnique(parts: ContentParts, layout: TypeLayout, repairs: boolean): AsyncGenerator<Finding> {
  for (const attribute of layout.unique.keys()) {
    const values = new UniqueValues(parts, layout);
    const tally = new Tally();
    for await (const rows of values.wrong(attribute, { all: true })) for (const { documentId } of rows) tally.add(documentId);
    if (tally.count === 0) continue;
    const left = repairs ? (await values.fill(attribute, { all: true })).refused.length : 0;
    const text = `the index that enforces "${attribute.name}" as unique does not contain their values`;
    const state = !repairs ? 'repairable' : left === 0 ? 'repaired' : 'manual';
    yield tally.finding('unique', layout.type.uid, text, state);
  }
}

async function* checkDrafts(parts: ContentCheckParts, layout: TypeLayout, repairs: boolean): AsyncGenerator<Finding> {
  for (const axis of layout.axes) {
    const on = copiedOn(axis);
    if (on === null) continue;
    const value = defaultOf(axis);
    const tally = new Tally();
    for (let last = 0; ; ) {
      const rows = await behindRows(parts.database, layout, axis, { value, on, isNew: false, after: last });
      for (const { id, documentId } of rows) {
        tally.add(documentId);
        if (repairs) await refreshVersion(parts.writes, layout, id, axis.name, on);
        last = id;
      }
      if (rows.length === 0) break;
    }
    if (tally.count === 0) continue;
    const text = `versions at ${axis.name} "${value}" have no counterpart at "${on}", or a counterpart that is older and has not been written since`;
    yield tally.finding('counterpart', layout.type.uid, text, repairs ? 'repaired' : 'repairable');
  }
}
