import type { ContentType } from '../../model/index.ts';
import type { VersionRow } from '../plan/row-matcher.ts';
import { defineStatement } from '../storage/defined-statement.ts';
import type { TypeLayout } from '../storage/layout.ts';
import { DOCUMENT_COLUMN, DOCUMENTS_TABLE } from '../storage/names.ts';
import type { Statements } from '../storage/statements.ts';
import { versionKeyOf } from './write-plan.ts';

/** A document as the registry knows it. */
export interface DocumentRef {
  readonly id: number;
  readonly documentId: string;
}

const SINGLE_DOCUMENT = defineStatement(({ knex }, value) => knex(DOCUMENTS_TABLE).select(['id', 'document_id']).where('single', value(0)));

const DOCUMENT = defineStatement(({ knex }, value) =>
  knex(DOCUMENTS_TABLE)
    .select(['id', 'document_id'])
    .where({ document_id: value(0), type: value(1) }),
);

/** The versions of a document that are in sight. */
const VERSIONS = defineStatement(({ knex }, value, layout: TypeLayout) => {
  const versions = knex(layout.table)
    .select(['id', ...layout.axes.map((axis) => axis.column)])
    .where(DOCUMENT_COLUMN, value(0));
  for (const axis of layout.axes) if (axis.state === 'hidden') versions.where(axis.column, axis.fixed);
  return versions;
});

/** Where a change goes: an existing document, or none yet. */
export interface DocumentPlace {
  readonly document: DocumentRef | null;
  /** Its versions that are in sight. */
  readonly versions: readonly VersionRow[];
}

/** Looks a document up. @param documentId null for the document of a single type, and for one that is yet to be made */
export async function findPlace(statements: Statements, layout: TypeLayout, documentId: string | null): Promise<DocumentPlace> {
  return placeOf(statements, layout, await findDocument(statements, layout, documentId));
}

/** Looks a document up and locks it, inside a transaction: its versions are those that nobody else changes until the end. */
export async function lockPlace(statements: Statements, layout: TypeLayout, documentId: string | null): Promise<DocumentPlace> {
  const document = await findDocument(statements, layout, documentId);
  if (document !== null) await lockDocuments(statements, [document.id]);
  return placeOf(statements, layout, document);
}

async function findDocument(statements: Statements, layout: TypeLayout, documentId: string | null): Promise<DocumentRef | null> {
  const { kind, uid } = layout.type;
  if (documentId === null && kind === 'collectionType') return null;
  const [row] =
    kind === 'singleType'
      ? await statements.readKnown(SINGLE_DOCUMENT, [], [uid])
      : await statements.readKnown(DOCUMENT, [], [documentId, uid]);
  return row === undefined ? null : { id: row[0] as number, documentId: row[1] as string };
}

async function placeOf(statements: Statements, layout: TypeLayout, document: DocumentRef | null): Promise<DocumentPlace> {
  if (document === null) return { document, versions: [] };
  const rows = await statements.readKnown(VERSIONS, [layout], [document.id]);
  return { document, versions: rows.map(([id, ...values]) => ({ id: id as number, key: versionKeyOf(layout, values) })) };
}

/** Registers a new document. */
export async function insertDocument(statements: Statements, type: ContentType, documentId: string): Promise<DocumentRef> {
  const single = type.kind === 'singleType' ? type.uid : null;
  const id = await statements.insert(DOCUMENTS_TABLE, { document_id: documentId, type: type.uid, single });
  return { id, documentId };
}

/** Locks documents in id order, so that two writers that need the same ones cannot wait for each other. */
export async function lockDocuments(statements: Statements, ids: readonly number[]): Promise<void> {
  if (!statements.dialect.supportsRowLocks || ids.length === 0) return;
  const sorted = [...new Set(ids)].sort((a, b) => a - b);
  await statements.read(statements.knex(DOCUMENTS_TABLE).select('id').where(statements.inKeys('id', sorted)).orderBy('id').forUpdate());
}
