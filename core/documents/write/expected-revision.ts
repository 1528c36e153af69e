import { ConflictError, type ErrorDetails, type MessageText } from '../../errors/index.ts';
import { isCallerAttribute, UPDATED_BY } from '../../model/index.ts';
import { MESSAGES } from '../messages.ts';
import type { TypeLayout } from '../storage/layout.ts';
import { DOCUMENT_COLUMN } from '../storage/names.ts';
import type { Statements } from '../storage/statements.ts';
import { type DocumentRef, findPlace } from './place.ts';

/** The revision that a document must have to be changed: this one, one of these, or any (the document must exist). */
export type ExpectedRevision = number | readonly number[] | 'any';

/** The code of the `ConflictError` for an unexpected revision. */
export const REVISION_CONFLICT = 'REVISION_CONFLICT';

/** The document does not have the expected revision. */
export class RevisionConflictError extends ConflictError {
  /**
   * Who changed it last (`user:7`), where that is known. Not among the details: responses contain those, and must not reveal who works
   * here.
   */
  readonly updatedBy: string | null;

  constructor(message: MessageText, details: ErrorDetails, updatedBy: string | null) {
    super(message, details, REVISION_CONFLICT);
    this.updatedBy = updatedBy;
  }
}

/** Whether a revision is an expected one. */
export function isExpected(expected: ExpectedRevision, revision: number): boolean {
  return expected === 'any' || (typeof expected === 'number' ? expected === revision : expected.includes(revision));
}

/**
 * Checks that a document still has the expected revision. If its row is locked, the result holds until the end of the transaction.
 * @param expected undefined: any revision will do, and nothing is checked
 * @param document as it was before the change; null where there is none for the caller
 * @throws RevisionConflictError with the revision, and with when and by whom the document was changed
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
  const message = `The document has been modified; its current revision is ${revision}`;
  const { updatedAt, updatedBy } = await lastChange(statements, layout, id);
  throw new RevisionConflictError(message, { expected, revision, updatedAt }, updatedBy);
}

/** Like `assertRevision`, for a document of which only the id is known. Must run before an `instead`. */
export async function assertNamedRevision(
  statements: Statements,
  layout: TypeLayout,
  expected: ExpectedRevision | undefined,
  documentId: string | null,
): Promise<void> {
  if (expected === undefined) return;
  await assertRevision(statements, layout, expected, (await findPlace(statements, layout, documentId)).document);
}

/** Refuses a change that expects a revision where the caller sees no document. @returns null: nothing was changed */
export function assertNothingExpected(expected: ExpectedRevision | undefined): null {
  if (expected !== undefined) throw missingDocument(expected);
  return null;
}

function missingDocument(expected: ExpectedRevision): ConflictError {
  return new RevisionConflictError(MESSAGES.documentGone, { expected, revision: null }, null);
}

/** When and by whom a document was changed last. */
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
