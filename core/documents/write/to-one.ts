import type { RelationAttribute } from '../../model/index.ts';
import type { VersionKey } from '../axes/axis.ts';
import { defineStatement } from '../storage/defined-statement.ts';
import type { TypeLayout } from '../storage/layout.ts';
import { DOCUMENT_COLUMN } from '../storage/names.ts';
import type { Statements } from '../storage/statements.ts';
import type { FarChanges } from './far-changes.ts';
import { applyChange, keepHidden, linkKey, type RelationListChange } from './relation-list.ts';
import type { ToOneLink, Version } from './version-store.ts';

/** The greatest position of rows with equal axis values that link to a document through a column. */
const LAST_POSITION = defineStatement(({ knex }, value, layout: TypeLayout, target: string, position: string) =>
  knex(layout.table)
    .max({ last: position })
    .where({ [target]: value(0), ...Object.fromEntries(layout.axes.map((axis, index) => [axis.column, value(index + 1)])) }),
);

/** The new link of a to-one column. In a one-to-one relation the row that has the target loses it. */
export async function changeToOne(
  statements: Statements,
  layout: TypeLayout,
  row: { readonly document: number; readonly key: VersionKey },
  attribute: RelationAttribute,
  current: ToOneLink | null,
  change: RelationListChange,
  far: FarChanges,
): Promise<ToOneLink | null> {
  const before = current ? [current] : [];
  const [next] = applyChange(before, await keepHidden(statements, before, change, false), false);
  if (!next) return null;
  if (current && linkKey(current) === linkKey(next)) return current;
  await takeTarget(statements, layout, row, attribute, next.document, far);
  return { ...next, position: await nextPosition(statements, layout, row.key, attribute, next.document) };
}

/** The to-one links of a copy. Links that it has already keep their place on the inverse side. */
export function copyToOne(from: Version['toOne'], present: Version['toOne'] | undefined): Version['toOne'] {
  return new Map(
    [...from].map(([attribute, link]) => {
      const there = present?.get(attribute);
      return [attribute, link && there && linkKey(link) === linkKey(there) ? there : link];
    }),
  );
}

/** Rows of other documents, with equal axis values, that link to a document through a column. */
const LINKERS = defineStatement(({ knex }, value, layout: TypeLayout, target: string) =>
  knex(layout.table)
    .select(['id', DOCUMENT_COLUMN])
    .where({ [target]: value(0), ...Object.fromEntries(layout.axes.map((axis, index) => [axis.column, value(index + 2)])) })
    .whereNot(DOCUMENT_COLUMN, value(1)),
);

/** Documents that would lose a one-to-one link to one of these targets, in any version. */
export async function holdersOf(
  statements: Statements,
  layout: TypeLayout,
  attribute: RelationAttribute,
  targets: readonly number[],
): Promise<readonly number[]> {
  const to = layout.toOne.get(attribute);
  if (!to?.exclusive || targets.length === 0) return [];
  const query = statements.knex(layout.table).distinct(DOCUMENT_COLUMN).where(statements.inKeys(to.target, targets));
  return (await statements.read(query)).map(([document]) => document as number);
}

/** Other documents with a one-to-one link to a target of this one, in any version of either. */
export async function rivalsOf(
  statements: Statements,
  layout: TypeLayout,
  attribute: RelationAttribute,
  document: number,
): Promise<readonly number[]> {
  const to = layout.toOne.get(attribute);
  if (!to?.exclusive) return [];
  const { knex } = statements;
  const targets = knex(layout.table).select(to.target).where(DOCUMENT_COLUMN, document).whereNotNull(to.target);
  const query = knex(layout.table).distinct(DOCUMENT_COLUMN).whereIn(to.target, targets).whereNot(DOCUMENT_COLUMN, document);
  return (await statements.read(query)).map(([rival]) => rival as number);
}

/**
 * Clears a one-to-one link to a document in other rows with the same axis values, which changes their documents.
 * @throws ForbiddenError when the caller may not change those
 */
export async function takeTarget(
  statements: Statements,
  layout: TypeLayout,
  row: { readonly document: number; readonly key: VersionKey },
  attribute: RelationAttribute,
  target: number,
  far: FarChanges,
): Promise<void> {
  const to = layout.toOne.get(attribute);
  if (!to?.exclusive) return;
  const values = [target, row.document, ...layout.axes.map((axis) => row.key.get(axis.name))];
  const holders = await statements.readKnown(LINKERS, [layout, to.target], values);
  if (holders.length === 0) return;
  const rows = holders.map(([id, document]) => ({ row: id as number, document: document as number, key: row.key }));
  await far.take({ layout, attribute, kind: 'value' }, rows);
  for (const { row: id } of rows) {
    await statements.write(
      statements
        .knex(layout.table)
        .where({ id, [to.target]: target })
        .update({ [to.target]: null }),
    );
  }
}

/**
 * The position after all rows with the same axis values that link to a document through a to-one column. This is one read at the end of an
 * index. Null where the inverse side has no order.
 */
export async function nextPosition(
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
