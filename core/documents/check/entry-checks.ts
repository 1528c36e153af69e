import type { Row } from '../../database/index.ts';
import type { StoredContent } from '../model-changes/stored-content.ts';
import type { TypeLayout } from '../storage/layout.ts';
import { COUNTERS_TABLE } from '../storage/names.ts';
import { ENTRY_COUNTER } from '../write/entry-ids.ts';
import { type Finding, Tally } from './finding.ts';

/** Rows whose component entries are read at a time. */
const BATCH = 200;

/**
 * Checks the component entries of one type: their JSON, the links that they own, and that no new entry gets the id of one that is there.
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
      if (!values.every((value) => collect(value, found))) unreadable.add(documentId);
      else entries.set(id as number, found);
      for (const entry of found) highest = Math.max(highest, entry);
    }
    for (const [documentId, source, entry] of await orphans(content, layout, entries)) {
      orphaned.add(documentId);
      if (repairs) await removeLinks(content, layout, source, entry);
    }
  }
  if (unreadable.count > 0) {
    const { count, examples } = unreadable;
    yield { kind: 'value', where: type.uid, text: 'component entries are no JSON', count, examples, state: 'manual' };
  }
  if (orphaned.count > 0) {
    const { count, examples } = orphaned;
    const state = repairs ? 'repaired' : 'repairable';
    yield { kind: 'entry-link', where: type.uid, text: 'links belong to component entries that are not there', count, examples, state };
  }
  yield* checkCounter(content, type.uid, highest, repairs);
}

async function* rowsOf({ statements }: StoredContent, { table, embedded }: TypeLayout): AsyncGenerator<readonly Row[]> {
  for (let last = 0; ; ) {
    const rows = await statements.read(
      statements
        .knex(table)
        .select(['id', 'document_id', ...embedded.map((attribute) => attribute.column)])
        .where('id', '>', last)
        .orderBy('id')
        .limit(BATCH),
    );
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
    last = rows.at(-1)?.[0] as number;
  }
}

/** Takes the ids of entries in a column. @returns false when it holds no array of entries */
function collect(text: unknown, found: Set<number>): boolean {
  if (text === null) return true;
  try {
    const entries: unknown = JSON.parse(String(text));
    if (!Array.isArray(entries)) return false;
    visit(entries, found);
    return true;
  } catch {
    return false;
  }
}

/** JSON of attributes may hold ids that are none of entries: they hide an orphan at worst. */
function visit(value: unknown, found: Set<number>): void {
  if (typeof value !== 'object' || value === null) return;
  const { id } = value as { readonly id?: unknown };
  if (typeof id === 'number' && Number.isSafeInteger(id)) found.add(id);
  for (const part of Object.values(value)) visit(part, found);
}

async function orphans(
  { statements }: StoredContent,
  { table, linksTable }: TypeLayout,
  entries: ReadonlyMap<number, ReadonlySet<number>>,
): Promise<[documentId: string, source: number, entry: number][]> {
  const sources = [...entries.keys()];
  if (sources.length === 0) return [];
  const { knex } = statements;
  const rows = await statements.read(
    knex({ l: linksTable })
      .join({ v: table }, 'v.id', 'l.source')
      .distinct(['v.document_id', 'l.source', 'l.entry'])
      .where(statements.inKeys('l.source', sources))
      .whereNot('l.entry', 0),
  );
  return (rows as readonly (readonly [string, number, number])[])
    .filter(([, source, entry]) => !entries.get(source)?.has(entry))
    .map(([documentId, source, entry]) => [documentId, source, entry]);
}

async function removeLinks(content: StoredContent, { type, linksTable }: TypeLayout, source: number, entry: number): Promise<void> {
  await content.inBatches([type.uid], async (statements) => {
    await statements.write(statements.knex(linksTable).where({ source, entry }).delete());
    return false;
  });
}

async function* checkCounter(content: StoredContent, uid: string, highest: number, repairs: boolean): AsyncGenerator<Finding> {
  const [row] = await content.statements.read(content.statements.knex(COUNTERS_TABLE).select('value').where('name', ENTRY_COUNTER));
  // The counter is the next number that is given out.
  if (highest === 0 || Number(row?.[0] ?? 0) > highest) return;
  if (repairs) {
    await content.inBatches([], async (statements) => {
      const { knex } = statements;
      const value = highest + 1;
      await statements.write(knex(COUNTERS_TABLE).insert({ name: ENTRY_COUNTER, value }).onConflict('name').merge(['value']));
      return false;
    });
  }
  const text = 'new component entries would get ids of others';
  yield { kind: 'counter', where: uid, text, count: 1, examples: [String(highest)], state: repairs ? 'repaired' : 'repairable' };
}
