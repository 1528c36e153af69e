import type { Row } from '../../database/index.ts';
import { type LinkingAttribute, relationsOf } from '../../model/index.ts';
import { ADDED, REMOVED } from '../axes/pending-pins.ts';
import { defineStatement } from '../storage/defined-statement.ts';
import type { TypeLayout } from '../storage/layout.ts';
import { pendingLinksName } from '../storage/names.ts';
import type { Statements } from '../storage/statements.ts';
import { appendsOnly, applyChange, keepHidden, type LinkEnd, linkKey, pinsOf, placeKey, type RelationListChange } from './relation-list.ts';

const LINKS = defineStatement(({ knex }, value, { linksTable, pins }: TypeLayout) =>
  knex(linksTable)
    .select(['target', 'position', ...pins.values()])
    .where({ source: value(0), attribute: value(1), entry: value(2) })
    .orderBy(['position', 'target']),
);

const LAST_INVERSE_POSITION = defineStatement(({ knex }, value, { linksTable }: TypeLayout) =>
  knex(linksTable)
    .max({ last: 'inverse_position' })
    .where({ target: value(0), attribute: value(1) }),
);

/** A row, or a component entry in it, that owns links in the links table. */
interface LinkSource {
  readonly layout: TypeLayout;
  /** Numeric id of the version row. */
  readonly row: number;
  /** 0 for the row itself. */
  readonly entry: number;
}

interface StoredLink extends LinkEnd {
  readonly position: number;
}

/**
 * Applies a change to links that a row or one of its component entries owns. Writes only the links that differ.
 * @param takes called with the links that will be added or removed, before that happens
 */
export async function changeOwnedLinks(
  statements: Statements,
  source: LinkSource,
  attribute: LinkingAttribute,
  change: RelationListChange,
  isNew: boolean,
  takes: (ends: readonly LinkEnd[]) => Promise<void>,
): Promise<void> {
  const current = isNew ? [] : await loadLinks(statements, source, attribute);
  const known = new Map(current.map((link) => [linkKey(link), link]));
  const next = applyChange(current, await keepHidden(statements, current, change, attribute.many), attribute.many);
  const wanted = new Set(next.map(linkKey));
  const removed = current.filter((link) => !wanted.has(linkKey(link)));
  await takes([...removed, ...next.filter((link) => !known.has(linkKey(link)))]);
  for (const link of removed) await deleteLink(statements, source, attribute, link);

  // An append keeps the positions of existing links.
  let position = 0;
  const added: Readonly<Record<string, unknown>>[] = [];
  const lasts = new Map<number, number>();
  const keepsPositions = appendsOnly(change);
  for (const link of next) {
    const stored = known.get(linkKey(link));
    const moved = change.kind === 'change' && keepsPositions && change.connect.some((connected) => linkKey(connected) === linkKey(link));
    position = stored && keepsPositions && !moved ? stored.position : position + 1;
    if (!stored) added.push(await linkRow(statements, source, attribute, link, position, lasts));
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

/** The row of a new link. It goes last on the inverse side. @param lasts places there of other new links, by target */
async function linkRow(
  statements: Statements,
  source: LinkSource,
  attribute: LinkingAttribute,
  link: LinkEnd,
  position: number,
  lasts: Map<number, number>,
): Promise<Readonly<Record<string, unknown>>> {
  const before = lasts.get(link.document);
  const last = !isShown(attribute)
    ? 0
    : before === undefined
      ? await nextInversePosition(statements, source.layout, attribute.name, link.document)
      : before + 1;
  lasts.set(link.document, last);
  return {
    source: source.row,
    entry: source.entry,
    attribute: attribute.name,
    target: link.document,
    ...pinColumns(source.layout, link),
    position,
    inverse_position: last,
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
  const [row] = await statements.readKnown(LAST_INVERSE_POSITION, [layout], [document, attribute]);
  return ((row?.[0] as number | null) ?? 0) + 1;
}

/** Discards the pending links of a to-one column before it is written at its own side. */
export async function forgetPending(statements: Statements, layout: TypeLayout, row: number, { name }: LinkingAttribute): Promise<void> {
  await statements.write(
    statements
      .knex(layout.linksTable)
      .where({ source: row, attribute: pendingLinksName(name), entry: 0 })
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
  const missing: Readonly<Record<string, unknown>>[] = [];
  for (const [key, row] of wanted) {
    const there = present.get(key);
    if (!there) missing.push({ source: to, ...identity(row), position: row[place], inverse_position: row[place + 1] });
    else if (there[place] !== row[place]) await write(link(there).update({ position: row[place] }));
  }
  await statements.insertRows(layout.linksTable, missing);
  return changes + missing.length > 0;
}
