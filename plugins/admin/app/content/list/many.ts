import type { HttpClient } from '../../client/http-client.ts';
import { RequestError } from '../../client/http-client.ts';
import type { Data, Outcome } from '../../client/types.ts';

/** An action on many documents. */
export interface ManyAction {
  readonly type: string;
  readonly action: 'publish' | 'unpublish' | 'delete' | 'set';
  readonly locale?: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

/** Documents per request: few enough for visible progress and a quick stop. */
export const PART = 20;

/**
 * Performs an action on many documents, in parts. If the request for a part fails, all of the part's documents fail, and the next part is
 * tried.
 * @param onProgress called after each part with the number of documents so far
 * @returns one outcome for each document that was tried; after an abort by `signal` the others are left out
 */
export async function doMany(
  http: HttpClient,
  action: ManyAction,
  documentIds: readonly string[],
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (let at = 0; at < documentIds.length && !signal.aborted; at += PART) {
    const part = documentIds.slice(at, at + PART);
    outcomes.push(...(await doPart(http, action, part)));
    onProgress(outcomes.length);
  }
  return outcomes;
}

async function doPart(http: HttpClient, action: ManyAction, documentIds: readonly string[]): Promise<readonly Outcome[]> {
  try {
    const { body } = await http.ask<Data<readonly Outcome[]>>('/many', { method: 'POST', body: { ...action, documentIds } });
    return body.data;
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    const { status, name, message } = error.problem;
    return documentIds.map((documentId) => ({ documentId, ok: false, error: { status, name, message } }));
  }
}
