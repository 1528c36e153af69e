import type { Knex } from 'knex';
import type { ContentType } from '../../model/index.ts';
import { OutdatedPlace } from '../change/refused-rows.ts';
import type { VersionRow } from '../plan/row-matcher.ts';
import { defineListStatement, defineStatement } from '../storage/defined-statement.ts';
import type { TypeLayout } from '../storage/layout.ts';
import { addTo } from '../storage/lists.ts';
import { DOCUMENT_COLUMN, DOCUMENTS_TABLE, FIRST_REVISION } from '../storage/names.ts';
import type { Statements } from '../storage/statements.ts';
import type { VersionTimes } from './version-store.ts';
import { versionKeyOf } from './write-plan.ts';

/** A document's row in the registry. */
export interface DocumentRef {
  readonly id: number;
  readonly documentId: string;
  /** The number of its changes, its creation included. Current while this transaction has it locked, until `raiseRevision`. */
  readonly revision: number;
}

const REF_COLUMNS = ['id', 'document_id', 'revision'] as const;

const SINGLE_DOCUMENT = defineStatement(({ knex }, value) =>
  knex(DOCUMENTS_TABLE)
    .select([...REF_COLUMNS])
    .where('single', value(0)),
);

const DOCUMENT = defineStatement(({ knex }, value) =>
  knex(DOCUMENTS_TABLE)
    .select([...REF_COLUMNS])
    .where({ document_id: value(0), type: value(1) }),
);

function visibleOnly(versions: Knex.QueryBuilder, { axes }: TypeLayout): Knex.QueryBuilder {
  for (const axis of axes) if (axis.state === 'hidden') versions.where(axis.column, axis.fixed);
  return versions;
}

/** The visible versions of a document. */
const VERSIONS = defineStatement(({ knex }, value, layout: TypeLayout) => {
  const versions = knex(layout.table)
    .select(['id', ...layout.axes.map((axis) => axis.column), ...(layout.level === null ? [] : ['updated_at', layout.level])])
    .where(DOCUMENT_COLUMN, value(0));
  return visibleOnly(versions, layout);
});

const VERSIONS_OF_SEVERAL = defineListStatement(({ knex, within }, layout: TypeLayout) => {
  const versions = knex(layout.table)
    .select(['id', DOCUMENT_COLUMN, ...layout.axes.map((axis) => axis.column)])
    .where(within(DOCUMENT_COLUMN));
  return visibleOnly(versions, layout);
});

/** A version of a document that was looked up. */
export interface PlacedVersion extends VersionRow, VersionTimes {}

/** The document and versions that a change is about; no document for a create. */
export interface DocumentPlace {
  readonly document: DocumentRef | null;
  /** Its visible versions. */
  readonly versions: readonly PlacedVersion[];
}

/** Looks a document up. @param documentId null for the document of a single type, or for a new document */
export async function findPlace(statements: Statements, layout: TypeLayout, documentId: string | null): Promise<DocumentPlace> {
  return placeOf(statements, layout, await findDocument(statements, layout, documentId));
}

/** Looks a document up and locks it: nothing else changes its versions until the transaction ends. */
export async function lockPlace(statements: Statements, layout: TypeLayout, documentId: string | null): Promise<DocumentPlace> {
  const found = await findDocument(statements, layout, documentId);
  if (found === null || !statements.dialect.supportsRowLocks) return placeOf(statements, layout, found);
  const revision = (await lockDocuments(statements, [found.id])).get(found.id);
  return placeOf(statements, layout, revision === undefined ? null : { ...found, revision });
}

/**
 * Like `lockPlace`, for a document that will certainly change if the transaction succeeds. The update that raises its revision also takes
 * the lock.
 */
export async function raisePlace(statements: Statements, layout: TypeLayout, documentId: string | null): Promise<DocumentPlace> {
  const found = await findDocument(statements, layout, documentId);
  const revision = found && (await raiseRevision(statements, found.id));
  return placeOf(statements, layout, found && revision !== null ? { ...found, revision } : null);
}

/**
 * Raises the revision of a document, which locks it. Only for a document that will certainly change if the transaction succeeds.
 * @throws OutdatedPlace when it is gone
 */
