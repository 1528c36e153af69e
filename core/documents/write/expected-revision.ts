import { ConflictError } from '../../errors/index.ts';
import type { TypeLayout } from '../storage/layout.ts';
import { DOCUMENT_COLUMN } from '../storage/names.ts';
import type { Statements } from '../storage/statements.ts';
import { type DocumentRef, findPlace } from './place.ts';

/** The revision that a document must have to be changed: this one, one of these, or `any` that there is. */
export type ExpectedRevision = number | readonly number[] | 'any';

/** The code of the `ConflictError` that tells of another revision. */
export const REVISION_CONFLICT = 'REVISION_CONFLICT';

/** Whether a document of a revision is one that was expected. */
export function isExpected(expected: ExpectedRevision, revision: number): boolean {
  return expected === 'any' || (typeof expected === 'number' ? expected === revision : expected.includes(revision));
}

/**
 * Looks whether a document is still the one that a change was made for. Where its row is locked, that stays so.
 * @param expected undefined: whoever changes it does not mind
 * @param document as it was before the change; null where there is none for the caller
 * @throws ConflictError REVISION_CONFLICT that tells the revision and when it was made
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
  throw new ConflictError(message, { expected, revision, ...(await lastChange(statements, layout, id)) }, REVISION_CONFLICT);
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

/** Refuses a change that expects a document where there is none for the caller. */
export function assertNothingExpected(expected: ExpectedRevision | undefined): void {
  if (expected !== undefined) throw missingDocument(expected);
}

function missingDocument(expected: ExpectedRevision): ConflictError {
  return new ConflictError('There is no such document any more', { expected, revision: null }, REVISION_CONFLICT);
}

/** What is told of the last change of a document. */
async function lastChange(statements: Statements, { table }: TypeLayout, document: number): Promise<{ readonly updatedAt: unknown }> {
  const versions = statements.knex(table).where(DOCUMENT_COLUMN, document);
  const [row] = await statements.read(versions.orderBy('updated_at', 'desc').select('updated_at').limit(1));
  return { updatedAt: row?.[0] ?? null };
}
