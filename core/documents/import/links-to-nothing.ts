import type { Knex } from 'knex';
import type { Layouts, TypeLayout } from '../storage/layout.ts';
import { DOCUMENT_COLUMN, DOCUMENTS_TABLE } from '../storage/names.ts';
import type { Statements } from '../storage/statements.ts';
import { lockDocuments } from '../write/place.ts';
import { deleteBy, rowsBy, updateBy } from './bulk-statements.ts';
import type { LinkToNothing } from './document-imports.ts';
import { IMPORTED_TABLE, OPEN } from './import-tables.ts';
import type { MissingTarget } from './registered-documents.ts';

/** Links to these documents, from all types that can link to them. @param sourcesOf layouts by uid of the target */
export async function linksTo(
  statements: Statements,
  targets: readonly MissingTarget[],
  sourcesOf: (uid: string) => readonly TypeLayout[],
): Promise<{ readonly links: readonly LinkToNothing[]; readonly holders: readonly number[] }> {
  const byId = new Map(targets.map((target) => [target.id, target]));
  const links: LinkToNothing[] = [];
  const holders = new Set<number>();
  for (const uid of new Set(targets.map(({ type }) => type))) {
    const ids = targets.filter(({ type }) => type === uid).map(({ id }) => id);
    for (const layout of sourcesOf(uid)) {
      for (const [document, documentId, version, entry, attribute, target] of await linkRows(statements, layout, ids)) {
        const missing = byId.get(target);
        if (missing === undefined || byId.has(document)) continue;
        holders.add(document);
        const name = { type: layout.type.uid, documentId };
        links.push({ ...name, version, entry, attribute, target: { type: missing.type, documentId: missing.documentId } });
      }
    }
  }
  return { links, holders: [...holders] };
}

type LinkRow = readonly [document: number, documentId: string, version: number, entry: number, attribute: string, target: number];

async function linkRows(statements: Statements, layout: TypeLayout, targets: readonly number[]): Promise<LinkRow[]> {
  const { knex } = statements;
  const rows: LinkRow[] = [];
  const read = async (query: Knex.QueryBuilder) => rows.push(...((await statements.read(query)) as unknown as LinkRow[]));
  const named = (alias: string) => [`${alias}.${DOCUMENT_COLUMN}`, `${alias}.document_id`, `${alias}.id`];
  for (const [attribute, { target }] of layout.toOne) {
    const query = knex({ v: layout.table }).where(statements.inKeys(`v.${target}`, targets));
    await read(query.select([...named('v'), knex.raw('0'), knex.raw('?', [attribute.name]), `v.${target}`]));
  }
  const query = knex({ l: layout.linksTable }).join({ v: layout.table }, 'v.id', 'l.source');
  await read(query.select([...named('v'), 'l.entry', 'l.attribute', 'l.target']).where(statements.inKeys('l.target', targets)));
  return rows;
}

/** Makes the next run put these documents again. */
export async function reopen(statements: Statements, documents: readonly number[]): Promise<void> {
  await updateBy(statements, IMPORTED_TABLE, 'document', documents, { column: 'digest', value: OPEN });
}

/** Removes documents without versions, and the links to them. */
export async function removeEmpty(statements: Statements, layouts: Layouts, targets: readonly MissingTarget[]): Promise<void> {
  // A write may have created the document of a single type, or a version of a registered document, meanwhile.
  const ids = targets.map(({ id }) => id);
  await lockDocuments(statements, ids);
  const made = new Set<number>();
  for (const uid of new Set(targets.map(({ type }) => type))) {
    if (!layouts.model.contentTypes.has(uid)) continue;
    const own = targets.filter(({ type }) => type === uid).map(({ id }) => id);
    const from = { table: layouts.of(uid).table, column: DOCUMENT_COLUMN, kind: 'ref' } as const;
    for (const [id] of await rowsBy(statements, from, own, [DOCUMENT_COLUMN])) made.add(id as number);
  }
  await reopen(
    statements,
    ids.filter((id) => made.has(id)),
  );
  await deleteBy(
    statements,
    DOCUMENTS_TABLE,
    'id',
    ids.filter((id) => !made.has(id)),
  );
}
