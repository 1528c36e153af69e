import type { Row } from '../../database/index.ts';
import type { Model } from '../../model/index.ts';
import type { StoredEntry } from '../input/input-types.ts';
import { componentOf, entriesOf } from '../input/version-change.ts';
import type { StoredContent } from '../model-changes/stored-content.ts';
import type { TypeLayout } from '../storage/layout.ts';
import { COUNTERS_TABLE, DOCUMENT_COLUMN, linksKeyOf } from '../storage/names.ts';
import { ENTRY_COUNTER } from '../write/entry-ids.ts';
import { lockDocuments } from '../write/place.ts';
import { type Finding, Tally } from './finding.ts';

/** Number of rows whose component entries are read at once. */
const BATCH = 200;

/**
 * Checks the component entries of one type: their JSON, their links, and that new entries cannot get existing ids.
 */
export async function* checkEntries(content: StoredContent, layout: TypeLayout, repairs: boolean): AsyncGenerator<Finding> {
  const { embedded, type } = layout;
  if (embedded.length === 0) return;
  const unreadable = new Tally();
  const orphaned = new Tally();
  let highest = 0;
  for await (const rows of rowsOf(content, layout)) {
    const entries = new Map<number, Set<number>>();
    for (const [id, documentId, ...values] of rows) {
      const found = new Set<number>();
      const read = values.map((value) => readEntries(value, found));
      if (read.includes(null)) unreadable.add(documentId);
      else entries.set(id as number, found);
      for (const [at, attribute] of embedded.entries())
        highest = Math.max(highest, highestOf(content.layouts.model, attribute, read[at] ?? []));
    }
    for (const [documentId, source, entry] of await orphans(content, layout, entries)) {
      orphaned.add(documentId);
      if (repairs) await removeLinks(content, layout, source, entry);
    }
  }
  const done = repairs ? 'repaired' : 'repairable';
  if (unreadable.count > 0) yield unreadable.finding('value', type.uid, 'component entries are not valid JSON', 'manual');
  if (orphaned.count > 0) yield orphaned.finding('entry-link', type.uid, 'relations belong to component entries that do not exist', done);
  yield* checkCounter(content, type.uid, highest, repairs);
}

async function* rowsOf(content: StoredContent, layout: TypeLayout): AsyncGenerator<readonly Row[]> {
  for (let last = 0; ; ) {
    const rows = await content.statements.read(rowQuery(content, layout).where('id', '>', last).orderBy('id').limit(BATCH));
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
    last = rows.at(-1)?.[0] as number;
  }
}

function rowQuery({ statements }: StoredContent, { table, embedded }: TypeLayout) {
  return statements.knex(table).select(['id', 'document_id', ...embedded.map((attribute) => attribute.column)]);
}

/** The entries in a column. Adds the keys of their links to `found`. @returns null when the column does not contain an array */
function readEntries(text: unknown, found: Set<number>): readonly StoredEntry[] | null {
  if (text === null) return [];
  try {
    const entries: unknown = JSON.parse(String(text));
    if (!Array.isArray(entries)) return null;
    visit(entries, found);
    return entries as StoredEntry[];
  } catch {
    return null;
  }
}

/** The highest id among entries and nested entries. An `id` inside a JSON attribute does not count. */
function highestOf(model: Model, attribute: TypeLayout['embedded'][number], entries: readonly StoredEntry[]): number {
  let highest = 0;
  for (const entry of entries) {
    highest = Math.max(highest, Number(entry?.id) || 0, Number(entry && linksKeyOf(entry)) || 0);
    const component = entry && componentOf(attribute, entry, model);
    for (const inner of component?.attributes.values() ?? []) {
      if (inner.kind !== 'component' && inner.kind !== 'dynamiczone') continue;
      highest = Math.max(highest, highestOf(model, inner, entriesOf(entry, inner)));
    }
  }
  return highest;
}

/** Collects the link keys of all entries. An `id` inside a JSON attribute is collected too; at worst it hides an orphan. */
function visit(value: unknown, found: Set<number>): void {
  if (typeof value !== 'object' || value === null) return;
  const { id } = value as { readonly id?: unknown };
  if (typeof id === 'number' && Number.isSafeInteger(id)) found.add(linksKeyOf(value as StoredEntry));
  for (const part of Object.values(value)) visit(part, found);
}

/** A link of an entry that does not exist. */
type Orphan = readonly [documentId: string, source: number, entry: number];

async function orphans(content: StoredContent, layout: TypeLayout, entries: ReadonlyMap<number, ReadonlySet<number>>): Promise<Orphan[]> {
  const sources = [...entries.keys()];
  if (sources.length === 0) return [];
  const { statements } = content;
  const rows = await statements.read(
    statements
      .knex({ l: layout.linksTable })
      .join({ v: layout.table }, 'v.id', 'l.source')
      .distinct(['v.document_id', 'l.source', 'l.entry'])
      .where(statements.inKeys('l.source', sources))
      .whereNot('l.entry', 0),
  );
  const found = (rows as unknown as readonly Orphan[]).filter(([, source, entry]) => !entries.get(source)?.has(entry));
  if (found.length === 0) return [];
  // Entries and their links may have been written since the rows were read, so the rows are read again.
  const suspicious = [...new Set(found.map(([, source]) => source))];
  const now = new Map<number, Set<number>>();
  for (const [id, , ...values] of await statements.read(rowQuery(content, layout).where(statements.inKeys('id', suspicious)))) {
    const ids = new Set<number>();
    if (values.every((value) => readEntries(value, ids) !== null)) now.set(id as number, ids);
  }
  return found.filter(([, source, entry]) => now.get(source)?.has(entry) === false);
}

/** Removes the links of an entry. Locks the document first, and keeps the links if another writer has added the entry in the meantime. */
async function removeLinks(content: StoredContent, layout: TypeLayout, source: number, entry: number): Promise<void> {
  await content.once([layout.type.uid], async (statements) => {
    const { knex } = statements;
    const [document] = await statements.read(knex(layout.table).select(DOCUMENT_COLUMN).where('id', source));
    if (document !== undefined) await lockDocuments(statements, [document[0] as number]);
    const [row] = await statements.read(rowQuery(content, layout).where('id', source));
    const taken = new Set<number>();
    const isReadable = row === undefined || row.slice(2).every((value) => readEntries(value, taken) !== null);
    if (isReadable && !taken.has(entry)) await statements.write(knex(layout.linksTable).where({ source, entry }).delete());
  });
}

async function* checkCounter(content: StoredContent, uid: string, highest: number, repairs: boolean): AsyncGenerator<Finding> {
  const [row] = await content.statements.read(content.statements.knex(COUNTERS_TABLE).select('value').where('name', ENTRY_COUNTER));
  // The counter holds the next id.
  if (highest === 0 || Number(row?.[0] ?? 0) > highest) return;
  if (repairs) {
    await content.once([], async (statements) => {
      const { knex } = statements;
      const value = highest + 1;
      await statements.write(knex(COUNTERS_TABLE).insert({ name: ENTRY_COUNTER, value }).onConflict('name').ignore());
      // A serving node may have raised it since.
      await statements.write(knex(COUNTERS_TABLE).where('name', ENTRY_COUNTER).where('value', '<', value).update({ value }));
    });
  }
  const text = 'new component entries would reuse existing IDs';
  yield { kind: 'counter', where: uid, text, count: 1, examples: [String(highest)], state: repairs ? 'repaired' : 'repairable' };
}