export async function raiseDocument(statements: Statements, document: DocumentRef): Promise<DocumentRef> {
  const revision = await raiseRevision(statements, document.id);
  if (revision === null) throw new OutdatedPlace();
  return { ...document, revision };
}

/** Looks up a document, without its versions. @param documentId see `findPlace` */
export async function findDocument(statements: Statements, layout: TypeLayout, documentId: string | null): Promise<DocumentRef | null> {
  const { kind, uid } = layout.type;
  if (documentId === null && kind === 'collectionType') return null;
  const [row] =
    kind === 'singleType'
      ? await statements.readKnown(SINGLE_DOCUMENT, [], [uid])
      : await statements.readKnown(DOCUMENT, [], [documentId, uid]);
  return row === undefined ? null : { id: row[0] as number, documentId: row[1] as string, revision: row[2] as number };
}

async function placeOf(statements: Statements, layout: TypeLayout, document: DocumentRef | null): Promise<DocumentPlace> {
  if (document === null) return { document, versions: [] };
  const rows = await statements.readKnown(VERSIONS, [layout], [document.id]);
  const versions = rows.map(([id, ...values]): PlacedVersion => {
    const [updatedAt = null, level = null] = values.slice(layout.axes.length) as (string | null)[];
    return { id: id as number, key: versionKeyOf(layout, values), updatedAt, level };
  });
  return { document, versions };
}

/** The visible versions of several documents, by document. */
export async function versionsOf(
  statements: Statements,
  layout: TypeLayout,
  documents: readonly number[],
): Promise<ReadonlyMap<number, readonly VersionRow[]>> {
  const found = new Map<number, VersionRow[]>();
  const rows = await statements.readList(VERSIONS_OF_SEVERAL, [layout], documents);
  for (const [id, document, ...values] of rows) {
    const version = { id: id as number, key: versionKeyOf(layout, values) };
    addTo(found, document as number, version);
  }
  return found;
}

/** Inserts a new document into the registry. */
export async function insertDocument(statements: Statements, type: ContentType, documentId: string): Promise<DocumentRef> {
  const single = type.kind === 'singleType' ? type.uid : null;
  const id = await statements.insert(DOCUMENTS_TABLE, { document_id: documentId, type: type.uid, single, revision: FIRST_REVISION });
  return { id, documentId, revision: FIRST_REVISION };
}

/**
 * Locks documents in id order, so that two writers cannot deadlock.
 * @returns the revisions of those that exist; empty on SQLite, where there is one writer and nothing is locked
 */
export async function lockDocuments(statements: Statements, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (!statements.dialect.supportsRowLocks || ids.length === 0) return new Map();
  const sorted = [...new Set(ids)].sort((a, b) => a - b);
  const rows = statements.knex(DOCUMENTS_TABLE).select(['id', 'revision']).where(statements.inKeys('id', sorted));
  const locked = await statements.read(rows.orderBy('id').forUpdate());
  return new Map(locked.map(([id, revision]) => [id as number, revision as number]));
}

const RAISED = defineStatement(({ knex, dialect }, value) => dialect.raise(knex, knex(DOCUMENTS_TABLE).where('id', value(0)), 'revision'));

/** Raises the revision of a document, which locks it. @returns the new revision; null where the document is gone */
export async function raiseRevision(statements: Statements, document: number): Promise<number | null> {
  const { count, insertId } = await statements.writeKnown(RAISED, [], [document]);
  return count === 0 ? null : insertId;
}

/**
 * Like `raiseRevision`, for several documents. Takes one statement for a single document, and two for more.
 * @param documents locked by this transaction (`lockDocuments`): otherwise two writers could deadlock
 * @returns the new revisions, by document
 */
export async function raiseRevisions(statements: Statements, documents: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const ids = [...new Set(documents)];
  const [first] = ids;
  if (first === undefined) return new Map();
  if (ids.length === 1) {
    const revision = await raiseRevision(statements, first);
    return new Map(revision === null ? [] : [[first, revision]]);
  }
  const rows = () => statements.knex(DOCUMENTS_TABLE).where(statements.inKeys('id', ids));
  await statements.write(rows().increment('revision', 1));
  const raised = await statements.read(rows().select(['id', 'revision']));
  return new Map(raised.map(([id, revision]) => [Number(id), Number(revision)]));
}
