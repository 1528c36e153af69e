import type { Knex } from 'knex';
import { type Database, slicesOfFewSizes } from '../../database/index.ts';
import type { ContentType } from '../../model/index.ts';
import { defineListStatement, defineStatement } from '../storage/defined-statement.ts';
import { DOCUMENTS_TABLE } from '../storage/names.ts';
import { reading, type Statements } from '../storage/statements.ts';
import { insertMany, partsOf, rowsBy, updateBy } from './bulk-statements.ts';
import { AWAITED, IMPORTED_TABLE } from './import-tables.ts';

/** A document in the registry. */
export interface RegisteredDocument {
  /** `plinth_documents.id`. */
  readonly id: number;
  readonly documentId: string;
  /** Uid of its type. */
  readonly type: string;
  /** The digest of the content that was put; null for a document that no import has put. */
  readonly digest: string | null;
  /** The run that put it last; null for none. */
  readonly run: number | null;
}

/** What is stored about a document that was put. */
export interface Mark {
  readonly document: number;
  readonly digest: string;
  readonly run: number;
}

const KNOWN = defineListStatement(({ knex, within }) =>
  knex({ d: DOCUMENTS_TABLE })
    .leftJoin({ i: IMPORTED_TABLE }, 'i.document', 'd.id')
    .select(['d.id', 'd.document_id', 'd.type', 'i.digest', 'i.run'])
    .where(within('d.document_id', 'varchar')),
);

const MARKS = defineStatement(({ knex }, value, count: number) =>
  knex(IMPORTED_TABLE)
    .insert(Array.from({ length: count }, (_, at) => ({ document: value(at * 3), digest: value(at * 3 + 1), run: value(at * 3 + 2) })))
    .onConflict('document')
    .merge(['digest', 'run']),
);

/** The most marks in one statement: a power of two. */
const MARKED = 128;

/** Looks up documents by public id. Unregistered ones are missing in the result. */
export async function findKnown(statements: Statements, documentIds: Iterable<string>): Promise<Map<string, RegisteredDocument>> {
  const known = new Map<string, RegisteredDocument>();
  for (const part of partsOf([...new Set(documentIds)])) {
    for (const [id, documentId, type, digest, run] of await statements.readList(KNOWN, [], part)) {
      known.set(documentId as string, {
        id: id as number,
        documentId: documentId as string,
        type: type as string,
        digest: digest as string | null,
        run: run as number | null,
      });
    }
  }
  return known;
}

/** Public ids of the documents of single types, by uid. */
export async function findSingles(statements: Statements, types: Iterable<ContentType>): Promise<Map<string, string>> {
  const uids = [...types].filter(({ kind }) => kind === 'singleType').map(({ uid }) => uid);
  if (uids.length === 0) return new Map();
  const from = { table: DOCUMENTS_TABLE, column: 'single', kind: 'varchar' } as const;
  return new Map((await rowsBy(statements, from, uids, ['single', 'document_id'])).map(([uid, id]) => [uid as string, id as string]));
}

/** Inserts documents into the registry. */
export async function register(statements: Statements, documents: ReadonlyMap<string, ContentType>): Promise<void> {
  const rows = [...documents].map(([documentId, { uid, kind }]) => ({
    document_id: documentId,
    type: uid,
    single: kind === 'singleType' ? uid : null,
  }));
  await insertMany(statements, DOCUMENTS_TABLE, rows);
}

/** Stores the digests of documents that were put. */
export async function mark(statements: Statements, marks: readonly Mark[]): Promise<void> {
  for (const part of slicesOfFewSizes(marks, MARKED)) {
    const values = part.flatMap(({ document, digest, run }) => [document, digest, run]);
    await statements.writeKnown(MARKS, [part.length], values);
  }
}

/** Records that this run has put documents again whose digest is unchanged. */
export async function markSeen(statements: Statements, documents: readonly number[], run: number): Promise<void> {
  await updateBy(statements, IMPORTED_TABLE, 'document', documents, { column: 'run', value: run });
}

/** Documents that are gone, per query. */
const FOUND = 100;

/** Documents that others link to and that were never put, per query. */
const AWAITED_FOUND = 200;

/** A document that is about to be removed, or that was never put. */
export type MissingTarget = Pick<RegisteredDocument, 'id' | 'documentId' | 'type'>;

/** Documents that an earlier run has put and this one has not, by registry id. @param after only those with a greater registry id */
export function goneDocuments(database: Database, run: number, after: number): Promise<MissingTarget[]> {
  return missing(reading(database), (query) => query.where('i.run', '<', run).whereNot('i.digest', AWAITED), { after, most: FOUND });
}

/** Documents that others link to and that were never put, by registry id. @param after only those with a greater registry id */
export function awaitedDocuments(statements: Statements, after: number): Promise<MissingTarget[]> {
  return missing(statements, (query) => query.where('i.digest', AWAITED), { after, most: AWAITED_FOUND });
}

async function missing(
  statements: Statements,
  where: (query: Knex.QueryBuilder) => Knex.QueryBuilder,
  { after, most }: { readonly after: number; readonly most: number },
): Promise<MissingTarget[]> {
  const query = statements
    .knex({ i: IMPORTED_TABLE })
    .join({ d: DOCUMENTS_TABLE }, 'd.id', 'i.document')
    .select(['d.id', 'd.document_id', 'd.type']);
  const rows = await statements.read(where(query).where('d.id', '>', after).orderBy('d.id').limit(most));
  return rows.map(([id, documentId, type]) => ({ id: id as number, documentId: documentId as string, type: type as string }));
}
