import type { HttpClient } from '../../client/http-client.ts';
import { RequestError } from '../../client/http-client.ts';
import type { Data, Outcome } from '../../client/types.ts';

/** What can be done with many documents at once. */
export interface ManyAction {
  readonly type: string;
  readonly action: 'publish' | 'unpublish' | 'delete' | 'set';
  readonly locale?: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

/** How many go in one request: short enough that progress is seen and an end is near. */
export const PART = 20;

/**
 * Does something with many documents, a part at a time. A part that did not arrive fails as a whole, and the next one is tried.
 * @param onProgress told after each part how many are done
 * @returns one outcome a document that was reached: `signal` leaves the others as they are
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
