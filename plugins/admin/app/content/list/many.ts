import type { HttpClient } from '../../client/http-client.ts';
import { RequestError } from '../../client/http-client.ts';
import type { Data, Outcome, RecentAction } from '../../client/types.ts';
import type { AttributeChange } from './bulk/operations.ts';

/** An action on many documents. */
export interface ManyAction {
  readonly type: string;
  readonly action: RecentAction['kind'];
  readonly locale?: string;
  readonly change?: AttributeChange;
}

/** The result of an action on many documents. */
export interface ManyResult {
  /** One for each document that was tried. */
  readonly outcomes: readonly Outcome[];
  /** Id by which the server can undo the action; null if no document was changed. */
  readonly actionId: number | null;
}

/** Documents per request: few enough for visible progress and a quick stop. */
export const PART = 20;

/**
 * Performs an action on many documents, in parts, which are one action for the server. If the request for a part fails, all of the part's
 * documents fail, and the next part is tried.
 * @param onProgress called after each part with the number of documents so far
 * @returns outcomes without the documents that were left out after an abort by `signal`
 */
export async function doMany(
  http: HttpClient,
  action: ManyAction,
  documentIds: readonly string[],
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<ManyResult> {
  const outcomes: Outcome[] = [];
  let actionId: number | null = null;
  for (let at = 0; at < documentIds.length && !signal.aborted; at += PART) {
    const part = documentIds.slice(at, at + PART);
    const result: ManyResult = await doPart(http, action, part, actionId);
    actionId = result.actionId ?? actionId;
    outcomes.push(...result.outcomes);
    onProgress(outcomes.length);
  }
  return { outcomes, actionId };
}

async function doPart(http: HttpClient, action: ManyAction, documentIds: readonly string[], actionId: number | null): Promise<ManyResult> {
  try {
    const { body } = await http.ask<Data<readonly Outcome[]> & { readonly meta: { readonly actionId: number | null } }>('/many', {
      method: 'POST',
      body: { ...action, documentIds, ...(actionId !== null && { actionId }) },
    });
    return { outcomes: body.data, actionId: body.meta.actionId };
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    const { status, name, message } = error.problem;
    return { outcomes: documentIds.map((documentId) => ({ documentId, ok: false, error: { status, name, message } })), actionId: null };
  }
}
