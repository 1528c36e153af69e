import type { Knex } from 'knex';
import type { Database } from '../../database/index.ts';
import type { Topic } from '../../freshness/index.ts';
import type { TypeLayout } from '../storage/layout.ts';
import { AXES_TABLE, DOCUMENT_COLUMN, DOCUMENTS_TABLE, TYPES_TABLE } from '../storage/names.ts';
import { reading, type Statements } from '../storage/statements.ts';
import { counted } from './counted.ts';
import type { ModelChange } from './model-change.ts';
import type { StoredContent } from './stored-content.ts';

/** Uids of content types that the app defines itself. */
const OF_APP = /^api::/;

/** Whether the database has any document. */
export async function hasDocuments(database: Database): Promise<boolean> {
  const statements = reading(database);
  return (await statements.read(statements.knex(DOCUMENTS_TABLE).select('id').limit(1))).length > 0;
}

/** Documents in a type's table that the registry lists under other uids: their number by uid. */
export async function foreignDocuments({ statements, tables }: StoredContent, layout: TypeLayout): Promise<ReadonlyMap<string, number>> {
  if (!tables.has(layout.table)) return new Map();
  const rows = await statements.read(
    statements
      .knex({ v: layout.table })
      .join({ d: DOCUMENTS_TABLE }, 'd.id', `v.${DOCUMENT_COLUMN}`)
      .select('d.type')
      .countDistinct({ count: 'd.id' })
      .whereNot('d.type', layout.type.uid)
      .groupBy('d.type'),
  );
  return new Map(rows.map(([type, count]) => [type as string, Number(count)]));
}

/** Changes for documents whose type has a new uid: they become documents of the type that has their table now. */
export function renamings(content: StoredContent, layout: TypeLayout, foreign: ReadonlyMap<string, number>): ModelChange[] {
  const { uid } = layout.type;
  return [...foreign].map(([type, count]) => ({
    text: `${counted(count, 'document')} of ${type} ${count === 1 ? 'becomes one' : 'become documents'} of ${uid}: it now owns the table "${layout.table}"`,
    consent: 'none',
    stops: false,
    carry: () =>
      content.each(
        [uid, type],
        ({ knex }) =>
          knex({ d: DOCUMENTS_TABLE })
            .select('d.id')
            .where('d.type', type)
            .whereExists(knex({ v: layout.table }).select(knex.raw('1')).where(`v.${DOCUMENT_COLUMN}`, knex.ref('d.id')))
            .orderBy('d.id'),
        (own, ids) => own.write(documents(own, ids).update({ type: uid, single: null })),
      ),
  }));
}

/**
 * The change for documents of a type that has another table now. They are in the old table, where nothing reads them.
 * @param table the old table
 */
export async function leftBehind(content: StoredContent, layout: TypeLayout, table: string): Promise<ModelChange[]> {
  const { statements, tables, layouts } = content;
  const { uid } = layout.type;
  const isTaken = [...layouts.all()].some((other) => other.table === table);
  if (table === '' || table === layout.table || !tables.has(table) || isTaken) return [];
  const isOutside = (own: Statements, query: Knex.QueryBuilder) => {
    const { knex } = own;
    const versions = knex({ v: layout.table })
      .select(knex.raw('1'))
      .where(`v.${DOCUMENT_COLUMN}`, knex.ref(`${DOCUMENTS_TABLE}.id`));
    const outside = query.where('type', uid);
    return tables.has(layout.table) ? outside.whereNotExists(versions) : outside;
  };
  const [row] = await statements.read(isOutside(statements, statements.knex(DOCUMENTS_TABLE)).count({ count: '*' }));
  const count = Number(row?.[0]);
  if (count === 0) return [];
  const way = `set collectionName to "${table}", or rename the table and "${table}__links" by a migration`;
  const text = `${counted(count, 'document')} of ${uid} would be removed: they are in table "${table}", but the content model uses table "${layout.table}" (${way})`;
  const carry = () => removeDocuments(content, [uid], isOutside);
  return [{ text, consent: 'loss', stops: true, late: true, table, carry }];
}

