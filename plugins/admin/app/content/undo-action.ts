import { useQueryClient } from '@tanstack/react-query';
import { inWords } from '../account/in-words.ts';
import type { HttpClient } from '../client/http-client.ts';
import { keys, useHttp } from '../client/queries.ts';
import type { Data, UndoOutcome } from '../client/types.ts';
import { t, translateServer } from '../i18n/translate.ts';
import { useNotices } from '../shell/notices.tsx';

/** What was undone of an action. */
export interface Undone {
  readonly done: number;
  /** Documents that have changed since the action, and stay as they are. */
  readonly changed: number;
  readonly failed: readonly Extract<UndoOutcome, { readonly ok: false }>[];
  /** Links that were not restored. */
  readonly missing: number;
  /** Why versions of deleted documents were not restored: the first reason. */
  readonly problem: string | null;
}

/** The outcomes of some documents, and where the next ones begin. */
type UndoPart = Data<readonly UndoOutcome[]> & { readonly meta: { readonly next: number | null } };

/** Status of a document that has changed since the action. */
const CONFLICT = 409;

/**
 * Undoes an action of the person, part by part.
 * @param onProgress called after each part with the number of documents so far
 * @throws RequestError for an action that can no longer be undone
 */
export async function undoAction(http: HttpClient, id: number, onProgress: (done: number) => void = () => undefined): Promise<Undone> {
  const outcomes: UndoOutcome[] = [];
  for (let after: number | null = 0; after !== null; ) {
    const part: UndoPart = (await http.ask<UndoPart>(`/recent-actions/${id}/undo`, { method: 'POST', body: { after } })).body;
    outcomes.push(...part.data);
    onProgress(outcomes.length);
    after = part.meta.next;
  }
  const done = outcomes.filter((outcome) => outcome.ok);
  const failed = outcomes.filter((outcome) => !outcome.ok);
  return {
    done: done.length,
    changed: failed.filter(({ error }) => error.status === CONFLICT).length,
    failed: failed.filter(({ error }) => error.status !== CONFLICT),
    missing: done.reduce((sum, { missing }) => sum + missing, 0),
    problem: done.find(({ problem }) => problem !== null)?.problem ?? null,
  };
}

/** Returns what was undone as sentences. */
export function undoneInWords({ done, changed, failed, missing, problem }: Undone): string {
  const [first] = failed;
  return [
    t('content.undoneCount', { count: done }),
    changed > 0 && t('content.skippedCount', { count: changed }),
    first && t('content.failedCount', { count: failed.length, reason: translateServer(first.error.message) }),
    missing > 0 && t('content.unrestoredRelations', { count: missing }),
    problem !== null && t('content.unrestoredVersions', { reason: translateServer(problem) }),
  ]
    .filter((sentence) => typeof sentence === 'string')
    .join(' ');
}

/** Key of the query for recent actions. */
export const RECENT_ACTIONS = ['recent-actions'] as const;

/** Returns a function that undoes an action, shows the result, and makes the cached data of the type old. */
export function useUndoAction(): (id: number, uid: string, onProgress?: (done: number) => void) => Promise<void> {
  const http = useHttp();
  const queries = useQueryClient();
  const { say } = useNotices();
  return async (id, uid, onProgress) => {
    try {
      const undone = await undoAction(http, id, onProgress);
      const isWhole = undone.changed + undone.failed.length + undone.missing === 0 && undone.problem === null;
      say({ kind: isWhole ? 'done' : 'error', text: undoneInWords(undone) });
    } catch (failure) {
      say({ kind: 'error', text: inWords(failure) });
    } finally {
      await Promise.all([keys.type(uid), RECENT_ACTIONS, keys.model].map((queryKey) => queries.invalidateQueries({ queryKey })));
    }
  };
}
