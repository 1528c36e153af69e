import type { RelationAttribute } from '../../model/index.ts';
import type { VersionKey } from '../axes/axis.ts';
import { defineStatement } from '../storage/defined-statement.ts';
import type { TypeLayout } from '../storage/layout.ts';
import { DOCUMENT_COLUMN } from '../storage/names.ts';
import type { Statements } from '../storage/statements.ts';
import { applyChange, keepHidden, linkKey, type RelationChange } from './relation-list.ts';
import type { ToOneLink, Version } from './version-store.ts';
import { keyColumns } from './write-plan.ts';

/** The last place among the rows of equal axis values that link to a document through a column. */
const LAST_POSITION = defineStatement(({ knex }, value, layout: TypeLayout, target: string, position: string) =>
  knex(layout.table)
    .max({ last: position })
    .where({ [target]: value(0), ...Object.fromEntries(layout.axes.map((axis, index) => [axis.column, value(index + 1)])) }),
);

/** The link of a to-one column after a change; its target is taken away from the row that had it where the relation is one-to-one. */
export async function changeToOne(
  statements: Statements,
  layout: TypeLayout,
  row: { readonly document: number; readonly key: VersionKey },
  attribute: RelationAttribute,
  current: ToOneLink | null,
  change: RelationChange,
): Promise<ToOneLink | null> {
  const before = current ? [current] : [];
  const [next] = applyChange(before, await keepHidden(statements, before, change, false), false);
  if (!next) return null;
  if (current && linkKey(current) === linkKey(next)) return current;
  await takeTarget(statements, layout, row, attribute, next.document);
  return { ...next, position: await nextPosition(statements, layout, row.key, attribute, next.document) };
}

/** The to-one links of a version that becomes a copy of another one: those that it has already keep their place on the other side. */
export function copyToOne(from: Version['toOne'], present: Version['toOne'] | undefined): Version['toOne'] {
  return new Map(
    [...from].map(([attribute, link]) => {
      const there = present?.get(attribute);
      return [attribute, link && there && linkKey(link) === linkKey(there) ? there : link];
    }),
  );
}

/** Clears a one-to-one link to a document in other rows of the same axis values. */
export async function takeTarget(
  statements: Statements,
  layout: TypeLayout,
  row: { readonly document: number; readonly key: VersionKey },
  attribute: RelationAttribute,
  target: number,
): Promise<void> {
  const to = layout.toOne.get(attribute);
  if (!to?.exclusive) return;
  await statements.write(
    statements
      .knex(layout.table)
      .where({ [to.target]: target, ...keyColumns(layout, row.key) })
      .whereNot(DOCUMENT_COLUMN, row.document)
      .update({ [to.target]: null }),
  );
}

/**
 * The place behind all rows of the same axis values that link to a document through a to-one column, found at the end of an index; null
 * where the inverse side has no order.
 */
async function nextPosition(
  statements: Statements,
  layout: TypeLayout,
  key: VersionKey,
  attribute: RelationAttribute,
  target: number,
): Promise<number | null> {
  const to = layout.toOne.get(attribute);
  if (!to || to.position === null) return null;
  const values = [target, ...layout.axes.map((axis) => key.get(axis.name))];
  const [row] = await statements.readKnown(LAST_POSITION, [layout, to.target, to.position], values);
  return ((row?.[0] as number | null) ?? 0) + 1;
}
