import { getOperationAST } from 'graphql';
import type { Caller } from 'plinth';
import type { DocumentCache } from '../http/document-cache.ts';
import type { TextAnswers } from '../text/text-answers.ts';
import type { SentOperation } from './asked-read.ts';

/** Number of tries: an operation is compiled on its second run, and again if its values had no text form. */
const TRIES = 3;

/** The parts for running operations that read only stored content. */
export interface StoredReadParts {
  readonly known: Pick<DocumentCache, 'of'>;
  readonly texts: Pick<TextAnswers, 'answer'>;
}

/**
 * Runs an operation that reads only stored content. Resolvers of the app or of plugins are not run.
 * @returns false if the operation involves such resolvers, or is not a query
 */
export async function readStored(
  { query, variables, operationName }: SentOperation,
  caller: Caller,
  { known, texts }: StoredReadParts,
): Promise<boolean> {
  const { document } = known.of(query);
  const operation = document && getOperationAST(document, operationName ?? undefined);
  if (!document || !operation || operation.operation !== 'query') return false;
  for (let tried = 0; tried < TRIES; tried++)
    if ((await texts.answer(document, operation, variables ?? undefined, caller)) !== null) return true;
  return false;
}
