import { getOperationAST } from 'graphql';
import type { Caller } from 'plinth';
import type { KnownDocuments } from '../http/known-documents.ts';
import type { TextAnswers } from '../text/text-answers.ts';
import type { SentOperation } from './asked-read.ts';

/** An operation is prepared when it comes for the second time, and then again where its values had no text. */
const TRIES = 3;

/** What operations are run with that read stored content, and nothing else. */
export interface StoredReadParts {
  readonly known: Pick<KnownDocuments, 'of'>;
  readonly texts: Pick<TextAnswers, 'answer'>;
}

/**
 * Reads what an operation reads of stored content. Resolvers that an app or a plugin brings are not run.
 * @returns false where there is something of them in it, or it is no operation that reads
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
