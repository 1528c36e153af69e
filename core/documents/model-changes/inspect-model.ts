import type { Layouts, TypeLayout } from '../storage/layout.ts';
import { versionColumns } from '../storage/tables.ts';
import type { ModelChange } from './model-change.ts';
import { describeSharedValues, type ModelConflict } from './model-conflict.ts';
import { foreignDocuments, kindChanges, leftBehind, registeredTypes, removedTypes, renamings } from './registry-changes.ts';
import { relationChanges } from './relation-changes.ts';
import { changedTypes, type RememberedType } from './remembered-model.ts';
import { type ContentParts, StoredContent } from './stored-content.ts';
import { UniqueValues } from './unique-values.ts';

/** What a new model changes in stored content, in the order of execution, and the types that match it afterwards. */
export interface ModelInspection {
  readonly changes: readonly ModelChange[];
  /** Types whose content matches the model afterwards: nothing is lost or refused. */
  readonly settled: readonly TypeLayout[];
  /** Uids with documents that the model no longer has. */
  readonly gone: readonly string[];
}

/**
 * Finds content that does not fit the model, in types that are new or stored in another way than when they last matched. When nothing has
 * changed, no query of content runs.
 * @param known the types that the database remembers; null where it remembers none, and all content is checked
 */
export async function inspectModel(
  parts: ContentParts,
  layouts: Layouts,
  known: readonly RememberedType[] | null,
): Promise<ModelInspection> {
  const changed = changedTypes(layouts, known);
  const gone = known?.some(({ type }) => !layouts.model.contentTypes.has(type)) ?? true;
  if (changed.length === 0 && !gone) return { changes: [], settled: [], gone: [] };
  const content = await StoredContent.open(parts, layouts);
  const renamed = new Map<string, string>();
  const moves: ModelChange[] = [];
  for (const layout of changed) {
    const foreign = await foreignDocuments(content, layout);
    for (const type of foreign.keys()) renamed.set(type, layout.type.uid);
    moves.push(...renamings(content, layout, foreign));
  }
  const changes: ModelChange[] = [...moves];
  const settled: TypeLayout[] = [];
  const tables = new Map(known?.map(({ type, table }) => [type, table]));
  for (const layout of changed) {
    const own = [
      ...(await leftBehind(content, layout, tables.get(layout.type.uid) ?? '')),
      ...(await kindChanges(content, layout)),
      ...(await relationChanges(content, layout, renamed)),
      ...(await uniqueChanges(content, layout)),
    ];
    changes.push(...own);
    if (own.every(({ consent }) => consent === 'none')) settled.push(layout);
  }
  const uids = known?.map(({ type }) => type) ?? (await registeredTypes(content));
  const removed = await removedTypes(content, uids, new Set(renamed.keys()), tables);
  changes.push(...removed.map(({ change }) => change));
  return { changes, settled, gone: removed.map(({ uid }) => uid) };
}

/** The changes for attributes that are unique now. */
async function uniqueChanges(content: StoredContent, layout: TypeLayout): Promise<ModelChange[]> {
  const changes: ModelChange[] = [];
  const columns = versionColumns(layout);
  for (const [attribute, shadow] of layout.unique) {
    const hasColumns = content.has(layout.table, attribute.column) && layout.axes.every(({ column }) => content.has(layout.table, column));
    // Duplicates among values that are to be converted are found by the conversion.
    if (!hasColumns || content.hasOtherStorage(layout.table, columns.get(attribute.column))) continue;
    const values = new UniqueValues(content.parts, layout);
    const { count, examples } = await values.shared(attribute);
    if (count > 0) {
      const conflict = { uid: layout.type.uid, attribute: attribute.name, count, examples };
      const text = describeSharedValues(conflict);
      const conflicts: readonly ModelConflict[] = [{ kind: 'values', ...conflict, text }];
      changes.push({ text, consent: 'never', stops: true, conflicts, carry: async () => undefined });
    } else if (!content.has(layout.table, shadow)) {
      const text = `values of "${attribute.name}" of ${layout.type.uid} are looked at: it is unique now`;
      const carry = async () => {
        await values.fill(attribute, { all: true });
      };
      changes.push({ text, consent: 'none', stops: false, carry });
    }
  }
  return changes;
}
