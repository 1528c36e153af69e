import type { Row } from '../../database/index.ts';
import { type LinkingAttribute, relationsOf } from '../../model/index.ts';
import { ADDED, REMOVED } from '../axes/pending-pins.ts';
import { defineStatement } from '../storage/defined-statement.ts';
import type { TypeLayout } from '../storage/layout.ts';
import { batches } from '../storage/lists.ts';
import { pendingLinksName, removedLinksName } from '../storage/names.ts';
import type { Statements } from '../storage/statements.ts';
import { appendsOnly, applyChange, keepHidden, type LinkEnd, linkKey, pinsOf, placeKey, type RelationListChange } from './relation-list.ts';

const LINKS = defineStatement(({ knex }, value, { linksTable, pins }: TypeLayout) =>
  knex(linksTable)
    .select(['target', 'position', ...pins.values()])
    .where({ source: value(0), attribute: value(1), entry: value(2) })
    .orderBy(['position', 'target']),
);

/** The last places of an attribute's links to several documents. Each is one step in an index, which a list with groups would not be. */
const LAST_INVERSE_POSITIONS = defineStatement(({ knex }, value, { linksTable }: TypeLayout, count: number) => {
  const last = (at: number) =>
    knex(linksTable)
      .max('inverse_position')
      .where({ attribute: value(0), target: value(at + 1) });
  return knex.select(Array.from({ length: count }, (_, at) => last(at).as(`last_${at}`)));
});

/** Maximum number of documents in one of these statements. */
const PLACED = 8;

/** A row, or a component entry in it, that owns links in the links table. */
export interface LinkSource {
  readonly layout: TypeLayout;
  /** Numeric id of the version row. */
  readonly row: number;
  /** 0 for the row itself. */
  readonly entry: number;
}

interface StoredLink extends LinkEnd {
  readonly position: number;
}

/** A row of a links table. */
export type LinkRow = Readonly<Record<string, unknown>>;

/** Takes over the documents of links that will be added or removed, before that happens. */
export type TakeEnds = (ends: readonly LinkEnd[]) => Promise<void>;

/**
 * Applies a change to links that a row or one of its component entries owns. Writes only the links that differ.
 * @param takes called with the links that will be added or removed
 */
export async function changeOwnedLinks(
  statements: Statements,
  source: LinkSource,
  attribute: LinkingAttribute,
  change: RelationListChange,
  takes: TakeEnds,
): Promise<void> {
  const current = await loadLinks(statements, source, attribute);
  const known = new Map(current.map((link) => [linkKey(link), link]));
  const next = applyChange(current, await keepHidden(statements, current, change, attribute.many), attribute.many);
  const wanted = new Set(next.map(linkKey));
  const removed = current.filter((link) => !wanted.has(linkKey(link)));
  const missing = next.filter((link) => !known.has(linkKey(link)));
  await takes([...removed, ...missing]);
  for (const link of removed) await deleteLink(statements, source, attribute, link);
  const rowOf = await newRows(statements, source, attribute, missing);

  // An append keeps the positions of existing links.
  let position = 0;
  const added: LinkRow[] = [];
  const keepsPositions = appendsOnly(change);
  for (const link of next) {
    const stored = known.get(linkKey(link));
    const moved = change.kind === 'change' && keepsPositions && change.connect.some((connected) => linkKey(connected) === linkKey(link));
    position = stored && keepsPositions && !moved ? stored.position : position + 1;
    if (!stored) added.push(rowOf(link, position));
    else if (stored.position !== position) {
      await statements.write(linkQuery(statements, source, attribute, stored).update({ position }));
    }
  }
  await statements.insertRows(source.layout.linksTable, added);
}

/** The links of one relation of a row or of one of its component entries, in order. */
export function linksOfEntry(statements: Statements, source: LinkSource, attribute: LinkingAttribute): Promise<readonly LinkEnd[]> {
  return loadLinks(statements, source, attribute);
}

