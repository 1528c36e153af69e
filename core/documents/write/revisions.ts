import { defineStatement } from '../storage/defined-statement.ts';
import { DOCUMENTS_TABLE } from '../storage/names.ts';
import type { Statements } from '../storage/statements.ts';

const RAISED = defineStatement(({ knex, dialect }, value) => dialect.raise(knex, knex(DOCUMENTS_TABLE).where('id', value(0)), 'revision'));

/** Raises the revision of a document, which locks it. @returns the new revision; null where the document is gone */
export async function raiseRevision(statements: Statements, document: number): Promise<number | null> {
  const { count, insertId } = await statements.writeKnown(RAISED, [], [document]);
  return count === 0 ? null : insertId;
}

/**
 * As `raiseRevision`, for several documents: one statement for a single one, two for any number.
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
