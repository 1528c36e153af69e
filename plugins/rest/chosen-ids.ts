import { ConflictError, type RequestContext, ValidationError } from 'plinth';
import type { FormerIds } from './rest.ts';

/** The form of generated ids. */
const FORM = /^[a-z][a-z0-9]{23}$/;

/**
 * Returns a function that reads the id that a client chose for a new document: `documentId` beside `data`. Undefined: none was chosen.
 * It throws a ValidationError for an id of another form, and a ConflictError for one that a deleted document had. The id of an existing
 * document is refused when the new one is inserted.
 */
export function chosenIds(formerIds: readonly FormerIds[]): (ctx: RequestContext) => Promise<string | undefined> {
  return async ({ request: { body } }) => {
    const documentId: unknown = typeof body === 'object' && body !== null && 'documentId' in body ? body.documentId : undefined;
    if (documentId === undefined) return undefined;
    if (typeof documentId !== 'string' || !FORM.test(documentId)) {
      const message = 'documentId must be a lowercase letter followed by 23 lowercase letters and digits';
      throw new ValidationError(message, { key: 'documentId', path: 'documentId', source: 'body' });
    }
    const answers = await Promise.all(formerIds.map((isFormer) => isFormer(documentId)));
    if (answers.includes(true)) {
      throw new ConflictError('The documentId is already used by another document', {
        key: 'documentId',
        path: 'documentId',
        source: 'body',
      });
    }
    return documentId;
  };
}
