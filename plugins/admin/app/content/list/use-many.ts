import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { keys, useHttp } from '../../client/queries.ts';
import type { Outcome, Type } from '../../client/types.ts';
import { useNotices } from '../../shell/notices.tsx';
import { wordFor } from '../type-words.ts';
import { RECENT_ACTIONS, useUndoAction } from '../undo-action.ts';
import { doMany, type ManyAction } from './many.ts';
import { type Deed, OVER } from './work-words.ts';

/** Progress of an action on many documents. */
export interface Progress {
  readonly deed: Deed;
  readonly done: number;
  readonly of: number;
}

/** An action on many documents. */
export interface Work {
  readonly action: Omit<ManyAction, 'type'>;
  readonly documentIds: readonly string[];
}

/** The outcomes of an action that failed for some documents. */
export interface Failed {
  readonly work: Work;
  readonly outcomes: readonly Outcome[];
}

/**
 * Runs one action on many documents at a time, with progress and a report. Each can be undone.
 * @param onUndone called with the documents of an action that was undone, whose states are then not known any more
 */
export function useMany(type: Type, onUndone: (documentIds: readonly string[]) => void) {
  const undoAction = useUndoAction();
  const http = useHttp();
  const queries = useQueryClient();
  const { say } = useNotices();
  const stop = useRef<AbortController | null>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [failed, setFailed] = useState<Failed | null>(null);
  const undo = async (actionId: number, documentIds: readonly string[]) => {
    const of = documentIds.length;
    setProgress({ deed: 'undo', done: 0, of });
    onUndone(documentIds);
    await undoAction(actionId, type.uid, (done) => setProgress({ deed: 'undo', done, of }));
    setProgress(null);
  };
  /** @returns one outcome for each document that was tried */
  const start = async (work: Work): Promise<readonly Outcome[]> => {
    const { documentIds, action } = work;
    const deed = action.action;
    const of = documentIds.length;
    stop.current = new AbortController();
    setProgress({ deed, done: 0, of });
    try {
      const { outcomes, actionId } = await doMany(
        http,
        { ...action, type: type.uid },
        documentIds,
        (done) => setProgress({ deed, done, of }),
        stop.current.signal,
      );
      const done = outcomes.filter(({ ok }) => ok).map(({ documentId }) => documentId);
      const left = of - outcomes.length;
      if (outcomes.some(({ ok }) => !ok)) setFailed({ work, outcomes });
      if (done.length > 0) {
        const types = wordFor(type, done.length);
        const text = left > 0 ? OVER[deed].ended(done.length, types, left) : OVER[deed].done(done.length, types);
        say({ kind: 'done', text, ...(actionId !== null && { undo: () => void undo(actionId, done) }) });
      }
      return outcomes;
    } finally {
      setProgress(null);
      await queries.invalidateQueries({ queryKey: keys.type(type.uid) });
      await queries.invalidateQueries({ queryKey: RECENT_ACTIONS });
      if (action.action === 'delete') await queries.invalidateQueries({ queryKey: keys.model });
    }
  };
  return { start, end: () => stop.current?.abort(), progress, failed, forget: () => setFailed(null) };
}