const LINKED = defineStatement(({ knex }, value, { linksTable }: TypeLayout) =>
  knex(linksTable).distinct(['attribute', 'entry']).where('source', value(0)),
);

/** The relations of a row and of its component entries that have links in the links table, by `placeKey`. */
export async function linksOfRow(statements: Statements, layout: TypeLayout, row: number): Promise<ReadonlySet<string>> {
  if (!layout.hasLinkRows) return new Set();
  const rows = await statements.readKnown(LINKED, [layout], [row]);
  return new Set(rows.map(([attribute, entry]) => placeKey(attribute as string, Number(entry))));
}

async function loadLinks(statements: Statements, source: LinkSource, attribute: LinkingAttribute): Promise<StoredLink[]> {
  const axes = [...source.layout.pins.keys()];
  const rows = await statements.readKnown(LINKS, [source.layout], [source.row, attribute.name, source.entry]);
  const settled = rows.some(([, , ...pins]) => isPending(pins)) ? await withoutPending(statements, source, attribute, rows) : rows;
  return settled.map(([target, position, ...values]) => ({
    document: target as number,
    position: position as number,
    pins: pinsOf(axes, values as string[]),
  }));
}

function isPending(pins: readonly unknown[]): boolean {
  return pins.includes(ADDED) || pins.includes(REMOVED);
}

/** Discards the pending changes of a list before it is written at its own side: a write there is final for drafts, too. */
async function withoutPending(
  statements: Statements,
  source: LinkSource,
  attribute: LinkingAttribute,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const list = () =>
    statements.knex(source.layout.linksTable).where({ source: source.row, attribute: attribute.name, entry: source.entry });
  for (const pin of source.layout.pins.values()) {
    await statements.write(list().where(pin, ADDED).delete());
    await statements.write(
      list()
        .where(pin, REMOVED)
        .update({ [pin]: '' }),
    );
  }
  return rows.filter((row) => !row.includes(ADDED)).map((row) => row.map((value) => (value === REMOVED ? '' : value)));
}

/** Selects a stored link by index: its columns have the place before the target. */
function linkQuery(statements: Statements, source: LinkSource, attribute: LinkingAttribute, link: StoredLink) {
  return statements.knex(source.layout.linksTable).where({
    source: source.row,
    attribute: attribute.name,
    entry: source.entry,
    position: link.position,
    target: link.document,
    ...pinColumns(source.layout, link),
  });
}

async function deleteLink(statements: Statements, source: LinkSource, attribute: LinkingAttribute, link: StoredLink): Promise<void> {
  await statements.write(linkQuery(statements, source, attribute, link).delete());
}

/** Makes the rows of new links. Each goes last on the inverse side. */
export async function newRows(
  statements: Statements,
  { layout, row, entry }: LinkSource,
  attribute: LinkingAttribute,
  links: readonly LinkEnd[],
): Promise<(link: LinkEnd, position: number) => LinkRow> {
  const documents = isShown(attribute) ? new Set(links.map(({ document }) => document)) : [];
  const lasts = await lastInversePositions(statements, layout, attribute.name, [...documents]);
  const pins = [...layout.pins];
  return (link, position) => {
    const before = lasts.get(link.document);
    const last = before === undefined ? 0 : before + 1;
    if (before !== undefined) lasts.set(link.document, last);
    const columns: Record<string, unknown> = { source: row, entry, attribute: attribute.name, target: link.document };
    for (const [axis, column] of pins) columns[column] = link.pins[axis] ?? '';
    columns.position = position;
    columns.inverse_position = last;
    return columns;
  };
}

/** Whether another attribute shows the links from their other side. */
function isShown(attribute: LinkingAttribute): boolean {
  for (const { inverse } of relationsOf(attribute)) if (inverse !== null) return true;
  return false;
}

/** Values of all pin columns of a link. */
function pinColumns(layout: TypeLayout, link: LinkEnd): Record<string, string> {
  return Object.fromEntries([...layout.pins].map(([axis, column]) => [column, link.pins[axis] ?? '']));
}