/** The change for a type that has become a single type, or has stopped being one. */
export async function kindChanges(content: StoredContent, layout: TypeLayout): Promise<ModelChange[]> {
  const { statements, tables } = content;
  const { uid, kind } = layout.type;
  if (!tables.has(layout.table)) return [];
  const { knex } = statements;
  const registered = () =>
    knex({ d: DOCUMENTS_TABLE }).whereExists(
      knex({ v: layout.table }).select(knex.raw('1')).where(`v.${DOCUMENT_COLUMN}`, knex.ref('d.id')),
    );
  if (kind === 'collectionType') {
    const [row] = await statements.read(registered().whereNotNull('d.single').where('d.type', uid).count({ count: '*' }));
    if (Number(row?.[0]) === 0) return [];
    const carry = () =>
      content.once([uid], (own) => own.write(own.knex(DOCUMENTS_TABLE).where('type', uid).whereNotNull('single').update({ single: null })));
    return [
      { text: `${uid} is now a collection type: it can have more documents than the existing one`, consent: 'none', stops: false, carry },
    ];
  }
  const rows = await statements.read(
    registered()
      .select(['d.id', 'd.document_id', 'd.single'])
      .orderByRaw('case when ?? = ? then 0 else 1 end', ['d.single', uid])
      .orderBy('d.id')
      .limit(2),
  );
  const [kept] = rows;
  if (kept === undefined || (rows.length === 1 && kept[2] === uid)) return [];
  const [id, documentId] = kept as [number, string];
  const becomeSingle = (own: Statements) => own.write(documents(own, [id]).update({ single: uid }));
  if (rows.length === 1) {
    const carry = () => content.once([uid], becomeSingle);
    return [{ text: `${uid} is now a single type: document ${documentId} becomes its document`, consent: 'none', stops: false, carry }];
  }
  const [row] = await statements.read(registered().count({ count: '*' }));
  const others = Number(row?.[0]) - 1;
  const carry = async () => {
    // First marks the document that stays. If that fails, no document is removed.
    await content.once([uid], becomeSingle);
    await removeDocuments(content, [uid], (_, query) => query.where('type', uid).whereNot('id', id));
  };
  const text = `${uid} is now a single type, but has ${counted(others + 1, 'document')}: all except ${documentId} would be removed`;
  return [{ text, consent: 'loss', stops: true, table: layout.table, carry }];
}

/** A uid that the model no longer has, and the change that removes its documents. */
interface RemovedType {
  readonly uid: string;
  readonly change: ModelChange;
}

/**
 * The changes for documents whose type the model no longer has.
 * @param renamed uids whose documents belong to another type now
 * @param tables by uid, as far as they are remembered
 */
export async function removedTypes(
  content: StoredContent,
  uids: readonly string[],
  renamed: ReadonlySet<string>,
  tables: ReadonlyMap<string, string>,
): Promise<RemovedType[]> {
  const { statements, layouts } = content;
  const { contentTypes } = layouts.model;
  const isEmpty = ![...contentTypes.keys()].some((uid) => OF_APP.test(uid));
  const removed: RemovedType[] = [];
  for (const uid of uids) {
    if (contentTypes.has(uid) || renamed.has(uid)) continue;
    const [row] = await statements.read(statements.knex(DOCUMENTS_TABLE).where('type', uid).count({ count: '*' }));
    const count = Number(row?.[0]);
    if (count === 0) continue;
    const stops = isEmpty && OF_APP.test(uid);
    const why = stops ? 'the app has no content types in config/content-types or src/api' : 'the content type does not exist';
    const text = `${counted(count, 'document')} of ${uid} would be removed, with all links to ${count === 1 ? 'it' : 'them'}: ${why}`;
    const carry = async () => {
      await removeDocuments(content, [...contentTypes.keys()], (_, query) => query.where('type', uid));
      await content.once([], async (own) => {
        for (const table of [AXES_TABLE, TYPES_TABLE]) await own.write(own.knex(table).where('type', uid).delete());
      });
    };
    const owner = /^plugin::([^.]+)/.exec(uid)?.[1];
    const table = tables.get(uid) ?? uid;
    removed.push({ uid, change: { text, consent: 'loss', stops, late: true, table, ...(owner !== undefined && { owner }), carry } });
  }
  return removed;
}

/** All uids in the registry. */
export async function registeredTypes({ statements, tables }: StoredContent): Promise<string[]> {
  if (!tables.has(DOCUMENTS_TABLE)) return [];
  return (await statements.read(statements.knex(DOCUMENTS_TABLE).distinct('type'))).map(([type]) => type as string);
}

/** Removes documents. Their rows and links are removed by foreign keys. */
function removeDocuments(
  content: StoredContent,
  topics: readonly Topic[],
  which: (statements: Statements, query: Knex.QueryBuilder) => Knex.QueryBuilder,
): Promise<void> {
  return content.each(
    topics,
    (own) => which(own, own.knex(DOCUMENTS_TABLE).select('id')).orderBy('id'),
    (own, ids) => own.write(documents(own, ids).delete()),
  );
}

function documents(statements: Statements, ids: readonly number[]): Knex.QueryBuilder {
  return statements.knex(DOCUMENTS_TABLE).where(statements.inKeys('id', ids));
}
