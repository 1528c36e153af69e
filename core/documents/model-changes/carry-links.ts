import type { RelationAttribute } from '../../model/index.ts';
import { pinAxes, type TypeLayout } from '../storage/layout.ts';
import { DOCUMENT_COLUMN, targetColumn, targetPinColumn, targetPositionColumn } from '../storage/names.ts';
import type { Statements } from '../storage/statements.ts';
import { versionKeyOf } from '../write/write-plan.ts';
import type { StoredContent } from './stored-content.ts';

/** Links that are moved in one transaction. */
const BATCH = 200;

/** Links of a type's rows that are stored in a place where the new model does not look for them. */
export interface CarriedLinks {
  readonly layout: TypeLayout;
  /** The relation that shows them: now stored in the other way by the rows, or owned by its other side. */
  readonly attribute: RelationAttribute;
  /** Where they are stored now: in the links table, or in columns of the rows. */
  readonly from: 'links' | 'column';
}

/** A link in its old place. */
interface FoundLink {
  readonly row: number;
  readonly document: number;
  /** The axis values of the row. */
  readonly key: ReadonlyMap<string, string>;
  readonly target: number;
  /** Pins that are set, by axis. */
  readonly pins: ReadonlyMap<string, string>;
  /** Its position among the row's links, and among those of the target. */
  readonly position: number;
  readonly inversePosition: number;
}

/** A link in its new place. */
interface NewLink {
  readonly layout: TypeLayout;
  readonly attribute: RelationAttribute;
  readonly row: number;
  readonly target: number;
  readonly pins: ReadonlyMap<string, string>;
  readonly position: number;
  readonly inversePosition: number;
}

/** Moves links to where the model looks for them. Links without room there are removed: of several links, the first one stays. */
export async function carryLinks(content: StoredContent, links: CarriedLinks): Promise<void> {
  const { layout, attribute } = links;
  await content.inBatches([layout.type.uid, attribute.target], async (statements) => {
    const found = await findLinks(content, statements, links);
    for (const link of found) for (const made of await destinations(content, statements, links, link)) await write(statements, made);
    await removeFound(statements, links, found);
    return found.length === BATCH;
  });
}

async function findLinks(content: StoredContent, statements: Statements, links: CarriedLinks): Promise<FoundLink[]> {
  const { layout, attribute, from } = links;
  const { knex } = statements;
  const axes = layout.axes.map((axis) => `v.${axis.column}`);
  const inTable = from === 'links';
  const pins = pinColumnsOf(content, links);
  const position = targetPositionColumn(attribute);
  const place = inTable ? 'l.inverse_position' : content.has(layout.table, position) ? `v.${position}` : knex.raw('null');
  const target = inTable ? 'l.target' : `v.${targetColumn(attribute)}`;
  const query = knex({ v: layout.table })
    .select(['v.id', `v.${DOCUMENT_COLUMN}`, target, inTable ? 'l.position' : knex.raw('1'), place])
    .select([...axes, ...[...pins.values()].map((column) => `${inTable ? 'l' : 'v'}.${column}`)])
    .limit(BATCH);
  if (inTable) {
    query.join({ l: layout.linksTable }, 'l.source', 'v.id').where({ 'l.attribute': attribute.name, 'l.entry': 0 });
    query.orderBy(['l.source', 'l.position', 'l.target']);
  } else query.whereNotNull(target).orderBy('v.id');
  return (await statements.read(query)).map(([row, document, to, at, inverse, ...values]) => ({
    row: row as number,
    document: document as number,
    key: versionKeyOf(layout, values),
    target: to as number,
    pins: new Map(
      [...pins.keys()].map((axis, index) => [axis, values[axes.length + index] as string] as const).filter(([, value]) => value !== ''),
    ),
    position: Number(at),
    inversePosition: Number(inverse ?? 0),
  }));
}