/** The position after all links to a document in one attribute. */
export async function nextInversePosition(
  statements: Statements,
  layout: TypeLayout,
  attribute: string,
  document: number,
): Promise<number> {
  const lasts = await lastInversePositions(statements, layout, attribute, [document]);
  return (lasts.get(document) ?? 0) + 1;
}

/** The places of the last links to documents in one attribute; 0 where there is none. */
async function lastInversePositions(
  statements: Statements,
  layout: TypeLayout,
  attribute: string,
  documents: readonly number[],
): Promise<Map<number, number>> {
  const lasts = new Map<number, number>();
  for (const part of batches(documents, PLACED)) {
    const [row] = await statements.readKnown(LAST_INVERSE_POSITIONS, [layout, part.length], [attribute, ...part]);
    for (const [at, document] of part.entries()) lasts.set(document, (row?.[at] as number | null) ?? 0);
  }
  return lasts;
}

/** Discards the pending changes of a to-one column before it is written at its own side. */
export async function forgetPending(statements: Statements, layout: TypeLayout, row: number, { name }: LinkingAttribute): Promise<void> {
  await statements.write(
    statements
      .knex(layout.linksTable)
      .where({ source: row, entry: 0 })
      .whereIn('attribute', [pendingLinksName(name), removedLinksName(name)])
      .delete(),
  );
}

/** Deletes the links of removed component entries. */
export async function deleteEntryLinks(statements: Statements, layout: TypeLayout, row: number, entries: readonly number[]): Promise<void> {
  if (entries.length === 0) return;
  await statements.write(statements.knex(layout.linksTable).where('source', row).where(statements.inKeys('entry', entries)).delete());
}

const LINKS_OF_TWO = defineStatement(({ knex }, value, { linksTable, pins }: TypeLayout) =>
  knex(linksTable)
    .select(['source', 'entry', 'attribute', 'target', ...pins.values(), 'position', 'inverse_position'])
    .whereIn('source', [value(0), value(1)]),
);

/** Which links are copied, by attribute and entry. */
export type LinkFilter = (attribute: string, entry: number) => boolean;

/**
 * Makes the links of one row and its component entries equal to another's. Links that both have are not rewritten: a concurrent reader
 * never misses one, and they keep their place on the inverse side.
 *
 * @returns whether anything was changed
 */
export async function copyLinks(
  statements: Statements,
  layout: TypeLayout,
  from: number,
  to: number,
  filter: LinkFilter,
): Promise<boolean> {
  if (!layout.hasLinkRows) return false;
  const pins = [...layout.pins.values()];
  const rows = await statements.readKnown(LINKS_OF_TWO, [layout], [from, to]);
  const identity = (row: Row) => Object.fromEntries(['entry', 'attribute', 'target', ...pins].map((name, index) => [name, row[index + 1]]));
  const keyOf = (row: Row) => JSON.stringify(row.slice(1, 4 + pins.length));
  const place = 4 + pins.length;
  const links = rows.filter((row) => filter(row[2] as string, row[1] as number));
  const wanted = new Map(links.filter((row) => row[0] === from).map((row) => [keyOf(row), row]));
  const present = new Map(links.filter((row) => row[0] === to).map((row) => [keyOf(row), row]));
  const link = (row: Row) => statements.knex(layout.linksTable).where({ source: to, ...identity(row), position: row[place] });

  let changes = 0;
  const write = async (query: Parameters<Statements['write']>[0]) => {
    changes += 1;
    await statements.write(query);
  };
  for (const [key, row] of present) if (!wanted.has(key)) await write(link(row).delete());
  const missing: LinkRow[] = [];
  for (const [key, row] of wanted) {
    const there = present.get(key);
    if (!there) missing.push({ source: to, ...identity(row), position: row[place], inverse_position: row[place + 1] });
    else if (there[place] !== row[place]) await write(link(there).update({ position: row[place] }));
  }
  await statements.insertRows(layout.linksTable, missing);
  return changes + missing.length > 0;
}
