import { ConflictError, type ErrorDetails } from '../../errors/index.ts';
import { isCallerAttribute, UPDATED_BY } from '../../model/index.ts';
import type { TypeLayout } from '../storage/layout.ts';
import { DOCUMENT_COLUMN } from '../storage/names.ts';
import type { Statements } from '../storage/statements.ts';
import { type DocumentRef, findPlace } from './place.ts';

/** The revision that a document must have to be changed: this one, one of these, or `any` that there is. */
export type ExpectedRevision = number | readonly number[] | 'any';

/** The code of the `ConflictError` that tells of another revision. */
export const REVISION_CONFLICT = 'REVISION_CONFLICT';

/** A document is another one than was expected. */
export class RevisionConflictError extends ConflictError {
  /** Who has changed it last (`user:7`), where that is known. No detail: answers of requests hold details, and who works here is no stranger's business. */
  readonly updatedBy: string | null;

  constructor(message: string, details: ErrorDetails, updatedBy: string | null) {
    super(message, details, REVISION_CONFLICT);
    this.updatedBy = updatedBy;
  }
}

/** Whether a document of a revision is one that was expected. */
export function isExpected(expected: ExpectedRevision, revision: number): boolean {
  return expected === 'any' || (typeof expected === 'number' ? expected === revision : expected.includes(revision));
}

/**
 * Looks whether a document is still the one that a change was made for. Where its row is locked, that stays so.
 * @param expected undefined: whoever changes it does not mind
 * @param document as it was before the change; null where there is none for the caller
 * @throws RevisionConflictError that tells the revision, and when and by whom the document was changed
 */
export async function assertRevision(
  statements: Statements,
  layout: TypeLayout,
  expected: ExpectedRevision | undefined,
  document: DocumentRef | null,
): Promise<void> {
  if (expected === undefined) return;
  if (document === null) throw missingDocument(expected);
  const { id, revision } = document;
  if (isExpected(expected, revision)) return;
  const message = `The document has changed meanwhile: it has the revision ${revision}`;
  const { updatedAt, updatedBy } = await lastChange(statements, layout, id);
  throw new RevisionConflictError(message, { expected, revision, updatedAt }, updatedBy);
}

/** As `assertRevision`, of a document that is only named, before something is done in place of its change. */
export async function assertNamedRevision(
  statements: Statements,
  layout: TypeLayout,
  expected: ExpectedRevision | undefined,
  documentId: string | null,
): Promise<void> {
  if (expected === undefined) return;
  await assertRevision(statements, layout, expected, (await findPlace(statements, layout, documentId)).document);
}

/** Refuses a change that expects a document where there is none for the caller. @returns that nothing was changed */
export function assertNothingExpected(expected: ExpectedRevision | undefined): null {
  if (expected !== undefined) throw missingDocument(expected);
  return null;
}

function missingDocument(expected: ExpectedRevision): ConflictError {
  return new RevisionConflictError('There is no such document any more', { expected, revision: null }, null);
}

/** What is told of the last change of a document. */
async function lastChange(
  statements: Statements,
  { table, type }: TypeLayout,
  document: number,
): Promise<{ readonly updatedAt: unknown; readonly updatedBy: string | null }> {
  const columns = ['updated_at', ...(isCallerAttribute(type, UPDATED_BY) ? ['updated_by'] : [])];
  const versions = statements.knex(table).where(DOCUMENT_COLUMN, document);
  const [row] = await statements.read(versions.orderBy('updated_at', 'desc').select(columns).limit(1));
  return { updatedAt: row?.[0] ?? null, updatedBy: (row?.[1] ?? null) as string | null };
}