/** Columns with the pins of the links in their old place, by axis. */
function pinColumnsOf(content: StoredContent, { layout, attribute, from }: CarriedLinks): ReadonlyMap<string, string> {
  if (from === 'links') return layout.pins;
  const columns = [...layout.pins.keys()].map((axis) => [axis, targetPinColumn(attribute, axis)] as const);
  return new Map(columns.filter(([, column]) => content.has(layout.table, column)));
}

/**
 * The new links for an old one: of the same row, or, when the other side owns the relation now, of all versions of its target that it
 * means.
 */
async function destinations(
  { layouts }: StoredContent,
  statements: Statements,
  { layout, attribute }: CarriedLinks,
  link: FoundLink,
): Promise<readonly NewLink[]> {
  if (attribute.side === 'owner') return [{ ...link, layout, attribute }];
  const far = layouts.of(attribute.target);
  const owner = far.type.attributes.get(attribute.inverse ?? '') as RelationAttribute;
  const pins = new Map<string, string>();
  for (const axis of pinAxes(far.axes, layout.axes)) {
    const value = link.key.get(axis.name);
    if (axis.kind === 'link' && value !== undefined) pins.set(axis.name, value);
  }
  const rows = statements.knex(far.table).select('id').where(DOCUMENT_COLUMN, link.target).orderBy('id');
  for (const axis of far.axes) {
    const value = layout.axis(axis.name) ? link.key.get(axis.name) : link.pins.get(axis.name);
    if (value !== undefined) rows.where(axis.column, value);
  }
  const turned = { layout: far, attribute: owner, target: link.document, pins };
  const places = { position: link.inversePosition, inversePosition: link.position };
  return (await statements.read(rows)).map(([row]) => ({ ...turned, ...places, row: row as number }));
}

async function write(statements: Statements, link: NewLink): Promise<void> {
  const { layout, attribute, row, target, pins, position, inversePosition } = link;
  const { knex } = statements;
  const to = layout.toOne.get(attribute);
  if (to !== undefined) {
    if (to.exclusive && (await isHeld(statements, link))) return;
    const values: Record<string, unknown> = { [to.target]: target };
    for (const [axis, column] of to.pins) values[column] = pins.get(axis) ?? '';
    if (to.position !== null) values[to.position] = inversePosition;
    await statements.write(knex(layout.table).where('id', row).whereNull(to.target).update(values));
    return;
  }
  const identity = {
    source: row,
    entry: 0,
    attribute: attribute.name,
    target,
    ...Object.fromEntries([...layout.pins].map(([axis, column]) => [column, pins.get(axis) ?? ''])),
  };
  const present = await statements.read(knex(layout.linksTable).select(knex.raw('1')).where(identity).limit(1));
  if (present.length === 0) await statements.insertRow(layout.linksTable, { ...identity, position, inverse_position: inversePosition });
}

/** Whether another row with equal axis values already links to the target of a one-to-one relation. */
async function isHeld(statements: Statements, { layout, attribute, row, target }: NewLink): Promise<boolean> {
  const { knex } = statements;
  const column = targetColumn(attribute);
  const rows = await statements.read(
    knex({ o: layout.table })
      .join({ v: layout.table }, (join) => {
        join.onVal('v.id', row);
        for (const axis of layout.axes) join.on(`v.${axis.column}`, `o.${axis.column}`);
      })
      .select('o.id')
      .where(`o.${column}`, target)
      .limit(1),
  );
  return rows.length > 0;
}

async function removeFound(statements: Statements, { layout, attribute, from }: CarriedLinks, found: readonly FoundLink[]): Promise<void> {
  if (found.length === 0) return;
  const { knex } = statements;
  if (from === 'column') {
    const ids = found.map(({ row }) => row);
    const rows = knex(layout.table).where(statements.inKeys('id', ids));
    await statements.write(rows.update({ [targetColumn(attribute)]: null }));
    return;
  }
  for (const { row, target, pins } of found) {
    const link = knex(layout.linksTable).where({ source: row, entry: 0, attribute: attribute.name, target });
    for (const [axis, column] of layout.pins) link.where(column, pins.get(axis) ?? '');
    await statements.write(link.delete());
  }
}
